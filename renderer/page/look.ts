import { watchForever } from '../connection/watch-forever.ts';
import type { Page } from './page.ts';

/**
 * Reports to the console whether this page is visible. While no page is, the console polls the
 * services less often. Returns a function that stops it.
 */
export function followLook({ api }: Pick<Page, 'api'>): () => void {
  let leave: (() => void) | null = null;
  const look = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen) {
      leave ??= watchForever(
        (options) => api.session.whileVisible(undefined, options),
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
