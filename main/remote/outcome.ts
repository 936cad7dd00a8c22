import type { CallRefusal } from '../../shared/console-api/contract-helpers.ts';
import type { Refusal } from '../../shared/field-errors.ts';
import { inEnglish } from '../../shared/i18n/in-english.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { wholeOf } from '../../shared/sent-once/whole-of.ts';

/**
 * How a call ended, as far as it can be known (reliability.md 2.2 rule 4); `said` is the cause
 * alone: that nothing was sent, or that nobody knows, is the kind. A write answers one of these and
 * never throws, so that no caller can mistake "we do not know" for "it failed".
 */
export type Outcome =
  /**
   * The request never left: no address, refused connection, TLS failure, or not one byte flushed.
   * Free to send again.
   */
  | { readonly kind: 'not-sent'; readonly said: Message }
  /**
   * The service said no (4xx except 401, 408, 409, 425, 429); `said` holds all its own words, `at`
   * shares them out where it named fields. Status 0: the console refused an id that fits no
   * address.
   */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly said: Message;
      readonly at?: Refusal;
    }
  /** The service said yes in the documented form. A read must still confirm it. */
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  /**
   * Anything else: it may or may not have taken effect. `retryAfterMs` is the service's wish where
   * it told one.
   */
  | {
      readonly kind: 'unknown';
      readonly status: number | null;
      readonly said: Message;
      readonly retryAfterMs: number | null;
    }
  /** 401 after one fresh sign-in: the service wants other credentials. Nothing was done. */
  | { readonly kind: 'signed-out'; readonly said: Message };

/**
 * What is said of an outcome that is no yes, where nobody around it tells whether it was sent;
 * shared out over fields where the service named some.
 */
export const saidOf = (outcome: Exclude<Outcome, { readonly kind: 'ok' }>): CallRefusal =>
  outcome.kind === 'refused' && outcome.at !== undefined
    ? { said: outcome.said, at: outcome.at }
    : { said: wholeOf(outcome) };

/**
 * A yes whose record cannot be read: what it said yes to is not known, and without an id nothing can
 * be asked again (reliability.md 2.3).
 */
export const unreadableYes = (status: number): Extract<Outcome, { kind: 'unknown' }> => ({
  kind: 'unknown',
  status,
  said: message('service.unknownForm'),
  retryAfterMs: null,
});

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
  | 'canceled';

/**
 * Thrown by reads. `said` is safe to show: no header, body, token or full address is ever in it.
 * The error's own text is for the log.
 */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: RemoteErrorKind;
  readonly said: Message;
  readonly status: number | null;
  /** The service's wish for the next try, in milliseconds, or null. */
  readonly retryAfterMs: number | null;

  /** Where the service named fields of what was asked. */
  readonly at: Refusal | null;

  constructor(
    kind: RemoteErrorKind,
    said: Message,
    status: number | null = null,
    retryAfterMs: number | null = null,
    at: Refusal | null = null,
  ) {
    super(inEnglish(said));
    this.said = said;
    this.at = at;
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
