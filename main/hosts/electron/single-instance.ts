import type { App, BrowserWindow } from 'electron';

/**
 * Takes this program's lock for the current `userData` folder. Call it before anything touches a
 * data folder. False means that another start holds it: that one comes to the front, and this one
 * has to end.
 */
export function takeSingleInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  window: () => Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'> | null,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => toFront(window()));
  return true;
}

/** Brings the window to the front, wherever it was. */
export function toFront(
  window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'> | null,
): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
