/**
 * What calls of several groups return: a value, or a typed error with the reason for the clerk.
 */
import type { CallRefusal } from '../../../shared/console-api/contract-helpers.ts';
import { isMessage, type Message } from '../../../shared/i18n/message.ts';
import type { Result } from '../../../shared/result.ts';

/**
 * Returns the value, or throws the call's error (`saying`) with its message: `valueOrThrow(result,
 * errors.NOT_POSSIBLE)`.
 */
export function valueOrThrow<T>(
  result: Result<T, CallRefusal | Message>,
  no: (options: { data: CallRefusal }) => Error,
): T {
  if (result.ok) return result.value;
  throw no({ data: isMessage(result.error) ? { said: result.error } : result.error });
}

/** The typed error of a call that refuses. */
export type RefusedErrors = { REFUSED: (options: { data: CallRefusal }) => Error };

/** Returns the value, or throws the typed error with the reason. */
export const acceptedOf = <T>(result: Result<T, Message>, errors: RefusedErrors): T =>
  valueOrThrow(result, errors.REFUSED);
