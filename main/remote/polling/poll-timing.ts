/** When to read next, as pure arithmetic: all times in milliseconds. */

/** How often a service is read. */
export type PullPolicy = {
  /** Between two pulls that ended well, from the end of one to the start of the next. */
  readonly intervalMs: number;
  /**
   * Without any answer for this long, a small read asks whether the service is still there: offline
   * is noticed by that.
   */
  readonly heartbeatMs: number;
  /**
   * How long that small read may take before it counts as failed; a service that is slower than
   * this gets more time.
   */
  readonly probeMs: number;
  /** After the first failure; doubles with each further one. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** The service's own wish is followed up to this. */
  readonly longestRetryAfterMs: number;
  /**
   * While signed out: another try is pointless before the clerk acts, but a right may come back.
   */
  readonly signedOutMs: number;
  /**
   * Share by which a wait is varied, so that several desks do not ask in step: 0.1 is ten per cent
   * either way.
   */
  readonly jitter: number;
  /** A pull that brings nothing for this long is given up. */
  readonly stuckMs: number;
};

/**
 * The vendor publishes no limits (contract.md 1.14): one small read every few seconds and one pull
 * every twenty.
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

/** How the last read ended. `failures` counts those in a row, this one included. */
export type ReadEnd =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failed'; readonly failures: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'signed-out' };

/** How long to wait before the next pull. `chance` is a number in [0, 1). */
export function waitAfter(end: ReadEnd, policy: PullPolicy, chance: number): number {
  const varied = (ms: number) => Math.round(ms * (1 + policy.jitter * (2 * chance - 1)));
  if (end.kind === 'ok') return varied(policy.intervalMs);
  if (end.kind === 'signed-out') return varied(policy.signedOutMs);
  const backOff = varied(
    Math.min(policy.firstRetryMs * 2 ** Math.min(end.failures - 1, 30), policy.longestRetryMs),
  );
  // The service's wish is a lower bound: asking earlier only costs it more.
  return Math.max(backOff, Math.min(end.retryAfterMs ?? 0, policy.longestRetryAfterMs));
}
