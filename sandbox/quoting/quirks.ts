/**
 * What seeds/quoting.md leaves open, and what tests want to see. Each has a default, and can be
 * changed while the service runs.
 */

/** How the computation of a price can end. */
export type PriceOutcome =
  | 'price'
  | 'failed'
  | 'never'
  | 'no-price'
  | 'rejected'
  | 'unknown-status';

/** Behaviors of the service. */
export type QuotingQuirks = {
  /** The shortest and longest time to compute a price, in milliseconds. */
  readonly computeMs: readonly [least: number, most: number];
  /** How computations end that start from now on. */
  readonly ending: PriceOutcome;
  /** How long a price is valid, in milliseconds. */
  readonly validMs: number;
  /** How many carriers are suggested. More than 20 breaks the document on purpose. */
  readonly suggestions: number;
  /**
   * Whether a refresh gives out a new refresh token and makes the old one invalid. The document
   * shows no new one.
   */
  readonly rotatesRefresh: boolean;
};

/** As documented, slow enough to make the wait visible. */
export const defaultQuotingQuirks: QuotingQuirks = {
  computeMs: [700, 2_500],
  ending: 'price',
  validMs: 24 * 3_600_000,
  suggestions: 8,
  rotatesRefresh: false,
};
