import websocket from '@fastify/websocket';
import fastify from 'fastify';
import { type CarriedRouter, createCarrier, type Report } from '../carrier.ts';
import { createPageFiles } from '../page-files.ts';
import { strictHeaders } from '../page-policy.ts';
import { allowedHosts, makeToken, refusalOf, subprotocol } from './guards.ts';
import { type PdfShelf, shelfPath } from './pdf-shelf.ts';

/** Largest message a page may send, in bytes. */
export const maxPayload = 1024 * 1024;

/** A running web host. */
export type WebHost = {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** The address a clerk opens: the origin with the token of this start in its fragment. */
  readonly address: string;
  readonly token: string;
  /** Cuts the pipes of every page; each opens a new one by itself. */
  cutPages(): void;
  stop(): Promise<void>;
};

type WebHostParts = {
  readonly router: CarriedRouter | (() => CarriedRouter);
  /** Folder of the built page. */
  readonly pageFolder: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly report: Report;
  /** PDFs to be seen in a new tab. */
  readonly shelf?: PdfShelf | undefined;
};

/** Serves the page and carries the console API on 127.0.0.1 alone. Rejects with `EADDRINUSE` when the port is taken. */
export async function startWebHost({ router, pageFolder, port, report, shelf }: WebHostParts): Promise<WebHost> {
  const token = makeToken();
  const carry = createCarrier(router, report);
  let hosts: ReadonlySet<string> = new Set();
  const files = createPageFiles(pageFolder, () => `'self' ${[...hosts].map((host) => `ws://${host}`).join(' ')}`);

  // Node's own limits let a slow reader hold a socket for minutes (reliability.md section 4).
  const app = fastify({
    forceCloseConnections: true,
    requestTimeout: 10_000,
    bodyLimit: 1024,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8 * 1024 },
  });
  app.server.maxConnections = 100;

  // Cut, not closed politely: a page that hangs would hold up the end of the console for half a minute.
  const cutPages = () => {
    for (const socket of app.websocketServer.clients) socket.terminate();
  };
  app.addHook('preClose', async () => cutPages());
  // Before the guard below: refusing an upgrade first would leave its socket open and `close()` waiting for it.
  await app.register(websocket, {
    options: { maxPayload, handleProtocols: (offered: Set<string>) => (offered.has(subprotocol) ? subprotocol : false) },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(strictHeaders);
    const { host, origin, 'sec-websocket-protocol': protocols } = request.headers;
    const isRpc = request.url.split('?')[0] === '/rpc';
    const refusal = refusalOf({ host, origin, protocols, isRpc }, hosts, token);
    if (refusal) return reply.code(refusal.status).type('text/plain; charset=utf-8').send(`${refusal.sentence}\n`);
  });

  app.get('/rpc', { websocket: true }, (socket) => {
    // Without a listener a broken frame would be an uncaught error; the close that follows is all we need.
    socket.on('error', () => {});
    carry({
      send: (message) => socket.send(message),
      onMessage: (listener) => socket.addEventListener('message', (event) => listener(event.data)),
      onClose: (listener) => socket.addEventListener('close', listener),
    });
  });
  // The strict headers stay: the browser's own viewer of PDFs works under them.
  app.get(`${shelfPath}:token`, async (request, reply) => {
    const pdf = shelf?.take((request.params as { token: string }).token) ?? null;
    if (pdf === null) {
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This document is not shown any more. Open it from the console again.\n');
    }
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${pdf.name.replace(/[^\w.-]/g, '_')}"`,
        'cache-control': 'no-store',
      })
      .send(pdf.bytes);
  });
  app.get('/*', async (request, reply) => {
    const { status, headers, body } = await files(request.url.split('?')[0] ?? '/');
    return reply.code(status).headers(headers).send(body);
  });

  await app.listen({ host: '127.0.0.1', port });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The web host got no port.');
  hosts = allowedHosts(address.port);
  const origin = `http://127.0.0.1:${address.port}`;
  return { origin, address: `${origin}/#token=${token}`, token, cutPages, stop: () => app.close() };
}
