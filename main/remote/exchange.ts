/**
 * One request and how it ended, told apart as finely as the outcome classes need (reliability.md
 * 2.2 rule 4).
 */
import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import type { Message } from '../../shared/i18n/message.ts';
import { TriedAddresses } from './network/addresses.ts';
import { troubleOf } from './network/connect-trouble.ts';
import type { Agents, Network } from './network/network.ts';
import { plainHost } from './network/proxy-exceptions.ts';

/** Why no whole reply came. `canceled` is the caller's own signal, `timeout` the deadline. */
export type FailureCause = 'timeout' | 'canceled' | 'too-large' | 'cut-off' | 'network';

/** The reply headers that anything here looks at; the rest is dropped at the edge. */
export type ReplyHeaders = {
  readonly contentType: string;
  /**
   * The reply told where its body ends (a length, or chunks with their end), so that no bytes means
   * an empty body and not a cut one.
   */
  readonly endTold: boolean;
  readonly retryAfter: string | null;
  readonly date: string | null;
  /**
   * A cache on the way answered from what it kept: its `Date` is that of another answer (RFC 9111
   * section 5.1). Left out where a test needs none.
   */
  readonly isKept?: boolean;
  /** Names the content of the body (RFC 9110 section 8.8.3). Left out where a test needs none. */
  readonly etag?: string | null;
};

/**
 * A reply with its whole body, or a failure. `sent` is false when it is certain that no request
 * byte left this machine.
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
      /**
       * Node's code (`ECONNREFUSED`, `ENOTFOUND`, ...) for the sentence; null when there is none.
       */
      readonly code: string | null;
      /**
       * The failure hit a kept-alive socket that had served before: the peer may have closed it
       * before our request.
       */
      readonly reusedSocket: boolean;
      /** The sentence of a connection that knows more than a code does: a proxy, a certificate. */
      readonly said?: Message | null;
      /** For the log: the addresses that were tried, and what came of each. */
      readonly addresses?: string | null;
    };

/**
 * Called while a large body goes up or comes down; `total` is null where it is not given, and never
 * believed. Bytes.
 */
export type OnProgress = (done: number, total: number | null) => void;

/** What one exchange needs. */
type ExchangeRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly deadlineMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal | null;
  /** A new connection for this one request, so that "no byte left" can be known (rule 5). */
  readonly fresh: boolean;
  readonly onProgress?: OnProgress | undefined;
};

/** Connections of one service: kept alive for reads, one per write. */
export interface Exchanger {
  exchange(request: ExchangeRequest): Promise<Exchange>;
  /** Closes idle connections. */
  close(): void;
}

/** Most connections kept: 4 pages in flight, and room for single reads beside them. */
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
 * The library is loaded for the first request: a start shows what is kept before it asks for
 * anything.
 */
async function openClient(): Promise<Client> {
  const library = await import('axios');
  const client = library.default.create({
    adapter: 'http',
    // The agents go through proxies themselves, so the library never looks for one.
    proxy: false,
    maxRedirects: 0,
    responseType: 'arraybuffer',
    decompress: true,
    validateStatus: () => true,
    transformRequest: [],
    transformResponse: [],
  });
  return { library, client };
}

/** What was seen of a request on its way. */
type Trace = { sent: boolean; readonly addresses: TriedAddresses };

async function run(
  { library, client }: Client,
  request: ExchangeRequest,
  agents: Agents,
): Promise<Exchange> {
  const deadline = AbortSignal.timeout(request.deadlineMs);
  const signal = request.signal === null ? deadline : AbortSignal.any([deadline, request.signal]);
  const trace: Trace = { sent: false, addresses: new TriedAddresses() };
  const config: AxiosRequestConfig = {
    method: request.method,
    url: request.url.href,
    // Without `false` axios puts a form content type on a POST that has no body.
    headers: { 'Content-Type': false, ...request.headers },
    data: request.body ?? undefined,
    maxContentLength: request.maxBytes,
    signal,
    ...agents,
    ...(request.onProgress === undefined ? {} : progressOf(request.method, request.onProgress)),
    transport: watchedTransport(request.url, trace),
  };
  try {
    const reply = await client.request<Buffer>(config);
    const header = (name: string): string | null => {
      const value: unknown = reply.headers[name];
      return typeof value === 'string' ? value : null;
    };
    return {
      kind: 'reply',
      status: reply.status,
      headers: {
        contentType: header('content-type') ?? '',
        endTold:
          header('content-length') !== null ||
          /(?:^|,)\s*chunked\s*$/i.test(header('transfer-encoding') ?? ''),
        retryAfter: header('retry-after'),
        date: header('date'),
        isKept: header('age') !== null || /\bhit\b/i.test(header('x-cache') ?? ''),
        etag: header('etag'),
      },
      bytes: Buffer.isBuffer(reply.data) ? reply.data : Buffer.alloc(0),
    };
  } catch (error) {
    return failureOf(library, error, trace, deadline, request.signal);
  }
}

/**
 * What the client library calls while bytes move: the body of a write on its way up, the answer of
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
 * A transport that notes when the connection stands. Node holds request bytes back until `connect`
 * (plain) or `secureConnect` (TLS, after the certificate was accepted), so a failure before that is
 * certain to have sent nothing of the request.
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
        const stands = () => {
          trace.sent = true;
        };
        // A kept-alive socket stands already.
        const isUp = secure ? socket instanceof TLSSocket && socket.authorized : !socket.connecting;
        if (isUp) return stands();
        // An address that the profile names itself says nothing new.
        if (isIP(plainHost(hostname)) === 0) trace.addresses.follow(socket);
        socket.once(secure ? 'secureConnect' : 'connect', stands);
      });
      return request;
    },
  };
}

/** The error of the client library stops here: it carries the request's headers, body and token. */
function failureOf(
  { AxiosError }: Client['library'],
  error: unknown,
  { sent, addresses }: Trace,
  deadline: AbortSignal,
  caller: AbortSignal | null,
): Exchange {
  const known = error instanceof AxiosError ? error : null;
  const request = known?.request as { reusedSocket?: boolean } | undefined;
  const failure = {
    kind: 'failure' as const,
    sent,
    status: known?.response?.status ?? null,
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
  if (known?.message.startsWith('maxContentLength') === true)
    return { ...failure, cause: 'too-large' };
  if (known?.response !== undefined || known?.code === AxiosError.ERR_BAD_RESPONSE)
    return { ...failure, cause: 'cut-off' };
  return { ...failure, cause: 'network' };
}
