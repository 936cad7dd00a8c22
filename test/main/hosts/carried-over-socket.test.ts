import { describe } from 'vitest';
import { WebSocket } from 'ws';
import { startWebHost } from '../../../main/hosts/web/server.ts';
import { connectSocket, type Socket } from '../../../renderer/connection/socket-connection.ts';
import { makePageFolder } from './page-folder.ts';
import { pipeBehaviour, sameBehaviour } from './same-behaviour.ts';

describe('the console over a WebSocket of the real web host', () => {
  const current = sameBehaviour(async (router) => {
    const reports: string[] = [];
    const page = makePageFolder();
    const host = await startWebHost({
      router,
      pageFolder: page.folder,
      port: 0,
      report: (where, error) => reports.push(`${where}: ${(error as Error).message}`),
    });
    const sockets: WebSocket[] = [];
    const connection = connectSocket({
      open: () => {
        const socket = new WebSocket(`${host.origin.replace('http', 'ws')}/rpc`, ['yardmaster', `token.${host.token}`], {
          origin: host.origin,
        });
        socket.on('error', () => {});
        sockets.push(socket);
        return socket as unknown as Socket;
      },
      isServed: async () => false,
    });
    return {
      api: connection.api,
      reports,
      breakPipe: () => sockets.at(-1)?.terminate(),
      sendRaw: (text: string) => sockets.at(-1)?.send(text),
      close: async () => {
        connection.close();
        await host.stop();
        page.remove();
      },
    };
  });
  pipeBehaviour(current);
});
