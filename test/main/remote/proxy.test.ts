import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttp } from '../../../main/remote/http.ts';
import { selfSigned } from './certificate.ts';
import type { TestServer } from './servers.ts';
import { closedPort, json, serve, shortLimits, systemClock, testLimits } from './servers.ts';

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A proxy that tunnels, refuses, or answers the CONNECT and then falls silent. It notes every byte it could read. */
async function proxyThat(does: 'tunnel' | 'refuse' | 'stall') {
  const sockets = new Set<Socket>();
  let readable = '';
  const server = http.createServer((request, reply) => {
    readable += `${request.method} ${request.url} ${request.headers.authorization}`;
    reply.writeHead(500).end();
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('connect', (request, socket, head) => {
    readable += JSON.stringify([request.url, request.headers]);
    if (does === 'refuse') return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.on('error', () => undefined);
    if (does === 'stall') return;
    const [host, port] = (request.url ?? '').split(':');
    const upstream = net.connect(Number(port), host, () => {
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (server.address() as AddressInfo).port, seen: () => readable };
}

async function behind(
  port: number,
  limits = testLimits,
): Promise<{ server: TestServer; port: ReturnType<typeof createHttp> }> {
  const { key, cert } = selfSigned();
  const server = await serve(
    (_, reply) => json(reply, { data: {} }),
    (listener) => https.createServer({ key, cert }, listener),
  );
  const client = createHttp({
    baseUrl: `https://localhost:${server.port}`,
    clock: systemClock,
    limits,
    network: { proxy: { protocol: 'http', host: '127.0.0.1', port }, ca: cert },
  });
  cleanups.push(
    () => client.close(),
    () => server.close(),
  );
  return { server, port: client };
}

const call = { method: 'POST', path: '/yard', body: {}, authorization: 'Bearer canary' } as const;

it('a configured proxy carries the calls, and cannot read them', async () => {
  const proxy = await proxyThat('tunnel');
  const { server, port } = await behind(proxy.port);
  expect(await port.write(call)).toMatchObject({ kind: 'ok' });
  expect((await port.read(call)).status).toBe(200);
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer canary',
    'Bearer canary',
  ]);
  expect(proxy.seen()).toContain('localhost');
  expect(proxy.seen()).not.toContain('canary');
});

it('a proxy that refuses, stalls or is away means that nothing was sent', async () => {
  for (const does of ['refuse', 'stall'] as const) {
    const proxy = await proxyThat(does);
    const { server, port } = await behind(proxy.port, does === 'stall' ? shortLimits : testLimits);
    expect(await port.write(call)).toMatchObject({ kind: 'not-sent' });
    await expect(port.read(call)).rejects.toMatchObject({
      kind: does === 'stall' ? 'timeout' : 'network',
    });
    expect(server.seen).toHaveLength(0);
    expect(proxy.seen()).not.toContain('canary');
  }
  const { port } = await behind(await closedPort());
  expect(await port.write(call)).toMatchObject({ kind: 'not-sent' });
});
