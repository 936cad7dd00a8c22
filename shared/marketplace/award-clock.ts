/**
 * The acceptance window of an awarded bid, counted by the service's clock, not by this computer's.
 */
import type { Bid } from './bid.ts';

/**
 * The service's time as far as we know it. `sure` is false after a clock jump or without a recent
 * `Date` header.
 *
 * Example: `{ ms: 1_795_400_000_000, sure: false }` after the computer woke up.
 */
export type ServiceTime = { readonly ms: number; readonly sure: boolean };

/** With less than this left, an acceptance may arrive too late, so we don't send it. */
export const LAST_SAFE_MS = 30_000;

/** The service's time is not known, or an acceptance may arrive after the window. */
export type AwardWait = 'clockUnknown' | 'tooLate';

/** What the countdown shows, and whether accepting may be sent now. */
export type AwardClock =
  /** Not awarded: there is nothing to count. */
  | { readonly kind: 'none' }
  /** Awarded without a readable end: the clerk sees it, the program sends nothing. */
  | { readonly kind: 'no-end' }
  /** `waits`: why nothing may be accepted now; null: it may. */
  | { readonly kind: 'running'; readonly leftMs: number; readonly waits: AwardWait | null }
  | { readonly kind: 'over' };

/** Reads the clock of a bid. Pure: ask again each second. */
export function awardClock(bid: Pick<Bid, 'status' | 'expiresAt'>, now: ServiceTime): AwardClock {
  if (bid.status !== 'awarded') return { kind: 'none' };
  const end = bid.expiresAt === null ? Number.NaN : Date.parse(bid.expiresAt);
  if (Number.isNaN(end)) return { kind: 'no-end' };
  const leftMs = end - now.ms;
  if (leftMs <= 0) return { kind: 'over' };
  const waits = !now.sure ? 'clockUnknown' : leftMs < LAST_SAFE_MS ? 'tooLate' : null;
  return { kind: 'running', leftMs, waits };
}

/** Moments before the end at which the clerk is alarmed, in milliseconds, latest last. */
export const ALARMS_BEFORE_END_MS: readonly number[] = [
  10 * 60_000,
  5 * 60_000,
  2 * 60_000,
  60_000,
];

/**
 * The alarm that is due: the closest one passed and not yet rung, or null. `rung` holds those given
 * already.
 */
export function dueAlarm(leftMs: number, rung: ReadonlySet<number>): number | null {
  const due = ALARMS_BEFORE_END_MS.filter((before) => leftMs <= before && leftMs > 0);
  const latest = due.at(-1);
  return latest === undefined || rung.has(latest) ? null : latest;
}
