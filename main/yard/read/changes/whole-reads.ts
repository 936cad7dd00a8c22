/**
 * When everything is read whole: soon at first, ever more rarely while that finds nothing, and at
 * once when something does not fit.
 */
import type { Clock } from '../../../../shared/time.ts';

/**
 * Between two whole reads, as multiples of the shortest: of 20 seconds these are 20 seconds, 1, 5
 * and 15 minutes.
 */
const STEPS = [1, 3, 15, 45] as const;

/** The plan of whole reads. Times are monotonic ms. */
/** `rarer()` lengthens the longest wait: others tell of changes too. */
export function createWholeReads(clock: Clock, everyMs: number, rarer: () => number = () => 1) {
  let step = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let dueAt = Number.NEGATIVE_INFINITY;
  /** Alarms in a row after which a whole read found nothing: they are answered ever more slowly. */
  let falseAlarms = 0;
  let isAlarmed = false;
  const last = STEPS.length - 1;
  const span = (index: number) =>
    everyMs * (STEPS[Math.min(index, last)] ?? 1) * (index >= last ? rarer() : 1);

  return {
    isDue: () => clock.monotonic() >= dueAt,
    dueInMs: () => Math.max(0, dueAt - clock.monotonic()),
    /** Between this whole read and the next. */
    spanMs: () => span(step),
    lastAt: () => lastAt,
    /** Reads of everything found nothing for so long that they are as rare as they get. */
    isCalm: () => step >= last,
    /**
     * Something does not fit: the next one comes soon, and ever less soon for alarms that turn out
     * to be none.
     */
    alarm(): void {
      isAlarmed = true;
      dueAt = Math.min(dueAt, lastAt + span(falseAlarms));
    },
    /** A clerk wants it now. */
    now(): void {
      dueAt = Number.NEGATIVE_INFINITY;
    },
    /** One has ended well; `isMissed`: it found what asking for changes should have. */
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
