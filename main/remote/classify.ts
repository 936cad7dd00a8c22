/**
 * Turns an exchange into an outcome (writes) or a `RemoteError` (reads). One table for all clients.
 */
import { awayFromField, type FieldError, type Refusal } from '../../shared/field-errors.ts';
import { type Code, inTurn, type Message, message, rawText } from '../../shared/i18n/message.ts';
import type { Exchange, ReplyHeaders } from './exchange.ts';
import { fieldErrorsOf } from './field-errors.ts';
import type { Outcome } from './outcome.ts';
import { RemoteError } from './outcome.ts';
import { inspectJson, parseJson, parseOnly } from './safe-json.ts';
import { wordsOf } from './service-text.ts';
import { NOT_MODIFIED } from './tags.ts';

/**
 * What the body of a 2xx reply to a write must be. `json-or-empty` is for calls whose status says
 * everything (detach, attach, removals).
 */
export type WriteReply = 'json' | 'json-or-empty';

/** An outcome, or 401. After a 401 the caller renews the token and sends once more. */
export type RawOutcome = Outcome | { readonly kind: 'unauthorized'; readonly said: Message };

type Reply = Extract<Exchange, { kind: 'reply' }>;
type Failure = Extract<Exchange, { kind: 'failure' }>;

/**
 * 4xx that don't mean "no": the service may have processed the request, or may still do so (sending
 * rule 4).
 */
const UNCLEAR_4XX = new Set([408, 409, 425, 429]);

/**
 * Longest `Retry-After` that we follow: one hour. Outbox and polls wait less, by their own
 * `longestRetryAfterMs`.
 */
const LONGEST_RETRY_MS = 3_600_000;

/**
 * The outcome of a write. `now` is wall time in milliseconds, for a `Retry-After` that is a date.
 */
export function outcomeOf(exchange: Exchange, expected: WriteReply, now: number): RawOutcome {
  if (exchange.kind === 'failure') return failureOutcome(exchange);
  const { status } = exchange;
  if (status >= 200 && status < 300) return successOutcome(exchange, expected, now);
  const retryAfterMs = retryAfter(exchange.headers, now);
  const { words, at } = errorWords(exchange);
  if (status === 401)
    return { kind: 'unauthorized', said: words ?? message('service.signInNeeded') };
  if (status >= 400 && status < 500 && !UNCLEAR_4XX.has(status))
    return {
      kind: 'refused',
      status,
      said: words ?? message('service.refused', { status }),
      ...(at === null ? {} : { at }),
    };
  if (isNetworkSignIn(exchange)) return unknown(status, NETWORK_SIGN_IN, null);
  return unknown(status, withWords(statusMessage(status), words), retryAfterMs);
}

function failureOutcome(failure: Failure): Outcome {
  if (!failure.sent) return { kind: 'not-sent', said: causeOf(failure) };
  return unknown(failure.status, causeOf(failure), null);
}

function successOutcome(reply: Reply, expected: WriteReply, now: number): Outcome {
  const { status, headers, bytes } = reply;
  if (bytes.length === 0) {
    // Without a length or chunks the body ends where the connection ends, so a truncated body looks
    // complete.
    if (expected === 'json-or-empty' && (status === 204 || headers.isEndKnown))
      return { kind: 'ok', status, body: null };
    return unknown(status, message('service.empty'), retryAfter(headers, now));
  }
  if (!isJson(headers)) return unknown(status, NETWORK_SIGN_IN, null);
  const body = parseJson(bytes.toString('utf8'));
  if (!body.ok || typeof body.value !== 'object' || body.value === null)
    return unknown(status, message('service.unreadable'), null);
  return { kind: 'ok', status, body: body.value };
}

/**
 * The error that a read throws for a failure or a status other than 2xx; null for a good reply.
 */
export function readErrorOf(exchange: Exchange, now: number): RemoteError | null {
  if (exchange.kind === 'failure') {
    const said = causeOf(exchange);
    if (exchange.cause === 'canceled' || exchange.cause === 'timeout')
      return new RemoteError(exchange.cause, said);
    if (exchange.cause === 'too-large') return new ReplyTooLarge(exchange.status);
    return new RemoteError(
      exchange.cause === 'cut-off' ? 'bad-reply' : 'network',
      said,
      exchange.status,
    );
  }
  const { status } = exchange;
  if (status >= 200 && status < 300) return null;
  const { words, at } = errorWords(exchange);
  const worded = (said: Message) => withWords(said, words);
  const wait = retryAfter(exchange.headers, now);
  if (status === 401)
    return new RemoteError('signed-out', worded(message('service.signInNeeded')), status);
  if (status === 403)
    return new RemoteError('forbidden', worded(message('service.mayNotRead')), status);
  if (status === 404)
    return new RemoteError('not-found', worded(message('service.unknownRecord')), status);
  if (status === 408)
    return new RemoteError('timeout', worded(message('service.slow')), status, wait);
  if (status === 429)
    return new RemoteError('throttled', worded(message('service.throttled')), status, wait);
  // We asked without a tag, so "not modified" makes no sense.
  if (status === NOT_MODIFIED)
    return new RemoteError('bad-reply', message('service.unaskedUnchanged'), status);
  if (status === 511) return new RemoteError('network', NETWORK_SIGN_IN, status);
  if (isNetworkSignIn(exchange)) return new RemoteError('bad-reply', NETWORK_SIGN_IN, status);
  return new RemoteError('service', worded(statusMessage(status)), status, wait, at);
}

/**
 * A reply over the size limit. Lists then read it again in smaller pages, so that one record can't
 * hide the others.
 */
export class ReplyTooLarge extends RemoteError {
  constructor(status: number | null) {
    super('bad-reply', message('service.tooLarge'), status);
  }
}

/**
 * Our message when something other than the service replied. It is nearly always the sign-in page
 * of a guest network (RFC 8910, "captive portal"): status 511, a redirect to the portal, or the
 * page itself with status 200.
 */
export const NETWORK_SIGN_IN: Message<'service.networkSignIn'> = message('service.networkSignIn');

/**
 * Whether a message means that the network wants a sign-in first. That says nothing about the
 * account at the service.
 */
export const wantsNetworkSignIn = ({ code }: Message): boolean => code === NETWORK_SIGN_IN.code;

/** The status is enough: our services never redirect, and only networks send 511 (RFC 6585). */
const isNetworkSignIn = ({ status }: Reply): boolean =>
  status === 511 || (status >= 300 && status < 400);

/**
 * Whether the reply says it is JSON. An HTML page with status 200 doesn't come from the service.
 */
export function isJson(headers: ReplyHeaders): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(headers.contentType.trim());
}

/** Whether the reply is an HTML page. */
export const isHtml = (headers: ReplyHeaders): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(headers.contentType.trim());

/**
 * `Retry-After`, which is seconds or a date, as milliseconds from now. Null if it is missing or
 * unreadable; at most one hour.
 */
export function retryAfter(headers: ReplyHeaders, now: number): number | null {
  const text = headers.retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_RETRY_MS);
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // If the service sends its clock, we compare its two times with each other, so a wrong clock here
  // doesn't matter.
  const serviceNow = headers.date === null ? Number.NaN : Date.parse(headers.date);
  return Math.min(
    Math.max(at - (Number.isNaN(serviceNow) ? now : serviceNow), 0),
    LONGEST_RETRY_MS,
  );
}

/**
 * All that an error body says in one text, and the parts about single fields; nothing if it can't
 * be read.
 */
function errorWords(reply: Reply): { readonly words: Message | null; readonly at: Refusal | null } {
  const none = { words: null, at: null };
  if (!isJson(reply.headers) || reply.bytes.length > 100_000) return none;
  const body = parseOnly(reply.bytes.toString('utf8'));
  if (!body.ok || inspectJson(body.value) !== null) return none;
  const text = wordsOf(body.value);
  const words = text === null ? null : rawText(text);
  const fields = fieldErrorsOf(body.value);
  if (!fields.some(({ field }) => field !== '')) return { words, at: null };
  // Others have one sentence in `message`. NestJS has a list, in which each text is about a field.
  const isList = Array.isArray((body.value as { message?: unknown }).message);
  return {
    words: isList
      ? words
      : inTurn([...(words === null ? [] : [words]), ...fitting(fields).map(awayFromField)]),
    at: {
      said: isList || words === null ? message('service.refused', { status: reply.status }) : words,
      fields,
    },
  };
}

/** As many fields as fit in one line. A form shows the others too. */
function fitting(fields: readonly FieldError[]): readonly FieldError[] {
  let room = LONGEST_LINE;
  return fields.filter(({ field, said }) => {
    room -= field.length + JSON.stringify(said.values ?? {}).length;
    return room >= 0;
  });
}

const LONGEST_LINE = 900;

const unknown = (status: number | null, said: Message, retryAfterMs: number | null): Outcome => ({
  kind: 'unknown',
  status,
  said,
  retryAfterMs,
});

const withWords = (what: Message, words: Message | null): Message =>
  words === null ? what : message('service.said', { what, words });

const statusMessage = (status: number): Message =>
  message(status >= 500 ? 'service.problem' : 'service.answered', { status });

const NETWORK_CAUSES = {
  ENOTFOUND: 'service.notFound',
  EAI_AGAIN: 'service.notFound',
  ECONNREFUSED: 'service.noConnection',
  ENETUNREACH: 'service.noNetwork',
  EHOSTUNREACH: 'service.unreachable',
  // No address of the name answered, and no proxy or router said why.
  ETIMEDOUT: 'service.unreachable',
  ECONNRESET: 'service.broken',
  EPIPE: 'service.broken',
} as const satisfies Readonly<Record<string, Code>>;

const CAUSES = {
  timeout: 'service.timeout',
  canceled: 'service.stopped',
  'too-large': 'service.tooLarge',
  'cut-off': 'service.cutOff',
} as const satisfies Readonly<Record<Exclude<Failure['cause'], 'network'>, Code>>;

/** What failed, as a complete sentence. The caller adds whether anything was sent. */
function causeOf({ cause, code, said }: Failure): Message {
  return cause === 'network' ? (said ?? networkCause(code)) : message(CAUSES[cause]);
}

/** Why the connection failed, by Node's error code; null for other codes. */
export function networkCause(code: string | null): Message {
  if (code !== null && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return message('service.untrusted');
  return message(
    code !== null && Object.hasOwn(NETWORK_CAUSES, code)
      ? NETWORK_CAUSES[code as keyof typeof NETWORK_CAUSES]
      : 'service.failed',
  );
}
