/** Errors of the console API that nobody made by hand for one call: what stands before every call refuses or fails in that call's own form. */
import { ORPCError } from '@orpc/server';
import { prose } from '../../../shared/words/message.ts';

/** Errors of the contract that carry a sentence, the fittest first. */
const spoken = ['NOT_SAVED', 'NOT_POSSIBLE', 'NOTHING', 'REFUSED', 'UNAVAILABLE'] as const;

/** The sentence as an error of the call, in the form that the page of that call shows; `otherwise` is the code where the call has no such form. */
export function spokenError(
  call: { readonly '~orpc': { readonly errorMap: object } },
  sentence: string,
  otherwise: string,
  cause?: Error,
): Error {
  const code = spoken.find((each) => Object.hasOwn(call['~orpc'].errorMap, each)) ?? otherwise;
  return new ORPCError(code, { message: sentence, data: { sentence, said: prose(sentence), permission: null }, cause });
}
