/**
 * How many reads may follow from announced changes: a service that floods, lies or forges costs no
 * more than this.
 */
import type { Clock } from '../../../shared/time.ts';

/** The budget of one channel. */
export type Budget = {
  /** Milliseconds until a read may be made; 0 now. */
  waitMs(): number;
  /** Reads were made; `changed`: they showed something new. */
  spent(reads: number, changed: boolean): void;
};

/** Counts of reads and times in milliseconds. */
export type BudgetPolicy = {
  /** Reads that may be made at once after a while without any. */
  readonly burst: number;
  /** One more read each. */
  readonly refillMs: number;
  /**
   * Reads in a row that showed nothing new, after which one more comes each `poorRefillMs`, until
   * one shows something.
   */
  readonly poorAfter: number;
  readonly poorRefillMs: number;
};

/**
 * A busy hour has 250 moves, some at once; without them at most 1,800 reads an hour, and 360 where
 * they are for nothing.
 */
export const hintBudget: BudgetPolicy = {
  burst: 20,
  refillMs: 2_000,
  poorAfter: 60,
  poorRefillMs: 10_000,
};

/** A full one. */
export function createBudget(clock: Clock, policy: BudgetPolicy): Budget {
  let left = policy.burst;
  let at = clock.monotonic();
  let forNothing = 0;
  const stepMs = () => (forNothing >= policy.poorAfter ? policy.poorRefillMs : policy.refillMs);

  function refill(): void {
    const now = clock.monotonic();
    left = Math.min(policy.burst, left + (now - at) / stepMs());
    at = now;
  }

  return {
    waitMs() {
      refill();
      return left >= 1 ? 0 : Math.ceil((1 - left) * stepMs());
    },
    spent(reads, changed) {
      refill();
      left -= reads;
      forNothing = changed ? 0 : forNothing + reads;
    },
  };
}
