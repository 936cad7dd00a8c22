/** When a realtime channel is tried again, as pure arithmetic: all times in milliseconds. */

/** How a channel is kept. */
export type ChannelPolicy = {
  /** A line that does not stand after this long is given up. */
  readonly openMs: number;
  /** Three heartbeats of five seconds that did not come (contract.md 1.13). */
  readonly silenceMs: number;
  /** After the first failure; doubles with each further one up to the longest. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /**
   * A line is live once heartbeats came over at least this long: a network that holds bytes back
   * and brings them in lumps shows several at once, and then nothing until the silence is over.
   * Less than two heartbeats apart, so that a good line is live with its second.
   */
  readonly holdMs: number;
  /** After a live line that did not last, the next has to hold four times as long, up to this. */
  readonly longestHoldMs: number;
  /** A line that was live for this long was a good one: failures are counted again after it. */
  readonly settledMs: number;
  /**
   * After a token that was just renewed was refused as well, and after an answer of another
   * version: nothing changes by asking soon.
   */
  readonly refusedMs: number;
  /**
   * Between two renewals of a token that were asked for here: the service's other calls renew it
   * for their own reasons.
   */
  readonly renewGapMs: number;
  /** While signed out. */
  readonly signedOutMs: number;
  /** Messages a minute; more of them cost more than they tell. */
  readonly mostAMinute: number;
  /** After so many messages. */
  readonly floodMs: number;
  /** Share by which a wait is varied: 0.2 is twenty per cent either way. */
  readonly jitter: number;
};

/** The vendor publishes the heartbeat alone; the rest is judgment. */
export const channelPolicy: ChannelPolicy = {
  openMs: 20_000,
  silenceMs: 15_000,
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
 * How long heartbeats have to come before a line is live; `shortLines` counts live lines in a row
 * that did not last.
 */
export const holdFor = (shortLines: number, { holdMs, longestHoldMs }: ChannelPolicy): number =>
  Math.min(holdMs * 4 ** Math.min(shortLines, 30), longestHoldMs);

/**
 * How long to wait before the next line. `failures` counts those in a row, this one included;
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
