import type { CallRefusal } from '../../shared/console-api/contract-helpers.ts';
import type { Refusal } from '../../shared/field-errors.ts';
import { inEnglish } from '../../shared/i18n/in-english.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fullMessage } from '../../shared/sent-once/full-message.ts';

/**
 * How a call ended, as far as we can know (sending rule 4). `said` is the cause alone; the kind
 * says whether anything was sent. A write returns one of these and never throws, so that a caller
 * can't mistake "we don't know" for "it failed".
 */
export type Outcome =
  /**
   * The request never left: no address, refused connection, TLS failure, or not one byte flushed.
   * It is safe to send again.
   */
  | { readonly kind: 'not-sent'; readonly said: Message }
  /**
   * The service said no (4xx except 401, 408, 409, 425, 429). `said` has all of its text; `at` the
   * parts about single fields. Status 0: the console refused an id that doesn't fit into an
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
   * Anything else: it may or may not have taken effect. `retryAfterMs` is the service's request, if
   * it sent one.
   */
  | {
      readonly kind: 'unknown';
      readonly status: number | null;
      readonly said: Message;
      readonly retryAfterMs: number | null;
    }
  /** 401 after a fresh sign-in: the service wants other credentials. Nothing was done. */
  | { readonly kind: 'signed-out'; readonly said: Message };

/**
 * Message about an outcome that isn't a yes, for screens that don't say separately whether it was
 * sent. Split by field if the service named some.
 */
export const callRefusalOf = (outcome: Exclude<Outcome, { readonly kind: 'ok' }>): CallRefusal =>
  outcome.kind === 'refused' && outcome.at !== undefined
    ? { said: outcome.said, at: outcome.at }
    : { said: fullMessage(outcome) };

/**
 * A yes whose record can't be read. We don't know what it accepted, and without an id we can't ask.
 */
export const unreadableYes = (status: number): Extract<Outcome, { kind: 'unknown' }> => ({
  kind: 'unknown',
  status,
  said: message('service.unknownForm'),
  retryAfterMs: null,
});

/** Why a read failed. Callers decide by this kind, never by message text. */
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
 * Thrown by reads. `said` is safe to show: it never has a header, body, token or full address. The
 * error's own text is for the log.
 */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: RemoteErrorKind;
  readonly said: Message;
  readonly status: number | null;
  /** When the service wants the next try, in milliseconds from now, or null. */
  readonly retryAfterMs: number | null;

  /** Messages about single fields of the request, if the service named some. */
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
