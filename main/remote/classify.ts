/** From an exchange to an outcome (writes) or a `RemoteError` (reads). One table, so that no client decides on its own. */
import { fieldErrorText, type Refusal } from '../../shared/field-errors.ts';
import type { Exchange, ReplyHeaders } from './exchange.ts';
import { fieldErrorsOf } from './field-errors.ts';
import type { Outcome } from './outcome.ts';
import { RemoteError } from './outcome.ts';
import { inspectJson, parseJson, parseOnly } from './safe-json.ts';
import { plainWords, wordsOf } from './service-text.ts';

/** What a 2xx of a write must look like. `json-or-empty` is for calls whose body says nothing more than the status (detach, attach, removals). */
export type WriteReply = 'json' | 'json-or-empty';

/** An outcome, or 401: the caller renews the token and sends once more. */
export type RawOutcome = Outcome | { readonly kind: 'unauthorised'; readonly sentence: string };

type Reply = Extract<Exchange, { kind: 'reply' }>;
type Failure = Extract<Exchange, { kind: 'failure' }>;

/** 4xx that do not mean "no": the request may have been worked on, or may be later (reliability.md 2.2 rule 4). */
const UNCLEAR_4XX = new Set([408, 409, 425, 429]);

/** Longest wait a `Retry-After` is believed for: one hour. */
const LONGEST_RETRY_MS = 3_600_000;

/** The outcome of a write. `now` is wall time in ms, for a `Retry-After` that is a date. */
export function outcomeOf(exchange: Exchange, expected: WriteReply, now: number): RawOutcome {
  if (exchange.kind === 'failure') return failureOutcome(exchange);
  const { status } = exchange;
  if (status >= 200 && status < 300) return successOutcome(exchange, expected, now);
  const retryAfterMs = retryAfter(exchange.headers, now);
  const { words, at } = errorWords(exchange);
  if (status === 401) return { kind: 'unauthorised', sentence: words ?? 'The service asks for a sign-in.' };
  if (status >= 400 && status < 500 && !UNCLEAR_4XX.has(status))
    return {
      kind: 'refused',
      status,
      sentence: words ?? `The service refused this (${statusText(status)}).`,
      ...(at === null ? {} : { at }),
    };
  if (status >= 300 && status < 400)
    return unknown(status, 'The answer points to another address; it may come from a sign-in page of the network.', null);
  return unknown(
    status,
    withWords(`The service answered "${statusText(status)}", so it is not known whether this was done.`, words),
    retryAfterMs,
  );
}

function failureOutcome(failure: Failure): Outcome {
  if (!failure.sent) return { kind: 'not-sent', sentence: `Nothing was sent: ${failureText(failure)}` };
  return unknown(failure.status, `It is not known whether this was done: ${failureText(failure)}`, null);
}

function successOutcome(reply: Reply, expected: WriteReply, now: number): Outcome {
  const { status, headers, bytes } = reply;
  if (bytes.length === 0) {
    // Without a length or chunks the end of the connection is the end of the body: a cut one looks the same.
    if (expected === 'json-or-empty' && (status === 204 || headers.endTold)) return { kind: 'ok', status, body: null };
    return unknown(status, 'The answer was empty, so it is not known whether this was done.', retryAfter(headers, now));
  }
  if (!isJson(headers)) return unknown(status, 'The answer was not from the service (it may be a sign-in page of the network).', null);
  const body = parseJson(bytes.toString('utf8'));
  if (!body.ok || typeof body.value !== 'object' || body.value === null)
    return unknown(status, 'The answer could not be read, so it is not known whether this was done.', null);
  return { kind: 'ok', status, body: body.value };
}

/** The error a read throws for a failure or a status that is not 2xx; null when the reply is good so far. */
export function readErrorOf(exchange: Exchange, now: number): RemoteError | null {
  if (exchange.kind === 'failure') {
    const text = failureText(exchange);
    const sentence = text.charAt(0).toUpperCase() + text.slice(1);
    if (exchange.cause === 'cancelled') return new RemoteError('cancelled', 'This was stopped.');
    if (exchange.cause === 'timeout') return new RemoteError('timeout', sentence);
    if (exchange.cause === 'too-large') return new ReplyTooLarge(exchange.status);
    return new RemoteError(exchange.cause === 'cut-off' ? 'bad-reply' : 'network', sentence, exchange.status);
  }
  const { status } = exchange;
  if (status >= 200 && status < 300) return null;
  const { words, at } = errorWords(exchange);
  const told = (sentence: string) => withWords(sentence, words);
  const wait = retryAfter(exchange.headers, now);
  if (status === 401) return new RemoteError('signed-out', told('The service asks for a sign-in.'), status);
  if (status === 403) return new RemoteError('forbidden', told('This account may not read this.'), status);
  if (status === 404) return new RemoteError('not-found', told('The service does not know this record.'), status);
  if (status === 408) return new RemoteError('timeout', told('The service took too long.'), status, wait);
  if (status === 429) return new RemoteError('throttled', told('The service asks to slow down.'), status, wait);
  if (status >= 300 && status < 400)
    return new RemoteError('bad-reply', 'The answer points to another address; it may come from a sign-in page of the network.', status);
  return new RemoteError('service', told(`The service answered "${statusText(status)}".`), status, wait, at);
}

/** A reply over the size cap: lists read it again in smaller pages, so that one record cannot hide the others. */
export class ReplyTooLarge extends RemoteError {
  constructor(status: number | null) {
    super('bad-reply', 'The answer is larger than the console accepts.', status);
  }
}

/** True when the reply says it is JSON; a page of HTML with status 200 is not an answer of the service. */
export function isJson(headers: ReplyHeaders): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(headers.contentType.trim());
}

/** `Retry-After` as milliseconds from now: seconds or a date; null when absent or unreadable, at most one hour. */
export function retryAfter(headers: ReplyHeaders, now: number): number | null {
  const text = headers.retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_RETRY_MS);
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // Both times are the service's own where it sends its clock, so that a wrong clock here does not matter.
  const serviceNow = headers.date === null ? Number.NaN : Date.parse(headers.date);
  return Math.min(Math.max(at - (Number.isNaN(serviceNow) ? now : serviceNow), 0), LONGEST_RETRY_MS);
}

/** Everything an error body says in one text, and shared out where it names fields; nothing where it cannot be read. */
function errorWords(reply: Reply): { readonly words: string | null; readonly at: Refusal | null } {
  const none = { words: null, at: null };
  if (!isJson(reply.headers) || reply.bytes.length > 100_000) return none;
  const body = parseOnly(reply.bytes.toString('utf8'));
  if (!body.ok || inspectJson(body.value) !== null) return none;
  const words = wordsOf(body.value);
  const fields = fieldErrorsOf(body.value);
  if (!fields.some(({ field }) => field !== '')) return { words, at: null };
  // NestJS puts its list of texts where others have the sentence for the whole: each text is a field's then.
  const isList = Array.isArray((body.value as { message?: unknown }).message);
  const whole = isList || words === null ? `The service refused this (${statusText(reply.status)}).` : words;
  return {
    words: isList ? words : plainWords([words ?? '', ...fields.map(fieldErrorText)].join(' ').trim(), LONGEST_WORDS),
    at: { sentence: whole, fields },
  };
}

const LONGEST_WORDS = 900;

const unknown = (status: number | null, sentence: string, retryAfterMs: number | null): Outcome => ({
  kind: 'unknown',
  status,
  sentence,
  retryAfterMs,
});

const withWords = (sentence: string, words: string | null): string =>
  words === null ? sentence : `${sentence} It said: ${plainWords(words, LONGEST_WORDS)}`;

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'bad request',
  403: 'forbidden',
  404: 'not found',
  405: 'method not allowed',
  408: 'request timeout',
  409: 'conflict',
  410: 'gone',
  413: 'too large',
  422: 'not acceptable as sent',
  425: 'too early',
  429: 'too many requests',
  500: 'internal error',
  502: 'bad gateway',
  503: 'unavailable',
  504: 'gateway timeout',
};

const statusText = (status: number): string => {
  const text = STATUS_TEXTS[status];
  return text === undefined ? `status ${status}` : `${status} ${text}`;
};

const NETWORK_TEXTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the address of the service was not found; check the network.',
  EAI_AGAIN: 'the address of the service could not be looked up; check the network.',
  ECONNREFUSED: 'the service refused the connection.',
  ENETUNREACH: 'the network cannot be reached.',
  EHOSTUNREACH: 'the service cannot be reached from this network.',
  ECONNRESET: 'the connection broke.',
  EPIPE: 'the connection broke.',
};

/** What failed, to go on after a colon. */
function failureText(failure: Failure): string {
  if (failure.cause === 'timeout') return 'the service did not answer in time.';
  if (failure.cause === 'cancelled') return 'it was stopped before the answer came.';
  if (failure.cause === 'too-large') return 'the answer is larger than the console accepts.';
  if (failure.cause === 'cut-off') return 'the answer broke off.';
  if (failure.code !== null && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(failure.code))
    return 'the identity of the service could not be verified; its certificate is not accepted.';
  return NETWORK_TEXTS[failure.code ?? ''] ?? 'the connection to the service failed.';
}
