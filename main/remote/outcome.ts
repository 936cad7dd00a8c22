/**
 * How a call ended, as far as it can be known (reliability.md 2.2 rule 4). A write answers one of these and never
 * throws, so that no caller can mistake "we do not know" for "it failed".
 */
export type Outcome =
  /** The request never left: no address, refused connection, TLS failure, or not one byte flushed. Free to send again. */
  | { readonly kind: 'not-sent'; readonly sentence: string }
  /** The service said no (4xx except 401, 408, 409, 425, 429); `sentence` holds its own words. Status 0: the console refused an id that fits no address. */
  | { readonly kind: 'refused'; readonly status: number; readonly sentence: string }
  /** The service said yes in the documented form. A read must still confirm it. */
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  /** Anything else: it may or may not have taken effect. `retryAfterMs` is the service's wish where it told one. */
  | { readonly kind: 'unknown'; readonly status: number | null; readonly sentence: string; readonly retryAfterMs: number | null }
  /** 401 after one fresh sign-in: the service wants other credentials. Nothing was done. */
  | { readonly kind: 'signed-out'; readonly sentence: string };

/** Why a read failed, by class, so that callers decide by kind and never by message text. */
export type RemoteErrorKind =
  | 'network'
  | 'timeout'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'throttled'
  | 'service'
  | 'bad-reply'
  | 'cancelled';

/** Thrown by reads. Its message is safe to show: no header, body, token or full address is ever in it. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: RemoteErrorKind;
  readonly status: number | null;
  /** The service's wish for the next try, in milliseconds, or null. */
  readonly retryAfterMs: number | null;

  constructor(kind: RemoteErrorKind, sentence: string, status: number | null = null, retryAfterMs: number | null = null) {
    super(sentence);
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
