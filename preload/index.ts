import { contextBridge, ipcRenderer } from 'electron';

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
