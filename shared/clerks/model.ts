/**
 * Clerks of a shared desk, and what their roles allow, as docs/reference/sign-in.md lists it. The
 * page uses it to hide things, and the main process to refuse them.
 */

import type { LanguageSettings } from '../i18n/languages.ts';
import { type Message, message } from '../i18n/message.ts';

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

/** A clerk's name as we compare it. Example: `" Ana "` and `"ana"` are one name. */
export const clerkNameKey = (name: string): string =>
  name.normalize('NFKC').trim().toLocaleLowerCase('en');

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
