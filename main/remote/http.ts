/**
 * The HTTP port of one service. Every call passes here: checked by the origin guard, limited,
 * classified and logged.
 */

import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import type { CallLog } from '../kernel/redact.ts';
import type { RawOutcome, WriteReply } from './classify.ts';
import { isHtml, isJson, NETWORK_SIGN_IN, outcomeOf, readErrorOf } from './classify.ts';
import type { Exchange, OnProgress } from './exchange.ts';
import { createExchanger } from './exchanger.ts';
import { inHeader } from './idempotency-key.ts';
import { Network } from './network/network.ts';
import type { QueryPair } from './origin-guard.ts';
import { createOriginGuard, fillPath, WrongOriginError } from './origin-guard.ts';
import { RemoteError } from './outcome.ts';
import { NOT_MODIFIED, tagOf } from './tags.ts';

/** `limits` are entries of the register (`undocumented.ts`). */
export type HttpOptions = {
  /** https, or http on loopback; `readBaseUrl` checks it. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly limits: {
    readonly readDeadlineMs: number;
    readonly writeDeadlineMs: number;
    readonly maxBodyBytes: number;
    /** Whether to send the idempotency keys of writes. */
    readonly sendIdempotencyKey: boolean;
  };
  /** The network; if absent, direct connections with Node's own authorities. */
  readonly network?: Network | undefined;
  readonly log?: CallLog;
  /** Called with each reply that has a clock: how far it is ahead of ours, in milliseconds. */
  readonly onClock?: ((skewMs: number) => void) | undefined;
  /** Called when a call got no reply at all. */
  readonly onLost?: (() => void) | undefined;
};

type Call = {
  /** Template such as `/yard/spot/{spotId}`. The log sees only this. */
  readonly path: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly query?: readonly QueryPair[];
  /** The complete `Authorization` header; null for calls without one. */
  readonly authorization: string | null;
  readonly signal?: AbortSignal | undefined;
  /** For documents: called while their bytes move. */
  readonly onProgress?: OnProgress | undefined;
};

/**
 * A GET. `accept`: the expected body. `tag` names the content that the caller has. If it is still
 * valid, the reply is a 304 without a body. Reads that decide about a clerk's operation use no tag.
 */
export type ReadCall = Call & {
  readonly accept?: 'json' | 'bytes';
  readonly tag?: string | null;
  /** The body that came last: where it comes again, the reply's bytes are these. */
  readonly known?: Buffer | null;
};

/** A call that changes something. This port sends it at most once. */
export type WriteCall = Call & {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged instead of `body`: a form with a file. */
  readonly rawBody?: { readonly contentType: string; readonly bytes: Buffer } | undefined;
  readonly reply?: WriteReply;
  readonly operationId?: string | undefined;
  /**
   * Names what the call is about; it is the same when the same thing is sent again. Sent as
   * `Idempotency-Key` if the profile asks for it. It isn't documented, so nothing relies on it.
   * Null for a call that changes nothing. If absent, the call gets its own (`withKey`).
   */
  readonly idempotencyKey?: string | null | undefined;
};

/**
 * The body of a good reply as bytes, because lists are compared before they are parsed. `tag` is
 * for the next request. Status 304 without bytes: the tag that we sent is still valid. `serviceAt`
 * is the service's clock by the `Date` header, in milliseconds.
 */
export type ReadReply = {
  readonly status: number;
  readonly bytes: Buffer;
  readonly tag?: string | null;
  readonly serviceAt?: number | null;
};

/** The port. Reads throw `RemoteError`; writes never throw. */
export interface Http {
  readonly origin: string;
  read(call: ReadCall): Promise<ReadReply>;
  write(call: WriteCall): Promise<RawOutcome>;
  /**
   * The service's clock minus ours in milliseconds, by the newest `Date` header, to about a second;
   * null before the first. Our clock may be set meanwhile.
   */
  skewMs(): number | null;
  /** The service's clock now, in ms since the epoch; null before the first `Date` header. */
  serviceTime(): number | null;
  close(): void;
}

const AGENT = 'Yardmaster';
const NOTHING = Buffer.alloc(0);

/**
 * What proxies, gateways and a network's sign-in page answer by themselves (RFC 9110, RFC 6585).
 */
const ON_THE_WAY: ReadonlySet<number> = new Set([407, 502, 503, 504, 511]);
const wrongAddress = message('service.wrongAddress');

/**
 * Opens a port. Throws `RangeError` with a message for the operator if the base URL isn't allowed.
 */
export function createHttp(options: HttpOptions): Http {
  const { clock, limits } = options;
  const gate = createOriginGuard(options.baseUrl);
  const exchanger = createExchanger(options.network ?? new Network());
  let heard: { readonly service: number; readonly monotonic: number } | null = null;
  const serviceTime = () => heard && heard.service + (clock.monotonic() - heard.monotonic);
  const skewMs = () => {
    const there = serviceTime();
    return there === null ? null : there - clock.now();
  };

  const noteReply = (exchange: Exchange, from: number) => {
    if (exchange.kind === 'failure' && exchange.cause !== 'canceled') options.onLost?.();
    const serviceMs = serviceDate(exchange);
    if (serviceMs === null) return;
    // The header is cut to whole seconds, so we add half a second. We assume that the reply took
    // half of the round trip.
    heard = { service: serviceMs + 500, monotonic: (from + clock.monotonic()) / 2 };
    options.onClock?.(skewMs() ?? 0);
  };

  const readOnce = async (call: ReadCall, url: URL): Promise<Exchange> => {
    const from = clock.monotonic();
    const exchange = await exchanger.exchange({
      method: 'GET',
      url,
      headers: headersOf(call, {
        ...(call.accept === 'bytes' ? { Accept: '*/*' } : {}),
        // Any cache on the way has to ask the service. The two cases use different words, because
        // Express never replies 304 to "no-cache".
        ...(call.tag == null
          ? { 'Cache-Control': 'no-cache' }
          : { 'Cache-Control': 'max-age=0', 'If-None-Match': call.tag }),
      }),
      body: null,
      deadlineMs: limits.readDeadlineMs,
      isPatient: true,
      maxBytes: limits.maxBodyBytes,
      signal: call.signal ?? null,
      known: call.known,
      fresh: false,
      onProgress: call.onProgress,
    });
    noteReply(exchange, from);
    return exchange;
  };

  return {
    origin: gate.origin,
    skewMs,
    serviceTime,
    close: () => exchanger.close(),
    async read(call) {
      const from = clock.monotonic();
      const url = addressOf(gate.url, call);
      if (url === null) throw new RemoteError('bad-reply', wrongAddress);
      let exchange = await readOnce(call, url);
      // The service closed an idle connection. Reading again on a new one is harmless.
      if (exchange.kind === 'failure' && exchange.cause === 'network' && exchange.reusedSocket)
        exchange = await readOnce(call, url);
      const isKept =
        call.tag != null && exchange.kind === 'reply' && exchange.status === NOT_MODIFIED;
      const error = isKept
        ? null
        : (readErrorOf(exchange, clock.now()) ?? wrongType(exchange, call, url));
      const ended = error?.kind ?? 'ok';
      noted(options, { method: 'GET', path: call.path }, exchange, from, ended);
      if (error !== null || exchange.kind === 'failure')
        throw error ?? new RemoteError('network', message('service.failed'));
      return {
        status: exchange.status,
        bytes: isKept ? NOTHING : exchange.bytes,
        tag: tagOf(exchange.headers),
        serviceAt: serviceDate(exchange),
      };
    },
    async write(call) {
      const from = clock.monotonic();
      const url = addressOf(gate.url, call);
      // Not `not-sent`: that would be sent again automatically, and this address will never be
      // right.
      if (url === null) return { kind: 'refused', status: 0, said: wrongAddress };
      const { rawBody } = call;
      const body =
        rawBody?.bytes ?? (call.body === undefined ? null : Buffer.from(JSON.stringify(call.body)));
      const exchange = await exchanger.exchange({
        method: call.method,
        url,
        headers: headersOf(call, {
          ...(body === null ? {} : { 'Content-Type': rawBody?.contentType ?? 'application/json' }),
          ...(limits.sendIdempotencyKey && call.idempotencyKey != null
            ? { 'Idempotency-Key': inHeader(call.idempotencyKey) }
            : {}),
        }),
        body,
        deadlineMs: limits.writeDeadlineMs,
        isPatient: call.idempotencyKey === null,
        maxBytes: limits.maxBodyBytes,
        signal: call.signal ?? null,
        fresh: true,
        onProgress: call.onProgress,
      });
      noteReply(exchange, from);
      const outcome = outcomeOf(exchange, call.reply ?? 'json', clock.now());
      noted(options, call, exchange, from, outcome.kind);
      return outcome;
    },
  };
}

/**
 * The service's clock from the `Date` header, in milliseconds. Null if it is missing, if a cache on
 * the way kept the reply, or if something other than the service replied.
 */
function serviceDate(exchange: Exchange): number | null {
  if (exchange.kind !== 'reply' || exchange.headers.isKept === true) return null;
  const { status, headers } = exchange;
  const isOther = (status >= 300 && status !== NOT_MODIFIED && status < 400) || isHtml(headers);
  if (isOther || ON_THE_WAY.has(status)) return null;
  const serviceMs = Date.parse(headers.date ?? '');
  return Number.isNaN(serviceMs) ? null : serviceMs;
}

/** Writes a call to the log. `from`: when it began, in monotonic time. */
function noted(
  { clock, log }: HttpOptions,
  { method, path, operationId }: Pick<WriteCall, 'path' | 'operationId'> & { method: string },
  exchange: Exchange,
  from: number,
  ended: string,
): void {
  const addresses = exchange.kind === 'failure' ? exchange.addresses : null;
  log?.({
    method,
    path,
    status: exchange.status,
    operationId: operationId ?? null,
    ms: Math.round(clock.monotonic() - from),
    ended,
    ...(addresses == null ? {} : { addresses }),
  });
}

const headersOf = (
  call: Call,
  extra: Readonly<Record<string, string>>,
): Record<string, string> => ({
  Accept: 'application/json',
  'User-Agent': AGENT,
  ...(call.authorization === null ? {} : { Authorization: call.authorization }),
  ...extra,
});

function addressOf(
  build: (path: string, query?: readonly QueryPair[]) => URL,
  call: Call,
): URL | null {
  try {
    return build(fillPath(call.path, call.values), call.query);
  } catch (error) {
    if (error instanceof WrongOriginError) return null;
    throw error;
  }
}

/**
 * We don't believe the type of a document. But an HTML page in place of a file isn't a document.
 */
function wrongType(exchange: Exchange, call: ReadCall, url: URL): RemoteError | null {
  if (exchange.kind === 'failure') return null;
  const { headers } = exchange;
  const isRight =
    call.accept === 'bytes'
      ? !isHtml(headers) || /\.x?html?$/i.test(url.pathname)
      : isJson(headers);
  if (isRight) return null;
  return new RemoteError('bad-reply', NETWORK_SIGN_IN, exchange.status);
}
