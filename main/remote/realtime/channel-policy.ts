/** When to reconnect a realtime channel, as pure arithmetic. All times in milliseconds. */

/** Policy of a channel. */
export type ChannelPolicy = {
  /** Connect timeout. */
  readonly openMs: number;
  /** Three missed heartbeats of five seconds (contract.md 1.13). */
  readonly silenceMs: number;
  /** One heartbeat is missed: time to see whether the service is there. */
  readonly overdueMs: number;
  /** After the first failure. It doubles with each further one, up to the longest. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /**
   * A connection is live once heartbeats have come over at least this long. A network that holds
   * bytes back and delivers them in lumps shows several at once, and then nothing. It is less than
   * two heartbeats, so that a good connection is live with its second.
   */
  readonly holdMs: number;
  /**
   * After a live connection that didn't last, the next has to hold four times as long, up to this.
   */
  readonly longestHoldMs: number;
  /**
   * A connection that was live for this long was a good one: we count failures from zero again.
   */
  readonly settledMs: number;
  /**
   * After the service refused a just renewed token, or replied in another version. Asking again
   * soon changes nothing.
   */
  readonly refusedMs: number;
  /**
   * Between two renewals of a token that the channel asks for. The service's other calls renew it
   * for their own reasons.
   */
  readonly renewGapMs: number;
  /** While signed out. */
  readonly signedOutMs: number;
  /** Most messages a minute. More of them cost more than they are worth. */
  readonly mostAMinute: number;
  /** Wait after too many messages. */
  readonly floodMs: number;
  /** Fraction by which we vary a wait: 0.2 is twenty percent either way. */
  readonly jitter: number;
};

/** The vendor publishes only the heartbeat. The rest is our judgment. */
export const channelPolicy: ChannelPolicy = {
  openMs: 20_000,
  silenceMs: 15_000,
  overdueMs: 7_500,
  firstRetryMs: 1_000,
  longestRetryMs: 60_000,
  holdMs: 4_000,
  longestHoldMs: 8 * 60_000,
  settledMs: 60_000,
  refusedMs: 15 * 60_000,
  renewGapMs: 5 * 60_000,
  signedOutMs: 60_000,
  mostAMinute: 6_000,
  floodMs: 5 * 60_000,
  jitter: 0.2,
};

/**
 * How long heartbeats have to come before a connection is live. `shortLines` counts consecutive
 * live connections that didn't last.
 */
export const holdFor = (shortLines: number, { holdMs, longestHoldMs }: ChannelPolicy): number =>
  Math.min(holdMs * 4 ** Math.min(shortLines, 30), longestHoldMs);

/**
 * Time until the next connection. `failures` counts consecutive failures, including this one;
 * `chance` is in [0, 1).
 */
export function waitFor(
  kind: 'broken' | 'refused' | 'other-version' | 'signed-out' | 'flood',
  failures: number,
  policy: ChannelPolicy,
  chance: number,
): number {
  const varied = (ms: number) => Math.round(ms * (1 + policy.jitter * (2 * chance - 1)));
  if (kind === 'signed-out') return varied(policy.signedOutMs);
  if (kind === 'flood') return varied(policy.floodMs);
  if (kind !== 'broken') return varied(policy.refusedMs);
  return varied(
    Math.min(policy.firstRetryMs * 2 ** Math.min(failures - 1, 30), policy.longestRetryMs),
  );
}
