/** How one request is made and what came of it. Loaded for the first request of a console. */
import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { AxiosError, type AxiosRequestConfig, create } from 'axios';
import type { Exchange, ExchangeRequest, OnProgress } from './exchange.ts';
import { TriedAddresses } from './network/addresses.ts';
import type { Agents } from './network/agents.ts';
import { troubleOf } from './network/connect-trouble.ts';
import { plainHost } from './network/proxy-exceptions.ts';
import { BodyTooLarge, gather, letGo, ReplyBody } from './reply-body.ts';

const client = create({
  adapter: 'http',
  // Our agents handle proxies, so the library must not look for one.
  proxy: false,
  maxRedirects: 0,
  responseType: 'stream',
  decompress: true,
  validateStatus: () => true,
  transformRequest: [],
  transformResponse: [],
});

/** What we observed of a request. `heard` is called at each byte that comes. */
type Trace = { sent: boolean; readonly addresses: TriedAddresses; readonly heard: () => void };

/** How many deadlines a patient call may take in all while bytes keep coming. */
const MOST_DEADLINES = 4;

/**
 * How long we wait. For a patient call the time starts again at each byte: a line that comes in
 * lumps, with pauses of 20 seconds, still brings a page and a sign-in. For a write it is the time
 * in all, so that its reading back isn't put off.
 */
class Deadline {
  readonly #abort = new AbortController();
  readonly #ms: number;
  readonly #isPatient: boolean;
  readonly #latest: number;
  #timer: NodeJS.Timeout;

  constructor(ms: number, isPatient: boolean) {
    this.#ms = ms;
    this.#isPatient = isPatient;
    this.#latest = performance.now() + MOST_DEADLINES * ms;
    this.#timer = this.#after(ms);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  heard(): void {
    if (!this.#isPatient) return;
    this.end();
    this.#timer = this.#after(Math.min(this.#ms, this.#latest - performance.now()));
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #after(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#abort.abort(), ms).unref();
  }
}

/** Sends a request over these agents. Never rejects. */
export async function runExchange(request: ExchangeRequest, agents: Agents): Promise<Exchange> {
  const deadline = new Deadline(request.deadlineMs, request.isPatient);
  const signal =
    request.signal === null ? deadline.signal : AbortSignal.any([deadline.signal, request.signal]);
  const trace: Trace = {
    sent: false,
    addresses: new TriedAddresses(),
    heard: () => deadline.heard(),
  };
  const config: AxiosRequestConfig = {
    method: request.method,
    url: request.url.href,
    // Without `false`, axios adds a form content type to a POST without a body.
    headers: { 'Content-Type': false, ...request.headers },
    data: request.body ?? undefined,
    signal,
    ...agents,
    ...(request.onProgress === undefined ? {} : progressOf(request.method, request.onProgress)),
    transport: watchedTransport(request.url, trace),
  };
  /** The head of the reply came: from then on a failure breaks its body off. */
  let broken: { readonly status: number } | null = null;
  try {
    const reply = await client.request<Readable>(config);
    const header = (name: string): string | null => {
      const value: unknown = reply.headers[name];
      return typeof value === 'string' ? value : null;
    };
    broken = { status: reply.status };
    const declaredBytes = Number.parseInt(header('content-length') ?? '', 10);
    const length = Number.isNaN(declaredBytes) ? null : declaredBytes;
    const body = new ReplyBody(request.known ?? null, length, request.maxBytes);
    const bytes = await gather(reply.data, body);
    return {
      kind: 'reply',
      status: reply.status,
      headers: {
        contentType: header('content-type') ?? '',
        isEndKnown:
          header('content-length') !== null ||
          /(?:^|,)\s*chunked\s*$/i.test(header('transfer-encoding') ?? ''),
        retryAfter: header('retry-after'),
        date: header('date'),
        isKept: header('age') !== null || /\bhit\b/i.test(header('x-cache') ?? ''),
        etag: header('etag'),
      },
      bytes,
    };
  } catch (error) {
    return failureOf(error, trace, broken, deadline.signal, request.signal);
  } finally {
    deadline.end();
  }
}

/**
 * Progress callbacks of the client library: for the body of a write on its way up, and the reply of
 * a read on its way down.
 */
const progressOf = (method: string, tell: OnProgress): AxiosRequestConfig => ({
  [method === 'GET' ? 'onDownloadProgress' : 'onUploadProgress']: ({
    loaded,
    total,
  }: {
    loaded: number;
    total?: number;
  }) => tell(loaded, total ?? null),
});

/**
 * A transport that notes when the connection is established. Node holds request bytes back until
 * `connect` (plain) or `secureConnect` (TLS, after the certificate was accepted). So after an
 * earlier failure we are certain that nothing of the request was sent.
 */
function watchedTransport({ protocol, hostname }: URL, trace: Trace) {
  const secure = protocol === 'https:';
  return {
    request(
      options: https.RequestOptions,
      onReply: (reply: http.IncomingMessage) => void,
    ): http.ClientRequest {
      const request = (secure ? https : http).request(options, onReply);
      request.once('socket', (socket: Socket) => {
        // Node's own listener is the first, and copies what it parses.
        const heard = (bytes: Buffer) => {
          trace.heard();
          letGo(bytes);
        };
        socket.on('data', heard);
        request.once('close', () => socket.off('data', heard));
        const stands = () => {
          trace.sent = true;
        };
        // A reused socket is already connected.
        const isUp = secure ? socket instanceof TLSSocket && socket.authorized : !socket.connecting;
        if (isUp) return stands();
        // An address that the profile names itself isn't worth logging.
        if (isIP(plainHost(hostname)) === 0) trace.addresses.follow(socket);
        socket.once(secure ? 'secureConnect' : 'connect', stands);
      });
      return request;
    },
  };
}

/**
 * The error of the client library stops here, because it carries the request's headers, body and
 * token.
 */
function failureOf(
  error: unknown,
  { sent, addresses }: Trace,
  broken: { readonly status: number } | null,
  deadline: AbortSignal,
  caller: AbortSignal | null,
): Exchange {
  const known = error instanceof AxiosError ? error : null;
  const request = known?.request as { reusedSocket?: boolean } | undefined;
  const failure = {
    kind: 'failure' as const,
    sent,
    status: broken?.status ?? null,
    code:
      known?.code ??
      (error instanceof Error && 'code' in error && typeof error.code === 'string'
        ? error.code
        : null),
    reusedSocket: request?.reusedSocket === true,
    said: troubleOf(error),
    addresses: sent ? null : addresses.text(),
  };
  if (caller?.aborted) return { ...failure, cause: 'canceled' };
  if (deadline.aborted) return { ...failure, cause: 'timeout' };
  if (error instanceof BodyTooLarge) return { ...failure, status: null, cause: 'too-large' };
  return { ...failure, cause: broken === null ? 'network' : 'cut-off' };
}
