/**
 * Works out detention in minutes and USD, from a truck's arrival to its departure. Pure. Times are
 * milliseconds since the epoch.
 */
import Big from 'big.js';
import type { Decimal } from '../money.ts';
import type { Policy } from './policy.ts';

/** A time that is known within bounds: both the same where it is known to the millisecond. */
export type TimeBounds = { readonly earliest: number; readonly latest: number };

/** What is known of a stay. */
export type Stay = {
  readonly arrived: TimeBounds;
  /** Null: it is here still. */
  readonly left: TimeBounds | null;
  /** Begin of its appointment; null without one. */
  readonly appointment: number | null;
};

/** One way to count: its steps, each as it stands on the sheet. */
export type Count = {
  /** When free time began. */
  readonly from: number;
  readonly freeUntil: number;
  /** When it left, or now. */
  readonly until: number;
  /** Minutes beyond free time, whole, what is begun not counted. */
  readonly overMinutes: number;
  /** The same in whole steps of the policy, what is begun counted. */
  readonly billedMinutes: number;
  readonly amount: Decimal;
};

/**
 * What a stay comes to. The two differ where times are known within bounds only: less than `least`
 * and more than `most` cannot be.
 */
export type Detention = {
  readonly least: Count;
  readonly most: Count;
  readonly isRunning: boolean;
};

const minute = 60_000;

/** What is charged for a stay by a policy, as of `now`. */
export function detentionOf(
  policy: Policy,
  { arrived, left, appointment }: Stay,
  now: number,
): Detention {
  const end = left ?? { earliest: now, latest: now };
  return {
    least: countOf(policy, arrived.latest, end.earliest, appointment),
    most: countOf(policy, arrived.earliest, end.latest, appointment),
    isRunning: left === null,
  };
}

function countOf(policy: Policy, arrived: number, end: number, appointment: number | null): Count {
  const from =
    policy.clock === 'appointment' && appointment !== null
      ? Math.max(arrived, appointment)
      : arrived;
  const until = Math.max(from, end);
  const freeUntil = from + policy.freeMinutes * minute;
  const over = Math.max(0, until - freeUntil);
  const step = policy.stepMinutes * minute;
  const billedMinutes = Math.ceil(over / step) * policy.stepMinutes;
  return {
    from,
    freeUntil,
    until,
    overMinutes: Math.floor(over / minute),
    billedMinutes,
    amount: Big(policy.rate).times(billedMinutes).div(60).toFixed(2),
  };
}

/** USD amounts together. */
export const totalOf = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((sum, each) => sum.plus(each), Big(0)).toFixed(2);
