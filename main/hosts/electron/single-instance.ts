import type { App, BrowserWindow } from 'electron';

/**
 * Takes the lock of this program for the present `userData` folder; call it before anything else touches a data folder.
 * False means that another start holds it: that one comes to the front and this one has to leave.
 */
export function takeSingleInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  window: () => Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'> | null,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const present = window();
    if (!present) return;
    if (present.isMinimized()) present.restore();
    present.show();
    present.focus();
  });
  return true;
}
