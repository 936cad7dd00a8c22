import type { Clock } from '../../shared/time.ts';

/**
 * Starts a stopwatch for what people wait for: the larger of what both clocks say, in milliseconds.
 * The steady clock may stand still while the computer sleeps, and the wall clock may be set back;
 * neither then makes an hour short. A wall clock that is set forward makes it longer, so we use
 * this only where too early does no harm (a desk that locks itself).
 */
export function startStopwatch(clock: Clock): () => number {
  const [steady, wall] = [clock.monotonic(), clock.now()];
  return () => Math.max(clock.monotonic() - steady, clock.now() - wall);
}
