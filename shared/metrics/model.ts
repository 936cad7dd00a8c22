import type { Numbers } from './metrics-parts.ts';
import type { PunctualityCounts } from './punctuality-lists.ts';

/** Figures of a stretch. */
export type NumbersOf = Numbers & {
  readonly kept: PunctualityCounts;
  /** The same by carrier, those with most appointments first. */
  readonly carriers: readonly { readonly company: string; readonly kept: PunctualityCounts }[];
};

/**
 * Metrics of some days, and of as many days some complete weeks earlier; null if the history
 * doesn't go back that far.
 */
export type NumbersAnswer = { readonly now: NumbersOf; readonly before: NumbersOf | null };
