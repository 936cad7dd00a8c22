import type { Message } from '../../../shared/i18n/message.ts';

/**
 * A connection that was never established, with its reason as a sentence. No byte of the request
 * has left.
 */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  /** For the log, and for callers that decide by code. */
  readonly code: string;
  readonly said: Message;

  constructor(code: string, said: Message, cause?: unknown) {
    super(code, cause === undefined ? {} : { cause });
    this.code = code;
    this.said = said;
  }
}

/**
 * Messages for errors that Node raises itself, such as those about a certificate. We don't own
 * these objects, so we keep the messages beside them.
 */
const notes = new WeakMap<object, Message>();

/** Notes the message for an error that passes through other libraries. */
export const noteTrouble = (error: object, message: Message): void =>
  void notes.set(error, message);

/** How far we follow `cause`: a client library wraps once, a socket library once more. */
const DEEPEST_CAUSE = 5;

/**
 * The message noted for an error or one of its causes. Null if there is none; then Node's code has
 * to do (`networkCause`).
 */
export function troubleOf(error: unknown): Message | null {
  let each = error;
  for (let depth = 0; depth < DEEPEST_CAUSE; depth += 1) {
    if (typeof each !== 'object' || each === null) return null;
    if (each instanceof ConnectError) return each.said;
    const note = notes.get(each);
    if (note !== undefined) return note;
    each = (each as { readonly cause?: unknown }).cause;
  }
  return null;
}
