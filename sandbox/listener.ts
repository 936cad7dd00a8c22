/**
 * The TCP side: one port that can go down and come up again. Open connections never keep it from
 * stopping.
 */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A port on 127.0.0.1. */
export interface SandboxListener {
  readonly port: number;
  readonly isUp: boolean;
  /** Stops listening and cuts every connection. From now on the port refuses. */
  goDown(): Promise<void>;
  /** Listens again on the same port. */
  comeUp(): Promise<void>;
}

/**
 * Starts listening. Port 0 takes a free one. Rejects when the port is taken. Calls `onServer` with
 * each server before it listens.
 */
export const listen = async (
  handle: RequestListener,
  wantedPort: number,
  onServer: (server: Server) => void = () => {},
): Promise<SandboxListener> => {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = wantedPort;

  const comeUp = async () => {
    if (server) return;
    const fresh = createServer(handle);
    fresh.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    onServer(fresh);
    server = fresh;
    try {
      fresh.listen(port, '127.0.0.1');
      await once(fresh, 'listening');
    } catch (error) {
      server = null;
      throw error;
    }
    port = (fresh.address() as AddressInfo).port;
  };

  await comeUp();
  return {
    get port() {
      return port;
    },
    get isUp() {
      return server !== null;
    },
    comeUp,
    goDown: async () => {
      const going = server;
      if (!going) return;
      server = null;
      const closed = once(going, 'close');
      going.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
