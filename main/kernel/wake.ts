/** Notices that the machine slept: its timers stood still while the world went on. */
import type { Clock } from '../../shared/time.ts';
import type { Timers } from './ports.ts';

/** How often we look, and how long a gap has to be to count as sleep, in milliseconds. */
const EVERY_MS = 10_000;
const SLEEP_MS = 30_000;

/**
 * Calls `onWake` after a sleep, within ten seconds. Returns a function that stops it. We use the
 * wall clock, because on some systems the monotonic clock stands still during sleep. A wall clock
 * set forward looks the same, and costs one early read.
 */
export function watchWake(
  { clock, timers }: { readonly clock: Clock; readonly timers: Timers },
  onWake: () => void,
): () => void {
  let seenAt = clock.now();
  let cancel = () => {};
  const look = () => {
    const gap = clock.now() - seenAt;
    seenAt = clock.now();
    cancel = timers.after(EVERY_MS, look);
    if (gap > EVERY_MS + SLEEP_MS) onWake();
  };
  cancel = timers.after(EVERY_MS, look);
  return () => cancel();
}
