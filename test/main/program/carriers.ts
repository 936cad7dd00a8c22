import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createRouterClient } from '@orpc/server';
import type { IpcMainEvent } from 'electron';
import { WebSocket } from 'ws';
import { bridgePorts, connectChannel } from '../../../main/hosts/electron/port-bridge.ts';
import { startWebHost } from '../../../main/hosts/web/server.ts';
import { type CarriedRouter, createRpcConnection } from '../../../main/program/rpc-connection.ts';
import { connectPort, type Port } from '../../../renderer/connection/port-connection.ts';
import { connectSocket, type Socket } from '../../../renderer/connection/socket-connection.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { fakeSender, mainPort } from './electron-fakes.ts';
import { makePageFolder } from './page-folder.ts';
import type { Carried, CarriedByPipe } from './same-behavior.ts';

/** The router without any pipe. */
export async function inProcess(router: CarriedRouter): Promise<Carried> {
  return { api: createRouterClient(router, { context: {} }) as ConsoleApi, close: async () => {} };
}

/**
 * Over a MessagePort, through the real bridge of the desktop program; only Electron's `ipcMain` is
 * played.
 */
export async function overPort(router: CarriedRouter): Promise<CarriedByPipe> {
  const reports: string[] = [];
  const report = (where: string, error: unknown) =>
    void reports.push(`${where}: ${(error as Error).message}`);
  const ipcMain = new EventEmitter();
  const { port1, port2 } = new MessageChannel();
  const { sender, senderFrame } = fakeSender('app://console/');
  const { open, stop } = bridgePorts({
    ipcMain: ipcMain as never,
    isOwnWindow: (contents) => contents === (sender as unknown),
    report,
  });
  open(createRpcConnection(router, report));
  const connection = connectPort(port1 as unknown as Port);
  ipcMain.emit(connectChannel, {
    sender,
    senderFrame,
    ports: [mainPort(port2)],
  } as unknown as IpcMainEvent);
  return {
    api: connection.api,
    reports,
    breakPipe: () => port2.close(),
    sendRaw: (text) => port1.postMessage(text),
    close: async () => {
      connection.close();
      stop();
    },
  };
}

/** Over a WebSocket of the real web host. */
export async function overSocket(router: CarriedRouter): Promise<CarriedByPipe> {
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
      const socket = new WebSocket(
        `${host.origin.replace('http', 'ws')}/rpc`,
        ['yardmaster', `token.${host.token}`],
        {
          origin: host.origin,
        },
      );
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
    sendRaw: (text) => sockets.at(-1)?.send(text),
    close: async () => {
      connection.close();
      await host.stop();
      page.remove();
    },
  };
}
