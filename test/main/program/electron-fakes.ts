import type { MessagePort as NodePort } from 'node:worker_threads';
import type { MessagePortMain } from 'electron';

/** Node's MessagePort in the shape of Electron's: there a message comes as an event with `data`. */
export function mainPort(port: NodePort): MessagePortMain {
  return {
    postMessage: (data: unknown) => port.postMessage(data),
    on: (kind: string, listener: (event?: { data: unknown }) => void) => {
      if (kind === 'message') port.on('message', (data) => listener({ data }));
      else port.on(kind, () => listener());
    },
    start: () => port.start(),
    close: () => port.close(),
  } as unknown as MessagePortMain;
}

/** The contents of a window with its top frame at an address. */
export function fakeSender(url: string) {
  const senderFrame = { url, parent: null };
  return { sender: { mainFrame: senderFrame }, senderFrame };
}
