import type { ConsoleConnection } from './connection.ts';
import { connectPort } from './port-connection.ts';
import { refuseHtml } from './refuse-html.ts';
import { connectSocket } from './socket-connection.ts';
import { takeToken } from './token.ts';

declare global {
  interface Window {
    /** Set by the preload script of the desktop window, and by nothing else. */
    readonly consoleHost?: 'electron';
  }
}

/**
 * Connects the page to the console: over a MessagePort in the desktop window, over a WebSocket in a
 * browser.
 */
export function connect(): ConsoleConnection {
  // What comes over this connection is other people's text, so before any of it comes nothing may
  // turn text into HTML.
  refuseHtml(window as Parameters<typeof refuseHtml>[0]);
  if (window.consoleHost === 'electron') {
    const channel = new MessageChannel();
    // The preload script waits for exactly this message and passes the port on (preload/index.ts).
    window.postMessage('console:connect', window.location.origin, [channel.port2]);
    return connectPort(channel.port1);
  }
  const token = takeToken(window);
  // Without a token the socket is refused and the page says so; there is no second way to say it.
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
