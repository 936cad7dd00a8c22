/**
 * How the calls of several groups answer: a value, or the typed error that tells the clerk why not.
 */
import type { CallRefusal } from '../../../shared/console-api/contract-helpers.ts';
import { isMessage, type Message } from '../../../shared/i18n/message.ts';
import type { Result } from '../../../shared/result.ts';

/**
 * The value, or the call's error (`saying`) with its message: `orSaid(result,
 * errors.NOT_POSSIBLE)`.
 */
export function orSaid<T>(
  result: Result<T, CallRefusal | Message>,
  no: (options: { data: CallRefusal }) => Error,
): T {
  if (result.ok) return result.value;
  throw no({ data: isMessage(result.error) ? { said: result.error } : result.error });
}

/** The typed error of a call that says no. */
export type RefusedErrors = { REFUSED: (options: { data: CallRefusal }) => Error };

/** The value, or the typed error that says why not. */
export const acceptedOf = <T>(result: Result<T, Message>, errors: RefusedErrors): T =>
  orSaid(result, errors.REFUSED);
