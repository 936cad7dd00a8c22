import type { IpcMain, IpcMainEvent, MessagePortMain } from 'electron';
import type { Pipe, ReportError } from '../../program/rpc-connection.ts';
import { isOwnPage } from './window/protocol.ts';

type BridgeParts = {
  readonly ipcMain: Pick<IpcMain, 'on' | 'off'>;
  /** Whether this sender is our window. We don't trust any other contents of this process. */
  readonly isOwnWindow: (sender: IpcMainEvent['sender']) => boolean;
  readonly report: ReportError;
};

/** A listening bridge. */
export type PortBridge = {
  /** Call it once, when the console is open. Waiting ports are served, and later ones at once. */
  open(carry: (pipe: Pipe) => void): void;
  stop(): void;
};

/** The only channel of the program. It takes one MessagePort and returns nothing. */
export const connectChannel = 'console:connect';

/**
 * Takes the port that a page offers after each load, and serves the console over it.
 *
 * The sender must be the top frame of our window showing our page. Any other offer is refused: we
 * close its ports and report it. A reloaded page replaces its port. The window exists before the
 * console, so messages wait in the port until `open`. `stop` closes every port.
 */
export function bridgePorts({ ipcMain, isOwnWindow, report }: BridgeParts): PortBridge {
  const open = new Map<IpcMainEvent['sender'], MessagePortMain>();
  let carry: ((pipe: Pipe) => void) | null = null;
  const begin = (port: MessagePortMain): void => {
    if (carry === null) return;
    carry(pipeOf(port));
    port.start();
  };

  const connect = (event: IpcMainEvent) => {
    const refusal = refusalOf(event, isOwnWindow);
    const [port] = event.ports;
    if (refusal !== null || port === undefined) {
      for (const offered of event.ports) offered.close();
      report(connectChannel, new Error(`Refused a port: ${refusal}.`));
      return;
    }
    open.get(event.sender)?.close();
    open.set(event.sender, port);
    port.on('close', () => {
      if (open.get(event.sender) === port) open.delete(event.sender);
    });
    begin(port);
  };

  ipcMain.on(connectChannel, connect);
  return {
    open(answer) {
      carry = answer;
      for (const port of open.values()) begin(port);
    },
    stop() {
      ipcMain.off(connectChannel, connect);
      for (const port of open.values()) port.close();
      open.clear();
    },
  };
}

/**
 * Why we refuse an offer, or null. A frame that is gone or unnamed is refused like a foreign one.
 */
function refusalOf(event: IpcMainEvent, isOwnWindow: BridgeParts['isOwnWindow']): string | null {
  const frame = event.senderFrame;
  if (!isOwnWindow(event.sender)) return 'foreign-window';
  if (!frame) return 'frame-gone';
  if (frame.parent !== null || frame !== event.sender.mainFrame) return 'inner-frame';
  if (!isOwnPage(frame.url)) return 'foreign-page';
  if (event.ports.length !== 1) return 'not-one-port';
  return null;
}

function pipeOf(port: MessagePortMain): Pipe {
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => port.on('message', (event) => listener(event.data)),
    onClose: (listener) => port.on('close', listener),
  };
}
