/**
 * Clerks of a shared desk, and what their roles allow, as docs/reference/sign-in.md lists it. The
 * page uses it to hide things, and the main process to refuse them.
 */

import type { LanguageSettings } from '../i18n/languages.ts';
import { type Message, message } from '../i18n/message.ts';
import { withoutAccents } from '../readers/company-key.ts';
import { withoutMarks } from '../readers/reading.ts';

/** Work at a desk. A clerk may have several roles. */
export type Role = 'gate' | 'yard' | 'freight' | 'admin';

/** Every role, in the order in which we offer them. */
export const roles: readonly Role[] = ['gate', 'yard', 'freight', 'admin'];

/** What needs a role. Every clerk may read. */
export type Permission =
  | 'move'
  | 'takeBack'
  | 'release'
  | 'photos'
  | 'money'
  | 'book'
  | 'notes'
  | 'templates'
  | 'layout'
  | 'administer';

const rolesFor: { readonly [Each in Permission]: readonly Role[] } = {
  move: ['gate', 'yard', 'admin'],
  takeBack: ['gate', 'admin'],
  release: ['gate', 'admin'],
  photos: ['gate', 'yard', 'admin'],
  money: ['freight', 'admin'],
  book: ['gate', 'yard', 'freight', 'admin'],
  notes: ['gate', 'yard', 'freight', 'admin'],
  templates: ['admin'],
  layout: ['yard', 'admin'],
  administer: ['admin'],
};

/** Every permission there is. */
export const permissions = Object.keys(rolesFor) as readonly Permission[];

/** Id of a clerk at this desk. No service knows it. */
export type ClerkId = string;

/**
 * A clerk as the page knows it: never the PIN, or anything made from it.
 *
 * Example: `{ id: 'c-2', name: 'Luis Vega', roles: ['gate'], hasPin: true, active: true, reads }`.
 */
export type Clerk = {
  readonly id: ClerkId;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly hasPin: boolean;
  /** False: the clerk can no longer sign in. What was done under the name stays. */
  readonly active: boolean;
  /** The clerk's language and clock. */
  readonly reads: LanguageSettings;
};

/** A clerk's name as it is kept: one blank between its words, and none around them. */
export const clerkNameOf = (typed: string): string =>
  withoutMarks(typed.normalize('NFKC')).replace(/\s+/gu, ' ').trim();

/**
 * A clerk's name as we compare it, without case, accents and doubled blanks.
 *
 * Example: `" Rosa  Núñez "` and `"rosa nunez"` are one name.
 */
export const clerkNameKey = (name: string): string =>
  withoutAccents(clerkNameOf(name)).toLocaleLowerCase('en');

/** Whether both name one clerk. Null, which is others than our clerks, is none. */
export const isSameClerk = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : clerkNameKey(one) === clerkNameKey(other);

/** A name of each clerk that is spelled in several ways: the first of them. */
export const oneNameEach = (names: readonly string[]): readonly string[] => {
  const first = new Map<string, string>();
  for (const name of names) {
    const key = clerkNameKey(name);
    if (!first.has(key)) first.set(key, name);
  }
  return [...first.values()];
};

/** Counts by clerk, each clerk once under the first spelling, most first. */
export const countsByClerk = (
  counts: Iterable<readonly [clerk: string, count: number]>,
): readonly { readonly clerk: string; readonly count: number }[] => {
  const all = new Map<string, { clerk: string; count: number }>();
  for (const [clerk, count] of counts) {
    const key = clerkNameKey(clerk);
    const known = all.get(key);
    all.set(key, { clerk: known?.clerk ?? clerk, count: (known?.count ?? 0) + count });
  }
  return [...all.values()].sort((a, b) => b.count - a.count);
};

/** Whether one of the roles allows it. */
export const allows = (own: readonly Role[], permission: Permission): boolean =>
  own.some((role) => rolesFor[permission].includes(role));

/** Everything these roles allow. */
export const permissionsOf = (own: readonly Role[]): readonly Permission[] =>
  permissions.filter((permission) => allows(own, permission));

/** Why this clerk may not do it, as a message; null if it is allowed. */
export function whyNotAllowed(
  clerk: Pick<Clerk, 'name' | 'roles'>,
  permission: Permission,
): Message | null {
  return allows(clerk.roles, permission)
    ? null
    : message(`clerks.lack.${permission}`, { name: clerk.name });
}

/** Whether the text is a PIN: 4 to 12 digits. */
export const isPin = (text: string): boolean => /^\d{4,12}$/.test(text);

/**
 * Whether people would try this PIN first: one repeated digit, or consecutive digits such as `4567`
 * and `9876`.
 */
export function isEasyPin(pin: string): boolean {
  if (!isPin(pin)) return false;
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** Longest name of a clerk, in characters. */
export const longestName = 60;

/** Idle time after which a shared desk may lock itself, in minutes. */
export const idleMinutes = [1, 2, 5, 10, 15, 30, 60] as const;
