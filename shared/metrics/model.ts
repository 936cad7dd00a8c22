import type { Numbers } from './metrics-parts.ts';
import type { PunctualityCounts } from './punctuality-lists.ts';

/** Figures of a stretch. */
export type NumbersOf = Numbers & {
  /**
   * Since when moves and times are counted, in milliseconds since the epoch, where the history
   * begins after the first day did; null where it reaches back. Appointments count from the start
   * of the day in which it begins, as on Now: they are read from the schedule.
   */
  readonly countedSince: number | null;
  readonly kept: PunctualityCounts | null;
  /**
   * Since when appointments count, in milliseconds since the epoch, where the schedule that this
   * desk keeps begins after the first day did; null where it reaches back. Where it holds none of
   * these days, `kept` is null: nothing is known of them.
   */
  readonly bookedSince: number | null;
  /** The same by carrier, those with most appointments first. */
  readonly carriers: readonly { readonly company: string; readonly kept: PunctualityCounts }[];
};

/**
 * Metrics of some days, and of as many days some complete weeks earlier; null if the history
 * doesn't go back that far.
 */
export type NumbersAnswer = { readonly now: NumbersOf; readonly before: NumbersOf | null };
