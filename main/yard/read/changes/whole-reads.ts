/**
 * When to read everything: often at first, less and less while that finds nothing, and at once when
 * something doesn't fit.
 */
import type { Clock } from '../../../../shared/time.ts';

/**
 * Time between two full reads as multiples of the shortest. With 20 seconds: 20 seconds, 1, 5 and
 * 15 minutes.
 */
const STEPS = [1, 3, 15, 45] as const;

/** The schedule of full reads. Times are monotonic milliseconds. */
/** `rarer()` multiplies the longest wait, because changes are announced in another way too. */
export function createWholeReads(clock: Clock, everyMs: number, rarer: () => number = () => 1) {
  let step = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let dueAt = Number.NEGATIVE_INFINITY;
  /**
   * Consecutive alarms after which a full read found nothing. We react to them more and more
   * slowly.
   */
  let falseAlarms = 0;
  let isAlarmed = false;
  const last = STEPS.length - 1;
  const span = (index: number) =>
    everyMs * (STEPS[Math.min(index, last)] ?? 1) * (index >= last ? rarer() : 1);

  return {
    isDue: () => clock.monotonic() >= dueAt,
    dueInMs: () => Math.max(0, dueAt - clock.monotonic()),
    /** Time from this full read to the next. */
    spanMs: () => span(step),
    lastAt: () => lastAt,
    /** Full reads have found nothing for so long that they are as rare as possible. */
    isCalm: () => step >= last,
    /**
     * Something doesn't fit: the next full read comes soon. False alarms make later reactions
     * slower.
     */
    alarm(): void {
      isAlarmed = true;
      dueAt = Math.min(dueAt, lastAt + span(falseAlarms));
    },
    /** A clerk asked for it. */
    now(): void {
      dueAt = Number.NEGATIVE_INFINITY;
    },
    /** A full read succeeded. `isMissed`: it found a change that should have been reported. */
    ended(isMissed: boolean): void {
      if (isMissed) falseAlarms = 0;
      else if (isAlarmed) falseAlarms += 1;
      else falseAlarms = Math.max(0, falseAlarms - 1);
      isAlarmed = false;
      step = isMissed
        ? 0
        : lastAt === Number.NEGATIVE_INFINITY
          ? 0
          : Math.min(step + 1, STEPS.length - 1);
      lastAt = clock.monotonic();
      dueAt = lastAt + span(step);
    },
  };
}
