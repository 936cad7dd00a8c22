import type { Message } from '../../../shared/i18n/message.ts';

/**
 * A connection that never stood, with its reason as a sentence. No byte of the request has left.
 */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  /** For the log and for whoever decides by codes. */
  readonly code: string;
  readonly said: Message;

  constructor(code: string, said: Message, cause?: unknown) {
    super(code, cause === undefined ? {} : { cause });
    this.code = code;
    this.said = said;
  }
}

/**
 * Sentences about errors that Node raises itself, such as those of a certificate. We don't own
 * these objects, so we keep notes beside them.
 */
const notes = new WeakMap<object, Message>();

/** Notes the sentence for an error that goes on its way through other libraries. */
export const noteTrouble = (error: object, said: Message): void => void notes.set(error, said);

/** How far we follow `cause`: a client library wraps once, a socket library once more. */
const DEEPEST_CAUSE = 5;

/**
 * The sentence that our connections gave an error, or one of its causes; null where there is none
 * and Node's code has to do (`networkCause`).
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
