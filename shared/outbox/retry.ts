/** When to try and when to look again. Pure: time and chance come in as numbers. */
import type { OperationKind } from '../yard/operations.ts';
import type { Progress } from './transitions.ts';

/**
 * The settings of the outbox. All times in milliseconds.
 *
 * Example: `defaultSettings` has the values in use.
 */
export type OutboxSettings = {
  /**
   * Longer than the worst delay of the service: only after it a read that shows nothing is believed
   * (sending rule 6).
   */
  readonly graceMs: number;
  /** Reads before the clerk is asked, the last one at the end of the grace period. */
  readonly graceReads: number;
  /** How long a departure waits, visibly, so that it can be canceled. */
  readonly departDelayMs: number;
  /** Most attempts that the console may start automatically (sending rule 7). */
  readonly maxAttempts: number;
  /** An operation older than this is not sent again by the console alone (sending rule 7). */
  readonly timeToLiveMs: { readonly [Kind in OperationKind]: number };
  /** First wait after a failure; it doubles with each further one. */
  readonly backOffMs: number;
  readonly backOffCapMs: number;
  /** Operations under way at once while the service is well. */
  readonly lanes: number;
  /** A read that takes longer than this gives its lane to another operation. */
  readonly slowReadMs: number;
  /**
   * An operation sent later than this after it was saved checks its asset against the lists first.
   */
  readonly staleMs: number;
};

const minute = 60_000;
const hour = 60 * minute;

/** What is used. Grace and reads follow sending rule 6, attempts and age rule 7. */
export const defaultSettings: OutboxSettings = {
  graceMs: 2 * minute,
  graceReads: 3,
  departDelayMs: 15_000,
  maxAttempts: 3,
  timeToLiveMs: {
    assign: 8 * hour,
    reassign: 8 * hour,
    unassign: 8 * hour,
    detach: 8 * hour,
    attach: 8 * hour,
    depart: 8 * hour,
    close: 24 * hour,
    open: 24 * hour,
  },
  backOffMs: 1_000,
  backOffCapMs: minute,
  lanes: 8,
  slowReadMs: 2_000,
  staleMs: 5_000,
};

/**
 * Longest wait that we accept from the service. A mistyped Retry-After must not stop a yard for a
 * day.
 */
const longestRetryAfterMs = 15 * minute;

/**
 * Wait before the next attempt. Half of it is fixed and half is random, so that many desks don't
 * return at once. We never wait less than the service asks. `failures` counts from 1; `chance` is
 * in [0, 1).
 */
export function backOff(
  settings: OutboxSettings,
  failures: number,
  chance: number,
  retryAfterMs: number | null,
): number {
  const full = Math.min(
    settings.backOffCapMs,
    settings.backOffMs * 2 ** Math.min(failures - 1, 30),
  );
  const own = full / 2 + (full / 2) * chance;
  if (retryAfterMs === null) return own;
  const wish = Math.min(Math.max(retryAfterMs, 0), longestRetryAfterMs);
  return Math.max(own, wish + (settings.backOffMs / 2) * chance);
}

/**
 * Reads that follow each other closely, as after a long outage, keep this distance, in
 * milliseconds.
 */
const LOOK_SPACING_MS = 500;

/**
 * When the next look at an operation is due, in the milliseconds of `endedAt` (the end of its
 * attempt) and `now`. Once all were made, the one at the end of the grace period remains.
 */
export function lookDue(
  settings: OutboxSettings,
  progress: Progress,
  endedAt: number,
  now: number,
): number {
  const delay = (progress.state === 'answered' ? answeredLookDelay : lookDelay)(
    settings,
    progress.looks,
  );
  return Math.max(endedAt + delay, progress.looks === 0 ? now : now + LOOK_SPACING_MS);
}

/**
 * Is a look the last one: as many as the settings ask for were made, and it was begun (`begun`)
 * after the grace period? Only then is what it does not show believed (rules 6 and 9).
 */
export function isLastLook(
  settings: OutboxSettings,
  progress: Progress,
  endedAt: number,
  begun: number,
): boolean {
  return progress.looks + 1 >= settings.graceReads && begun >= endedAt + settings.graceMs;
}

/**
 * Milliseconds after the attempt ended at which read number `looks` (0, 1, ...) is due: the first
 * at once, the last at the end of the grace period, as is each further one, those between at
 * growing distances.
 */
function lookDelay(settings: OutboxSettings, looks: number): number {
  const last = settings.graceReads - 1;
  if (looks >= last) return settings.graceMs;
  return looks === 0 ? 0 : settings.graceMs / 8 ** (last - looks);
}

/**
 * The same after a "yes": a list that lags a little is normal then, so the first reads follow
 * quickly. The last is at the end of the grace period all the same.
 */
function answeredLookDelay(settings: OutboxSettings, looks: number): number {
  const early = [0, 300, 1_000, 4_000, 15_000].filter((ms) => ms < settings.graceMs);
  return early[looks] ?? settings.graceMs;
}
