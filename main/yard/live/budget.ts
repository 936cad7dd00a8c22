/**
 * How many reads announced changes may cause. A service that floods, lies or forges costs no more
 * than this.
 */
import type { Clock } from '../../../shared/time.ts';

/** The budget of one channel. */
export type Budget = {
  /** Milliseconds until the next read is allowed; 0: now. */
  waitMs(): number;
  /** Reads were made. `changed`: they showed something new. */
  spent(reads: number, changed: boolean): void;
};

/**
 * Numbers of reads, and times in milliseconds.
 *
 * Example: twenty reads at once, then one every two seconds: `{ burst: 20, refillMs: 2_000,
 * poorAfter: 60, poorRefillMs: 10_000 }`.
 */
export type BudgetPolicy = {
  /** Reads allowed at once after a pause. */
  readonly burst: number;
  /** One more read is allowed after each such time. */
  readonly refillMs: number;
  /**
   * After this many reads in a row without anything new, one more is allowed only every
   * `poorRefillMs`, until a read shows something.
   */
  readonly poorAfter: number;
  readonly poorRefillMs: number;
};

/**
 * A busy hour has 250 moves, some at the same time. Besides those, at most 1,800 reads an hour, and
 * 360 if they show nothing.
 */
export const hintBudget: BudgetPolicy = {
  burst: 20,
  refillMs: 2_000,
  poorAfter: 60,
  poorRefillMs: 10_000,
};

/** Starts full. */
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
