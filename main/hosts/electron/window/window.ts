import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { pageUrl } from './protocol.ts';
import type { DesktopRect } from './window-place.ts';

/**
 * Options of the console's window. We write out every security switch, even if it is Electron's
 * default, so that a test notices any change of a default or of this file.
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
 * Most consecutive page crashes after which we reload. Then the window stays for the clerk to see.
 */
const maxCrashes = 3;
const CRASH_WINDOW_MS = 60_000;

/**
 * Shows the page in a window as soon as it can be drawn, and reloads it when its process dies.
 * Nothing is lost, because the page holds nothing that the console doesn't have. `now` is monotonic
 * milliseconds.
 */
export function showPage(
  window: BrowserWindow,
  now: () => number,
  report: (error: Error) => void,
  show: () => void = () => window.show(),
): void {
  let crashes: readonly number[] = [];
  window.once('ready-to-show', show);
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
    // A reload during loading rejects the first load. That isn't a failure.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED') return;
    report(new Error('The page could not be loaded: it is not built, or not installed whole.'));
  });
}
