/**
 * How a socket.io server of version 2 greets a client of version 4: it opens, and its "connected"
 * carries no id of the connection.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';

const greeting = JSON.stringify({
  sid: 'of-version-2',
  upgrades: [],
  pingInterval: 25_000,
  pingTimeout: 5_000,
});

/** Answers connections in the way of version 2 while `speaks` returns true. */
export const speakSocketIo2 = (server: Server, speaks: () => boolean): void => {
  const sockets = new WebSocketServer({ noServer: true });
  server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!speaks()) return;
    sockets.handleUpgrade(request, socket, head, (connection) => {
      connection.send(`0${greeting}`);
      connection.send('40');
    });
  });
};
