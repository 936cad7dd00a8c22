/**
 * Work that others ask for, done at most so often: what is asked for meanwhile is done once, when
 * its time has come.
 */
import type { Clock } from '../../shared/time.ts';
import type { Timers } from './ports.ts';

/** What is asked. */
export type Throttle = { ask(): void; stop(): void };

/** `everyMs` between two; the first is done at once. */
export function throttle(
  everyMs: number,
  { clock, timers }: { readonly clock: Clock; readonly timers: Timers },
  work: () => void,
): Throttle {
  let doneAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let cancel = () => {};
  return {
    ask() {
      if (isWaiting) return;
      isWaiting = true;
      cancel = timers.after(Math.max(0, doneAt + everyMs - clock.monotonic()), () => {
        isWaiting = false;
        doneAt = clock.monotonic();
        work();
      });
    },
    stop: () => cancel(),
  };
}
