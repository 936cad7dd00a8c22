import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { pageUrl } from './protocol.ts';
import type { DesktopRect } from './window-place.ts';

/**
 * How the window of the console is made. Every security switch is written out, also where it is
 * Electron's default, so that a change of a default or of this file shows in a test (reliability.md
 * 1.1, items 2 to 10).
 */
export function windowOptions(
  preload: string,
  devTools: boolean,
  box: DesktopRect,
): BrowserWindowConstructorOptions {
  return {
    ...box,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: '#1b1e24',
    title: 'Yardmaster',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools,
    },
  };
}

/**
 * Most page crashes in a row that are answered by loading the page again; then the window is left
 * for the clerk to see.
 */
const maxCrashes = 3;
const CRASH_WINDOW_MS = 60_000;

/**
 * Shows the page in a window as soon as it can be drawn, and loads it again when its process dies:
 * nothing is lost, because the page keeps nothing that the main process does not have. `now` is
 * monotonic milliseconds.
 */
export function showPage(
  window: BrowserWindow,
  now: () => number,
  report: (error: Error) => void,
): void {
  let crashes: readonly number[] = [];
  window.once('ready-to-show', () => window.show());
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    crashes = [...crashes.filter((at) => now() - at < CRASH_WINDOW_MS), now()];
    if (crashes.length > maxCrashes)
      return report(
        new Error('The window stopped several times in a row and is not loaded again.'),
      );
    report(new Error('The window stopped and is loaded again.'));
    load(window, report);
  });
  load(window, report);
}

function load(window: BrowserWindow, report: (error: Error) => void): void {
  window.loadURL(pageUrl).catch((error: unknown) => {
    // A reload while the page still loads rejects the first load: that is no failure.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED') return;
    report(new Error('The page could not be loaded: it is not built, or not installed whole.'));
  });
}
