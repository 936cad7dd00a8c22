import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { MOST_MESSAGE_BYTES } from '../../../shared/message-size.ts';
import {
  type CarriedRouter,
  createRpcConnection,
  type ReportError,
} from '../../program/rpc-connection.ts';
import { createConnections } from '../connections.ts';
import { PageFiles } from '../page-files.ts';
import { strictHeaders } from '../page-policy.ts';
import { allowedHosts, judge, makeToken, subprotocol } from './guards.ts';
import { createHttpReplies, type HttpReply } from './http-replies.ts';
import { createOneTimeLogin, type LoginAudience } from './one-time-login.ts';
import type { PdfShelf } from './pdf-shelf.ts';
import { type Peer, peerOwner } from './peer-owner.ts';
import { sendInPieces } from './send-in-pieces.ts';

/** A running web host. */
export type WebHost = {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** The address that a clerk opens: the origin with the token of this start in its fragment. */
  readonly address: string;
  readonly token: string;
  /**
   * An address that leads there once, soon, and only for `to`. It may be used on a command line.
   */
  handOver(to: LoginAudience): string;
  /** Closes the pipes of every page. Each page opens a new one. */
  cutPages(): void;
  stop(): Promise<void>;
};

type WebHostParts = {
  readonly router: CarriedRouter | (() => CarriedRouter);
  /** Folder of the built page. */
  readonly pageFolder: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly report: ReportError;
  /** PDFs to show in a new tab. */
  readonly shelf?: PdfShelf | undefined;
  /** Whether a program of this user is at the other end. False if we can't know. */
  readonly isThisUser?: (peer: Peer) => Promise<boolean>;
  /** Texts for replies that a person may read; English by default. */
  readonly words?: Words | undefined;
  /** The token of the start that this one continues; by default a new one. */
  readonly token?: string | undefined;
  /** Stamp of the build, for the page. */
  readonly build?: string | undefined;
  /** Whether the page may use the PC's camera; by default it may not. */
  readonly mayUseCamera?: (() => boolean) | undefined;
};

/**
 * Node's own limits let a peer hold a connection for minutes. In milliseconds, except the header's
 * bytes.
 */
const limits = {
  headersTimeout: 3_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 8 * 1024,
};
/**
 * One request for each connection. Browsers open another one. A peer that sends several without
 * reading would make us prepare as many replies. Requests never carry the token; only the pipe
 * does, which is an upgrade.
 */
const oneRequest = { maxRequestsPerSocket: 1 };
/**
 * After this time we read ahead the files that the page hasn't asked for (`PageFiles`), in
 * milliseconds.
 */
const KEEP_PAGE_MS = 5_000;
/** How long taking a reply may take, in milliseconds. */
const ANSWER_MS = 15_000;

/**
 * Serves the page and the console API on 127.0.0.1 only. `routes.ts` lists the routes. Rejects with
 * `EADDRINUSE` if the port is taken.
 */
export async function startWebHost(parts: WebHostParts): Promise<WebHost> {
  const {
    router,
    pageFolder,
    port,
    report,
    shelf,
    isThisUser = isOwn,
    words = englishWords(),
    token = makeToken(),
    build,
    mayUseCamera,
  } = parts;
  const monotonic = () => performance.now();
  const carry = createRpcConnection(router, report);
  const connections = createConnections(monotonic);
  const oneTimeLogin = createOneTimeLogin(monotonic);
  let hosts: ReadonlySet<string> = new Set();
  const pages = new PageFiles({
    folder: pageFolder,
    connect: () => `'self' ${[...hosts].map((host) => `ws://${host}`).join(' ')}`,
    build,
    mayUseCamera,
  });
  const answers = createHttpReplies({ pages, shelf, oneTimeLogin, token, isThisUser, words });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    connections.setBusy(socket, true);
    const slow = setTimeout(() => socket.destroy(), ANSWER_MS);
    response.once('close', () => {
      clearTimeout(slow);
      connections.setBusy(socket, false);
    });
    const { method = '', url: target = '', headers } = request;
    const decision = judge({ kind: 'file', method, target, headers }, hosts, token);
    const reply =
      'route' in decision
        ? await answers(decision.route, request)
        : { ...decision, headers: plain, body: `${words.format(decision.said)}\n` };
    sendReply(response, reply, () => connections.moved(socket));
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      report('web-host', error);
      request.socket.destroy();
    });
  };

  const server = createServer({ ...limits, ...oneRequest, requireHostHeader: false }, onRequest);
  // A request that announces a body or expects something is treated like any other.
  server.on('checkContinue', onRequest).on('checkExpectation', onRequest);
  server.on('connection', connections.admit);
  server.on('dropRequest', (_request: IncomingMessage, socket: Duplex) => socket.destroy());

  const pipes = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    const { method = '', url: target = '', headers } = request;
    const decision = judge({ kind: 'pipe', method, target, headers }, hosts, token);
    if (!('route' in decision)) return refuse(socket, decision.status, words.format(decision.said));
    connections.prove(request.socket);
    pipes.handleUpgrade(request, socket, head, (opened) => carryOver(opened, carry));
  });
  // Cut instead of closed politely, because a hanging page would delay the end of the console by
  // half a minute.
  const cutPages = () => {
    for (const socket of pipes.clients) socket.terminate();
  };

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  hosts = allowedHosts(own);
  const keeping = setTimeout(() => void pages.keepAll(), KEEP_PAGE_MS);
  keeping.unref();
  const origin = `http://127.0.0.1:${own}`;
  return {
    origin,
    address: `${origin}/#token=${token}`,
    token,
    handOver: (to) => `${origin}${oneTimeLogin.give(to)}`,
    cutPages,
    stop: () =>
      new Promise((resolve) => {
        clearTimeout(keeping);
        server.close(() => resolve());
        connections.end();
      }),
  };
}

/** Sends one reply and ends the connection. `onMoved`: some of it was taken. */
function sendReply(response: ServerResponse, reply: HttpReply, onMoved: () => void): void {
  const body = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body;
  response.writeHead(reply.status, {
    ...strictHeaders,
    ...reply.headers,
    'content-length': body.byteLength,
    connection: 'close',
  });
  sendInPieces(response, body, onMoved);
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

async function isOwn(peer: Peer): Promise<boolean> {
  const owner = await peerOwner(peer);
  return owner !== null && owner === process.getuid?.();
}

/** Refuses an upgrade with a text, and closes the connection. */
function refuse(socket: Duplex, status: number, text: string): void {
  const headers = {
    ...strictHeaders,
    ...plain,
    connection: 'close',
    'content-length': String(Buffer.byteLength(text) + 1),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}\n`, () =>
    socket.destroy(),
  );
}

function carryOver(opened: WebSocket, carry: ReturnType<typeof createRpcConnection>): void {
  // Without a listener a broken frame would be an uncaught error. The close that follows is all we
  // need.
  opened.on('error', () => {});
  carry({
    send: (message) => opened.send(message),
    onMessage: (listener) => opened.addEventListener('message', (event) => listener(event.data)),
    onClose: (listener) => opened.addEventListener('close', listener),
  });
}
