/**
 * Limits how often some work runs. All requests that arrive in between are served by one run, when
 * its time has come.
 */
import type { Clock } from '../../shared/time.ts';
import type { Timers } from './ports.ts';

export type Throttle = { ask(): void; stop(): void };

/** At least `everyMs` between two runs. The first runs at once. */
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
