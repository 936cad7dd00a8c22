/** One request and how it ended, in as much detail as the outcome classes need (sending rule 4). */
import type { Message } from '../../shared/i18n/message.ts';

/** Why no complete reply came. `canceled`: by the caller's signal. `timeout`: the deadline. */
export type FailureCause = 'timeout' | 'canceled' | 'too-large' | 'cut-off' | 'network';

/**
 * The reply headers that we use. The rest is dropped here.
 *
 * Example: `{ contentType: 'application/json', isEndKnown: true, retryAfter: null, date: 'Fri, 27
 * Nov 2026 14:00:00 GMT', etag: '"7f"' }`.
 */
export type ReplyHeaders = {
  readonly contentType: string;
  /**
   * The reply says where its body ends (a length, or chunks with their end). So an empty body is
   * really empty and not truncated.
   */
  readonly isEndKnown: boolean;
  readonly retryAfter: string | null;
  readonly date: string | null;
  /**
   * A cache on the way answered from what it kept: its `Date` is that of another answer (RFC 9111
   * section 5.1). Left out where a test needs none.
   */
  readonly isKept?: boolean;
  /** Names the content of the body (RFC 9110 section 8.8.3). Tests may leave it out. */
  readonly etag?: string | null;
};

/**
 * A reply with its complete body, or a failure. `sent` is false if it is certain that no byte of
 * the request left this machine.
 */
export type Exchange =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: ReplyHeaders;
      readonly bytes: Buffer;
    }
  | {
      readonly kind: 'failure';
      readonly cause: FailureCause;
      readonly sent: boolean;
      readonly status: number | null;
      /** Node's code (`ECONNREFUSED`, `ENOTFOUND`, …) for the message; null if there is none. */
      readonly code: string | null;
      /** It failed on a reused connection: the service may have closed that before our request. */
      readonly reusedSocket: boolean;
      /** The message of a connection that knows more than a code: a proxy, a certificate. */
      readonly said?: Message | null;
      /** For the log: the addresses that we tried, and the result of each. */
      readonly addresses?: string | null;
    };

/**
 * Called while a large body goes up or comes down, in bytes. `total` is null if unknown; we never
 * rely on it.
 */
export type OnProgress = (done: number, total: number | null) => void;

/** A request. `deadlineMs` is in milliseconds, `maxBytes` the longest body of a reply. */
export type ExchangeRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly deadlineMs: number;
  /** The deadline starts again at each byte of the reply: for calls that change nothing. */
  readonly isPatient: boolean;
  readonly maxBytes: number;
  /** The body that came last: where it comes again, `bytes` of the reply are these. */
  readonly known?: Buffer | null | undefined;
  readonly signal: AbortSignal | null;
  /**
   * Opens a new connection for this request, so that we can know that no byte left (sending rule
   * 5).
   */
  readonly fresh: boolean;
  readonly onProgress?: OnProgress | undefined;
};
