import { watchForever } from '../connection/watch-forever.ts';
import type { Page } from './page.ts';

/**
 * Tells the console for as long as this page can be seen: while none can, it asks the services less
 * often. The answer stops it.
 */
export function followLook({ api }: Pick<Page, 'api'>): () => void {
  let leave: (() => void) | null = null;
  const look = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen) {
      leave ??= watchForever(
        (options) => api.session.look(undefined, options),
        () => {},
      );
      return;
    }
    leave?.();
    leave = null;
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    leave?.();
  };
}
