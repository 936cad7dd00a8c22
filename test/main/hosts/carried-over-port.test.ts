import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import type { IpcMainEvent } from 'electron';
import { describe, vi } from 'vitest';
import { createCarrier } from '../../../main/hosts/carrier.ts';
import { connectPort, type Port } from '../../../renderer/connection/port-connection.ts';
import { fakeSender, mainPort } from './electron-fakes.ts';
import { pipeBehaviour, sameBehaviour } from './same-behaviour.ts';

vi.mock('electron', () => ({}));
const { bridgePorts, connectChannel } = await import('../../../main/hosts/electron/port-bridge.ts');

describe('the console over a MessagePort through the real bridge', () => {
  const current = sameBehaviour(async (router) => {
    const reports: string[] = [];
    const report = (where: string, error: unknown) => void reports.push(`${where}: ${(error as Error).message}`);
    const ipcMain = new EventEmitter();
    const { port1, port2 } = new MessageChannel();
    const { sender, senderFrame } = fakeSender('app://console/');
    const stop = bridgePorts({
      ipcMain: ipcMain as never,
      isOwnWindow: (contents) => contents === sender,
      carry: createCarrier(router, report),
      report,
    });
    const connection = connectPort(port1 as unknown as Port);
    ipcMain.emit(connectChannel, { sender, senderFrame, ports: [mainPort(port2)] } as unknown as IpcMainEvent);
    return {
      api: connection.api,
      reports,
      breakPipe: () => port2.close(),
      sendRaw: (text: string) => (port1 as NodePort).postMessage(text),
      close: async () => {
        connection.close();
        stop();
      },
    };
  });
  pipeBehaviour(current);
});
