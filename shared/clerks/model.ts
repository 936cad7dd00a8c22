/**
 * Clerks of a shared desk: who they are and what their roles allow. One code for the page, which
 * hides, and for main, which refuses.
 */

import type { LanguageSettings } from '../i18n/languages.ts';
import { type Message, message } from '../i18n/message.ts';

/** Work at a desk. A clerk may have several. */
export type Role = 'gate' | 'yard' | 'freight' | 'admin';

/** Every role, in the order in which it is offered. */
export const roles: readonly Role[] = ['gate', 'yard', 'freight', 'admin'];

/** What is gated. Reading is open to every clerk. */
export type Permission =
  | 'move'
  | 'takeBack'
  | 'money'
  | 'book'
  | 'notes'
  | 'templates'
  | 'layout'
  | 'administer';

const holders: { readonly [Each in Permission]: readonly Role[] } = {
  move: ['gate', 'yard', 'admin'],
  takeBack: ['gate', 'admin'],
  money: ['freight', 'admin'],
  book: ['gate', 'yard', 'freight', 'admin'],
  notes: ['gate', 'yard', 'freight', 'admin'],
  templates: ['admin'],
  layout: ['yard', 'admin'],
  administer: ['admin'],
};

/** Every permission there is. */
export const permissions = Object.keys(holders) as readonly Permission[];

/** Id of a clerk at this desk; made here, known to no service. */
export type ClerkId = string;

/** A clerk as the page knows it: never the PIN, nor anything made of it. */
export type Clerk = {
  readonly id: ClerkId;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly hasPin: boolean;
  /** False: the clerk cannot sign in any more; what was done under the name stays. */
  readonly active: boolean;
  /** The language and the clock that the clerk chose. */
  readonly reads: LanguageSettings;
};

/** Whether one of the roles allows it. */
export const allows = (own: readonly Role[], permission: Permission): boolean =>
  own.some((role) => holders[permission].includes(role));

/** Everything these roles allow. */
export const permissionsOf = (own: readonly Role[]): readonly Permission[] =>
  permissions.filter((permission) => allows(own, permission));

/** Which role a clerk lacks; null when the clerk may. */
export function lackOf(
  clerk: Pick<Clerk, 'name' | 'roles'>,
  permission: Permission,
): Message | null {
  return allows(clerk.roles, permission)
    ? null
    : message(`clerks.lack.${permission}`, { name: clerk.name });
}

/** What a PIN must look like: 4 to 12 digits. */
export const isPin = (text: string): boolean => /^\d{4,12}$/.test(text);

/**
 * Whether a PIN is one that everybody tries first: one digit over and over, or digits in a row such
 * as `4567` and `9876`.
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
