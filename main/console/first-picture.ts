/**
 * We start reading the services once a page has drawn the cached yard. Otherwise the reads would
 * delay that drawing.
 */
import type { Timers } from '../kernel/ports.ts';

export type FirstPicture = {
  /** A page is awaited, and there is something to draw. */
  readonly isAwaited: boolean;
  /** A page has drawn it. */
  shown(): void;
  /**
   * Runs `work` after that: at once if there is nothing to wait for, and after a while if no page
   * comes. Returns a function that cancels it.
   */
  after(work: () => void): () => void;
};

/** `patienceMs` is null if nothing is cached, or no page will come. */
export function createFirstPicture(timers: Timers, patienceMs: number | null): FirstPicture {
  let isShown = patienceMs === null;
  const waiting = new Set<() => void>();
  const shown = () => {
    isShown = true;
    for (const begin of [...waiting]) begin();
  };
  return {
    isAwaited: patienceMs !== null,
    shown,
    after(work) {
      if (isShown || patienceMs === null) {
        work();
        return () => {};
      }
      const end = () => {
        cancel();
        waiting.delete(begin);
      };
      const begin = () => {
        end();
        work();
      };
      const cancel = timers.after(patienceMs, begin);
      waiting.add(begin);
      return end;
    },
  };
}
