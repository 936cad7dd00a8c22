/** Asks a started console, as its page would. */
import { WebSocket } from 'ws';
import { connectSocket, type Socket } from '../../../renderer/connection/socket-connection.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { said } from '../../support/said.ts';

/**
 * Opens a pipe to the console at the address it printed, hands over its API, and closes the pipe.
 */
export async function askConsole<T>(url: string, ask: (api: ConsoleApi) => Promise<T>): Promise<T> {
  const { origin, host, hash } = new URL(url);
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const connection = connectSocket({
    open() {
      const socket = new WebSocket(`ws://${host}/rpc`, ['yardmaster', `token.${token}`], {
        origin,
      });
      socket.on('error', () => {});
      return socket as unknown as Socket;
    },
    isServed: async () => true,
  });
  try {
    return await ask(connection.api);
  } finally {
    connection.close();
  }
}

/** The sentences of all notices that the console shows now. */
export const noticesOf = (url: string): Promise<readonly string[]> =>
  askConsole(url, async (api) => {
    for await (const { notices } of await api.status.watch()) return notices.map(said);
    return [];
  });
