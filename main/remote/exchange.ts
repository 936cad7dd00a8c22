/** One request and how it ended, in as much detail as the outcome classes need (sending rule 4). */
import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import type { Message } from '../../shared/i18n/message.ts';
import { TriedAddresses } from './network/addresses.ts';
import { troubleOf } from './network/connect-trouble.ts';
import type { Agents, Network } from './network/network.ts';
import { plainHost } from './network/proxy-exceptions.ts';
import { BodyTooLarge, gather, letGo, ReplyBody } from './reply-body.ts';

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

type ExchangeRequest = {
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

/** Connections to one service: kept alive for reads, a new one for each write. */
export interface Exchanger {
  exchange(request: ExchangeRequest): Promise<Exchange>;
  /** Closes idle connections. */
  close(): void;
}

/** Most connections kept: 4 pages under way, and room for single reads. */
const MAX_SOCKETS = 8;

/** Opens an exchanger over a network. */
export function createExchanger(network: Network): Exchanger {
  const kept = network.agents({ keepAlive: true, maxSockets: MAX_SOCKETS });
  let opened: Client | null = null;
  return {
    async exchange(request) {
      opened ??= await openClient();
      const agents = request.fresh ? network.agents({ keepAlive: false }) : kept;
      return run(opened, request, agents);
    },
    close() {
      kept.httpAgent.destroy();
      kept.httpsAgent.destroy();
    },
  };
}

/** The library, and the client that it made. */
type Client = { readonly library: typeof import('axios'); readonly client: AxiosInstance };

/**
 * We load the library for the first request, so that a start shows the cache before it asks for
 * anything.
 */
async function openClient(): Promise<Client> {
  const library = await import('axios');
  const client = library.default.create({
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
  return { library, client };
}

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

async function run(
  { library, client }: Client,
  request: ExchangeRequest,
  agents: Agents,
): Promise<Exchange> {
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
    return failureOf(library, error, trace, broken, deadline.signal, request.signal);
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
  { AxiosError }: Client['library'],
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
