/**
 * A proxy between console and service that counts: requests, every byte of the answers as it goes
 * over the wire, and what they would be if the service compressed its bodies (gzip, as the fronts
 * of such services do for every client that asks for it, and this one does).
 */
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createGzip } from 'node:zlib';

/** What went through so far; `byPath` are requests and bytes of bodies by the path. */
export type Counts = {
  readonly requests: number;
  readonly bytes: number;
  /** The same bytes with compressed bodies. */
  readonly compressed: number;
  readonly byPath: Readonly<Record<string, { readonly requests: number; readonly bytes: number }>>;
};

/** A running proxy. */
export interface CountingProxy {
  readonly url: string;
  counts(): Counts;
  /** Requests under way. */
  inFlight(): number;
  close(): Promise<void>;
}

/** Starts one in front of `target`, an http address. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  const sockets = new Set<Socket>();
  let closedBytes = 0;
  let requests = 0;
  /** Bytes of bodies that compressing would save. */
  let spared = 0;
  let flying = 0;
  const byPath: Record<string, { requests: number; bytes: number }> = {};

  const server = http.createServer((request, reply) => {
    requests += 1;
    flying += 1;
    const name =
      (request.url ?? '').split('?', 1)[0]?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}') ?? '';
    const own = byPath[name] ?? { requests: 0, bytes: 0 };
    byPath[name] = own;
    own.requests += 1;
    reply.once('close', () => {
      flying -= 1;
    });
    const { method = 'GET', url: path = '/', headers } = request;
    const onward = http.request({ hostname, port, method, path, headers, agent }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      const gzip = createGzip();
      answer.on('data', (part: Buffer) => {
        own.bytes += part.length;
        spared += part.length;
      });
      gzip.on('data', (part: Buffer) => {
        spared -= part.length;
      });
      answer.pipe(gzip);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    request.pipe(onward);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closedBytes += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts() {
      const bytes =
        closedBytes + [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0);
      return { requests, bytes, compressed: bytes - spared, byPath: structuredClone(byPath) };
    },
    inFlight: () => flying,
    async close() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
