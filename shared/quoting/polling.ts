/**
 * When to ask again for a price that is still being computed. Times in milliseconds since the
 * request was made.
 */

/**
 * Soon at first, then slower: most prices come within seconds, and a slow one must not be asked for
 * twice a second.
 */
const STEPS: readonly { readonly until: number; readonly every: number }[] = [
  { until: 5_000, every: 500 },
  { until: 20_000, every: 1_500 },
  { until: 60_000, every: 4_000 },
  { until: 180_000, every: 10_000 },
];

/**
 * After this time we stop automatically and offer to continue. The request can still be read by its
 * id.
 */
export const GIVE_UP_AFTER_MS = 180_000;

/** What to do next: wait and ask, or stop and let the clerk decide. */
export type PollStep =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'give-up' };

/**
 * The next step after `elapsed` milliseconds. `retryAfter` is the service's request after a 429 or
 * 503, and counts if it is longer. `jitter` in [0, 1) spreads several desks by up to a fifth of the
 * step.
 */
export function nextPoll(
  elapsed: number,
  jitter: number,
  retryAfter: number | null = null,
): PollStep {
  const step = STEPS.find(({ until }) => elapsed < until);
  if (step === undefined) return { kind: 'give-up' };
  const ms = Math.max(step.every * (1 + jitter / 5), retryAfter ?? 0);
  return { kind: 'wait', ms: Math.round(ms) };
}
