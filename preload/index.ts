import { contextBridge, ipcRenderer, webFrame } from 'electron';

/**
 * Tells the page which host it runs in. Only this flag and one port ever cross from here to the
 * page.
 */
contextBridge.exposeInMainWorld('consoleHost', 'electron');

/**
 * Passes on the one port that the page offers after each load (renderer/connection/connect.ts), and
 * nothing after it.
 */
function passPort(event: MessageEvent): void {
  if (event.source !== window || event.origin !== window.location.origin) return;
  if (event.data !== 'console:connect' || event.ports.length !== 1) return;
  window.removeEventListener('message', passPort);
  ipcRenderer.postMessage('console:connect', null, [...event.ports]);
}
window.addEventListener('message', passPort);

/** When the first yard was read and is on the screen, in milliseconds after the page was loaded. */
const AFTER_START_MS = 10_000;

// What the start took and isn't used any more goes back to the machine.
window.addEventListener('load', () =>
  setTimeout(() => requestIdleCallback(() => webFrame.clearCache()), AFTER_START_MS),
);
