import type { App, Event } from 'electron';

/**
 * Holds the end of the program back until everything is closed. `takeOver` is what then takes its
 * place, such as an installer, or null. A desk is never left without a program: where nothing takes
 * over, because Windows or a virus scanner refused it, the program starts again as it was.
 */
export function quitInOrder(
  app: Pick<App, 'quit' | 'releaseSingleInstanceLock'> & {
    on(event: 'before-quit', listener: (event: Event) => void): unknown;
  },
  shutdown: () => Promise<void>,
  takeOver: () => (() => Promise<boolean>) | null,
  relaunch: () => void,
  /** Asks about typed text where there is some; then `again` is called once the clerk agreed. */
  mayEnd: (again: () => void) => boolean,
): void {
  let isDown = false;
  const end = async () => {
    await shutdown();
    isDown = true;
    const work = takeOver();
    if (work !== null) {
      // What takes over must find the folder free.
      app.releaseSingleInstanceLock();
      if (!(await work().catch(() => false))) relaunch();
    }
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    if (mayEnd(() => app.quit())) void end();
  });
}
