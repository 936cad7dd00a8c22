import type { App, Event } from 'electron';

/**
 * Delays the end of the program until everything is closed. `takeOver` starts what replaces it,
 * such as an installer, or is null. A desk must never be left without a program: if nothing takes
 * over because Windows or a virus scanner refused it, we start again as before.
 */
export function quitInOrder(
  app: Pick<App, 'quit' | 'releaseSingleInstanceLock'> & {
    on(event: 'before-quit', listener: (event: Event) => void): unknown;
  },
  shutdown: () => Promise<void>,
  takeOver: () => (() => Promise<boolean>) | null,
  relaunch: () => void,
  /** Asks about typed text if there is any. Calls `again` when the clerk agrees. */
  mayEnd: (again: () => void) => Promise<boolean> | boolean,
): void {
  let isDown = false;
  const end = async () => {
    await shutdown();
    isDown = true;
    const work = takeOver();
    if (work !== null) {
      // The next program must find the folder free.
      app.releaseSingleInstanceLock();
      if (!(await work().catch(() => false))) relaunch();
    }
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    void (async () => {
      if (await mayEnd(() => app.quit())) await end();
    })();
  });
}
