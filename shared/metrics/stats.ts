/** Figures of many values. Pure. */

/**
 * The count, the median, and the value that nine of ten don't exceed. Null if there are no values.
 *
 * Example: of 10, 20 and 60: `{ count: 3, median: 20, p90: 60 }`.
 */
export type Spread = {
  readonly count: number;
  readonly median: number | null;
  readonly p90: number | null;
};

/**
 * By the nearest rank: each figure is one of the values, so that it can be found again in the
 * table.
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
  return { count: sorted.length, median: at(0.5), p90: at(0.9) };
}
