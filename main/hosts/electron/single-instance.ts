import type { App, BrowserWindow } from 'electron';

/**
 * Takes the lock of this program for the present `userData` folder; call it before anything else
 * touches a data folder. False means that another start holds it: that one comes to the front and
 * this one has to leave.
 */
export function takeSingleInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  window: () => Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'> | null,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => toFront(window()));
  return true;
}

/** Brings the window before the clerk, wherever it was. */
export function toFront(
  window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'> | null,
): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
