/**
 * Services are read once a page has drawn the picture that is kept: both at a time would only make
 * a clerk wait for what is there already.
 */
import type { Timers } from '../kernel/ports.ts';

/** See above. */
export type FirstPicture = {
  /** A page has drawn it. */
  shown(): void;
  /**
   * Runs `work` once that is so; at once when there is nothing to wait for, and after a while when
   * no page comes. The answer takes it back.
   */
  after(work: () => void): () => void;
};

/** `patienceMs` null: no picture is kept, or no page will come. */
export function createFirstPicture(timers: Timers, patienceMs: number | null): FirstPicture {
  let isShown = patienceMs === null;
  const waiting = new Set<() => void>();
  const shown = () => {
    isShown = true;
    for (const begin of [...waiting]) begin();
  };
  return {
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
