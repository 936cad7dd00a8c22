/**
 * Errors of the console API that nobody made by hand for one call: what stands before every call
 * refuses or fails in that call's own form.
 */
import { ORPCError } from '@orpc/server';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { Message } from '../../../shared/i18n/message.ts';

/** Errors of the contract that say why, the fittest first. */
const spoken = ['NOT_SAVED', 'NOT_POSSIBLE', 'NOTHING', 'REFUSED', 'UNAVAILABLE'] as const;

/**
 * A message as an error of the call, in the form that the page of that call shows; `otherwise` is
 * the code where the call has no such form.
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
