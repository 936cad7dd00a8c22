/**
 * What seeds/quoting.md leaves open, and what tests want to see: each with a default, changed while
 * the service runs.
 */

/** How the computation of a price ends. */
export type PriceOutcome =
  | 'price'
  | 'failed'
  | 'never'
  | 'no-price'
  | 'rejected'
  | 'unknown-status';

/** Behaviors of the service. */
export type QuotingQuirks = {
  /** Milliseconds until a price is computed, at least and at most. */
  readonly computeMs: readonly [least: number, most: number];
  /** How computations that start from now on end. */
  readonly ending: PriceOutcome;
  /** Milliseconds a price is good for. */
  readonly validMs: number;
  /** How many carriers are suggested; above 20 breaks the document on purpose. */
  readonly suggestions: number;
  /**
   * Whether a refresh hands out a new refresh token and makes the old one useless. The document
   * shows no new one.
   */
  readonly rotatesRefresh: boolean;
};

/** As documented, at a pace that makes the waiting visible. */
export const defaultQuotingQuirks: QuotingQuirks = {
  computeMs: [700, 2_500],
  ending: 'price',
  validMs: 24 * 3_600_000,
  suggestions: 8,
  rotatesRefresh: false,
};
