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
/** How often memory is given back after that, and how long the clerk has done nothing then. */
const EVERY_MS = 3 * 60_000;
const CALM_MS = 30_000;

/** What was taken and isn't used any more, the page gives back to the machine. */
const release = () => requestIdleCallback(() => webFrame.clearCache());

let lastInput = Number.NEGATIVE_INFINITY;
const noteInput = () => {
  lastInput = performance.now();
};
for (const type of ['keydown', 'pointerdown', 'wheel'])
  window.addEventListener(type, noteInput, { capture: true, passive: true });
window.addEventListener('load', () => {
  setTimeout(release, AFTER_START_MS);
  setInterval(() => {
    if (performance.now() - lastInput > CALM_MS) release();
  }, EVERY_MS);
});
