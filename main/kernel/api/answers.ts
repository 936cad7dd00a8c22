/** How the calls of several groups answer: a value, or the typed error with a sentence for the clerk. */
import type { Said } from '../../../shared/console-api/contract-helpers.ts';
import type { Result } from '../../../shared/result.ts';
import { isMessage, type Message } from '../../../shared/words/message.ts';

/** The value, or the call's error (`saying`) with what is said instead: `orSaid(result, errors.NOT_POSSIBLE)`. */
export function orSaid<T>(result: Result<T, Said | Message>, no: (options: { data: Said }) => Error): T {
  if (result.ok) return result.value;
  throw no({ data: isMessage(result.error) ? { said: result.error } : result.error });
}

/** The typed error of a call that says no. */
export type Refused = { REFUSED: (options: { data: Said | { readonly sentence: string } }) => Error };

/** The value, or the typed error that says why not. */
export function acceptedOf<T>(result: Result<T, Message | string>, errors: Refused): T {
  if (result.ok) return result.value;
  const { error } = result;
  throw errors.REFUSED({ data: typeof error === 'string' ? { sentence: error } : { said: error } });
}
