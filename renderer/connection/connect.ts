import type { ConsoleConnection } from './connection.ts';
import { connectPort } from './port-connection.ts';
import { refuseHtml } from './refuse-html.ts';
import { connectSocket } from './socket-connection.ts';
import { stayOnBack } from './stay-on-back.ts';
import { takeToken } from './token.ts';

declare global {
  interface Window {
    /** Set by the preload script of the desktop window only. */
    readonly consoleHost?: 'electron';
  }
}

/**
 * Connects the page to the console: over a MessagePort in the desktop window, over a WebSocket in a
 * browser.
 */
export function connect(): ConsoleConnection {
  // Texts from other people come over this connection. So before the first one arrives, we make
  // sure that no text can become HTML.
  refuseHtml(window as Parameters<typeof refuseHtml>[0]);
  if (window.consoleHost === 'electron') {
    const channel = new MessageChannel();
    // The preload script (preload/index.ts) waits for exactly this message and passes the port on.
    window.postMessage('console:connect', window.location.origin, [channel.port2]);
    return connectPort(channel.port1);
  }
  const token = takeToken(window);
  stayOnBack(window);
  // Without a token the host refuses the socket, and the page shows that. We need no second check
  // here.
  return connectSocket({
    hasToken: token !== null,
    open: () =>
      new WebSocket(`ws://${window.location.host}/rpc`, ['yardmaster', `token.${token ?? ''}`]),
    isServed: async () => {
      try {
        return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
      } catch {
        return false;
      }
    },
  });
}
