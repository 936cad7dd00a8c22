/**
 * Typed errors for calls that middleware refuses or fails. Each call declares its own forms of
 * error; we pick the one that fits.
 */
import { ORPCError } from '@orpc/server';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { Message } from '../../../shared/i18n/message.ts';

/** Errors of the contract that carry a reason, best fit first. */
const spoken = ['NOT_SAVED', 'NOT_POSSIBLE', 'NOTHING', 'REFUSED', 'UNAVAILABLE'] as const;

/**
 * A message as a typed error that the page of this call can show. `otherwise` is the code for a
 * call without one.
 */
export function errorForClerk(
  call: { readonly '~orpc': { readonly errorMap: object } },
  said: Message,
  otherwise: string,
  cause?: Error,
): Error {
  const code = spoken.find((each) => Object.hasOwn(call['~orpc'].errorMap, each)) ?? otherwise;
  // The error's own text is for the log; the page shows the message.
  return new ORPCError(code, { message: inEnglish(said), data: { said, permission: null }, cause });
}
