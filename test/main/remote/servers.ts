/** Small real servers on loopback for the tests of `main/remote`. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import net from 'node:net';
import type { Clock } from '../../../shared/time.ts';

/** A request as the server saw it, with its complete body. */
type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A running server. `close` also cuts open connections. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly SeenRequest[];
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Answers each request once its body was read. */
export type Answer = (request: SeenRequest, reply: ServerResponse, raw: IncomingMessage) => void;

/** Starts an HTTP server on a free port of 127.0.0.1. */
export async function serve(
  answer: Answer,
  make: (listener: RequestListener) => net.Server = (listener) => http.createServer(listener),
): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const listener: RequestListener = (raw, reply) => {
    const chunks: Buffer[] = [];
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.on('end', () => {
      const request = {
        method: raw.method ?? '',
        url: raw.url ?? '',
        headers: raw.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      seen.push(request);
      answer(request, reply, raw);
    });
  };
  return listen(make(listener), seen);
}

/** Starts a raw TCP server: for answers that are not HTTP, or none. */
export function serveRaw(onSocket: (socket: Socket) => void): Promise<TestServer> {
  return listen(net.createServer(onSocket), []);
}

async function listen(server: net.Server, seen: SeenRequest[]): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    connections: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Answers JSON. */
export function json(
  reply: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  reply.end(JSON.stringify(body));
}

/** A port without a listener. */
export async function closedPort(): Promise<number> {
  const server = await serveRaw(() => undefined);
  await server.close();
  return server.port;
}

/** The system's clock as a port. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Deadlines as shipped: no machine is so busy that an answer from itself is late by accident. */
export const testLimits = {
  readDeadlineMs: 30_000,
  writeDeadlineMs: 30_000,
  maxBodyBytes: 200_000,
  sendIdempotencyKey: false,
};

/** For the calls that are meant to end by their deadline: short enough to be waited for. */
export const shortDeadlines = { readDeadlineMs: 1_000, writeDeadlineMs: 1_000 };
export const shortLimits = { ...testLimits, ...shortDeadlines };
