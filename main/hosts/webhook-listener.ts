/**
 * The port on which webhooks are delivered. It passes each request to the receiver, and limits what
 * a peer may cost.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listen } from '../marketplace/events/receiver.ts';
import { createConnections, placeLimits } from './connections.ts';

/**
 * Node's own limits let a peer hold a connection for minutes. In milliseconds, except the header's
 * bytes.
 */
const limits = {
  headersTimeout: 3_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 8_192,
  keepAliveTimeout: 1_000,
  // Each reply closes its connection. What was sent after the first request is refused, and the
  // sender repeats it.
  maxRequestsPerSocket: 1,
};

/** A delivery is busy while we read it, when no reply is being taken yet. */
const places = { ...placeLimits, stallMs: placeLimits.busyMs };

/** Listens. Rejects if the port is taken. */
export const listenForDeliveries: Listen = async ({ port, bind }, take) => {
  const connections = createConnections(() => performance.now(), places);
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket, method = '', url: target = '', headers } = request;
    connections.setBusy(socket, true);
    response.once('close', () => connections.setBusy(socket, false));
    take({ method, target, headers, peer: socket.remoteAddress, body: request }).then(
      (status) => response.writeHead(status, { 'content-length': '0', connection: 'close' }).end(),
      () => response.destroy(),
    );
  };
  // Loaded only where a marketplace delivers: it would hold a start up.
  const { createServer } = await import('node:http');
  const server = createServer({ ...limits, requireHostHeader: false }, onRequest);
  server.on('checkExpectation', onRequest);
  server.on('connection', connections.admit);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, bind, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        connections.end();
      }),
  };
};
