/** When to read next, as pure arithmetic. All times in milliseconds. */

/**
 * How often we read a service.
 *
 * Example: `defaultPolicy` has the values in use.
 */
export type PullPolicy = {
  /** From the end of a successful pull to the start of the next. */
  readonly intervalMs: number;
  /**
   * If we heard nothing for this long, a small read checks whether the service is still there. That
   * is how we notice being offline.
   */
  readonly heartbeatMs: number;
  /**
   * How long that small read may take before it counts as failed. A slower service gets more time.
   */
  readonly probeMs: number;
  /** After the first failure. It doubles with each further one. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** Longest wait that we accept from the service. */
  readonly longestRetryAfterMs: number;
  /**
   * While signed out. Another try is pointless before the clerk acts, but a permission may come
   * back.
   */
  readonly signedOutMs: number;
  /**
   * Fraction by which we vary a wait, so that several desks don't ask in step: 0.1 is ten percent
   * either way.
   */
  readonly jitter: number;
  /** We give up a pull that brings nothing for this long. */
  readonly stuckMs: number;
};

/**
 * The vendor publishes no limits (contract.md 1.14). We make one small read every few seconds and
 * one pull every twenty.
 */
export const defaultPolicy: PullPolicy = {
  intervalMs: 20_000,
  heartbeatMs: 3_000,
  probeMs: 2_000,
  firstRetryMs: 1_000,
  longestRetryMs: 15_000,
  longestRetryAfterMs: 300_000,
  signedOutMs: 60_000,
  jitter: 0.1,
  stuckMs: 60_000,
};

/**
 * How the last read ended. `failures` counts consecutive failures, including this one.
 *
 * Example: the second failure in a row: `{ kind: 'failed', failures: 2, retryAfterMs: 30_000 }`.
 */
export type ReadEnd =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failed'; readonly failures: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'signed-out' };

/** Time until the next pull. `chance` is a number in [0, 1). */
export function waitAfter(end: ReadEnd, policy: PullPolicy, chance: number): number {
  const varied = (ms: number) => Math.round(ms * (1 + policy.jitter * (2 * chance - 1)));
  if (end.kind === 'ok') return varied(policy.intervalMs);
  if (end.kind === 'signed-out') return varied(policy.signedOutMs);
  const backOff = varied(
    Math.min(policy.firstRetryMs * 2 ** Math.min(end.failures - 1, 30), policy.longestRetryMs),
  );
  // The service's request is a lower bound: asking earlier only adds to its load.
  return Math.max(backOff, Math.min(end.retryAfterMs ?? 0, policy.longestRetryAfterMs));
}
