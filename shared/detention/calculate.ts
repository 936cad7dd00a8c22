/**
 * Computes detention in minutes and USD, from a truck's arrival to its departure, clause by clause.
 * Pure. Times are milliseconds since the epoch.
 *
 * In this order:
 * 1. A truck that came too late has no claim.
 * 2. The clock starts at the arrival or at the appointment.
 * 3. Free time passes, then grace.
 * 4. What exceeds it counts in complete steps, up to the most that is billed.
 * 5. A truck that stays beyond the layover's time is also owed a layover a day.
 *
 * While the facility is closed only the layover counts.
 */
import Big from 'big.js';
import type { Decimal } from '../money.ts';
import { countedTime, whenCounted } from './open-time.ts';
import type { Charged, Policy } from './policy.ts';

/**
 * A time that is known within bounds: both the same where it is known to the millisecond.
 *
 * Example: `{ earliest: at - 60_000, latest: at }` for an arrival between two reads a minute apart.
 */
export type TimeBounds = { readonly earliest: number; readonly latest: number };

/**
 * What is known of a stay.
 *
 * Example: `{ arrived: { earliest: at, latest: at + 60_000 }, left: null, appointment: { start,
 * latest } }` for a truck that is still here.
 */
export type Stay = {
  readonly arrived: TimeBounds;
  /** Null: it is here still. */
  readonly left: TimeBounds | null;
  /**
   * Begin of its appointment, and until when its truck isn't late (the end of a window); null
   * without one.
   */
  readonly appointment: { readonly start: number; readonly latest: number } | null;
};

/**
 * One way to count: what each clause did, as it stands on the sheet.
 *
 * Example: two hours free, half an hour over at $80: `{ freeUntil, overMinutes: 30, billedMinutes:
 * 30, hourly: '80.00', layovers: 0, amount: '40.00', … }`.
 */
export type Count = {
  /** When free time began, and by what. */
  readonly from: number;
  readonly startedBy: 'arrival' | 'appointment';
  /** When free time ended; null where it didn't within a year. */
  readonly freeUntil: number | null;
  /** When it left, or now; a year after the clock started at the latest. */
  readonly until: number;
  /** Full minutes after the appointment's time; null without one, 0 for a truck in time. */
  readonly lateMinutes: number | null;
  /** It came too late for a claim: nothing is charged. */
  readonly isForfeited: boolean;
  /** Minutes on the clock that don't count because the facility was closed. */
  readonly closedMinutes: number;
  /** Full minutes beyond free time, rounded down. */
  readonly overMinutes: number;
  /** It is over free time, but within grace. */
  readonly isWithinGrace: boolean;
  /** What is billed by the hour, rounded up to complete steps. */
  readonly billedMinutes: number;
  /** Minutes that the most for one stay leaves out. */
  readonly cappedMinutes: number;
  readonly layovers: number;
  readonly hourly: Decimal;
  readonly layoverAmount: Decimal;
  /** Both together. */
  readonly amount: Decimal;
};

/**
 * What a stay comes to. The two differ where times are known within bounds only: less than `least`
 * and more than `most` cannot be.
 *
 * Example: `{ least: { amount: '40.00', … }, most: { amount: '41.33', … }, isRunning: false }`.
 */
export type Detention = {
  readonly least: Count;
  readonly most: Count;
  readonly isRunning: boolean;
};

/**
 * Whether a truck is over free time: a policy charges for it and its free time has ended. Grace
 * bills nothing, but it is over all the same; one that came too late for a claim never is.
 */
export const isOverFreeTime = ({
  isForfeited,
  freeUntil,
  until,
}: Pick<Count, 'isForfeited' | 'freeUntil' | 'until'>): boolean =>
  !isForfeited && freeUntil !== null && until >= freeUntil;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A longer stay is counted up to here, in days. */
const LONGEST_DAYS = 366;

/** What is charged for a stay by a policy, as of `now`, at a facility in `zone`. */
export function detentionOf(policy: Policy, stay: Stay, now: number, zone: string): Detention {
  const { arrived, left, appointment } = stay;
  const end = left ?? { earliest: now, latest: now };
  const count = (came: number, gone: number) => countOf(policy, came, gone, appointment, zone);
  return {
    least: count(arrived.latest, end.earliest),
    most: count(arrived.earliest, end.latest),
    isRunning: left === null,
  };
}

/**
 * When free time ends for a truck that came at `arrived`; null where the truck came too late for a
 * claim, or free time doesn't end within a year.
 */
export function freeTimeEnd(
  policy: Policy,
  arrived: number,
  appointment: Stay['appointment'],
  zone: string,
): number | null {
  if (isTooLate(policy, lateMinutesOf(arrived, appointment))) return null;
  const { from } = clockStart(policy, arrived, appointment);
  return freeUntilOf(policy, from, zone);
}

const freeUntilOf = (policy: Policy, from: number, zone: string): number | null =>
  whenCounted(policy.hours, from, policy.freeMinutes * MINUTE_MS, zone, LONGEST_DAYS);

/** At the arrival, or at the appointment where the policy says so and the truck came before it. */
function clockStart(
  { clock }: Policy,
  arrived: number,
  appointment: Stay['appointment'],
): Pick<Count, 'from' | 'startedBy'> {
  return clock === 'appointment' && appointment !== null && appointment.start > arrived
    ? { from: appointment.start, startedBy: 'appointment' }
    : { from: arrived, startedBy: 'arrival' };
}

/** A minute that is only begun isn't late yet: clocks at gates show minutes. */
const lateMinutesOf = (arrived: number, appointment: Stay['appointment']): number | null =>
  appointment === null ? null : Math.max(0, Math.floor((arrived - appointment.latest) / MINUTE_MS));

const isTooLate = ({ forfeitMinutes }: Policy, late: number | null): boolean =>
  forfeitMinutes !== null && late !== null && late > forfeitMinutes;

function countOf(
  policy: Policy,
  arrived: number,
  end: number,
  appointment: Stay['appointment'],
  zone: string,
): Count {
  const start = clockStart(policy, arrived, appointment);
  const { from } = start;
  const until = Math.min(Math.max(from, end), from + LONGEST_DAYS * DAY_MS);
  const counted = countedTime(policy.hours, from, until, zone);
  const over = Math.max(0, counted - policy.freeMinutes * MINUTE_MS);
  const lateMinutes = lateMinutesOf(arrived, appointment);
  const isForfeited = isTooLate(policy, lateMinutes);
  const isWithinGrace = over > 0 && over <= policy.graceMinutes * MINUTE_MS;
  const owes = !isForfeited && !isWithinGrace;
  const stepMs = policy.stepMinutes * MINUTE_MS;
  const stepped = owes ? Math.ceil(over / stepMs) * policy.stepMinutes : 0;
  const billedMinutes = Math.min(stepped, policy.capMinutes ?? stepped);
  const layovers = isForfeited ? 0 : layoversOf(policy, until - from);
  const hourly = Big(policy.rate).times(billedMinutes).div(60);
  const layoverAmount = Big(policy.layover?.amount ?? 0).times(layovers);
  return {
    ...start,
    freeUntil: freeUntilOf(policy, from, zone),
    until,
    lateMinutes,
    isForfeited,
    closedMinutes: Math.floor((until - from - counted) / MINUTE_MS),
    overMinutes: Math.floor(over / MINUTE_MS),
    isWithinGrace,
    billedMinutes,
    cappedMinutes: stepped - billedMinutes,
    layovers,
    hourly: hourly.toFixed(2),
    layoverAmount: layoverAmount.toFixed(2),
    amount: Big(hourly.toFixed(2)).plus(layoverAmount.toFixed(2)).toFixed(2),
  };
}

/** Days that began after the layover's time. `stayed` in milliseconds. */
function layoversOf({ layover }: Policy, stayed: number): number {
  if (layover === null) return 0;
  return Math.max(0, Math.ceil((stayed - layover.afterMinutes * MINUTE_MS) / DAY_MS));
}

/** What isn't known and would change what a stay comes to. */
export type NotKnown = 'appointment' | 'company' | 'loadType' | 'visitType' | 'times';

/**
 * What we don't know about a stay although the policies need it. The sheet names it, so that the
 * amount isn't overrated.
 */
export function notKnownOf(
  policies: readonly Policy[],
  policy: Policy,
  visit: Charged,
  { arrived, left, appointment }: Stay,
): readonly NotKnown[] {
  const asks = (part: keyof Charged) => policies.some((each) => each[part] !== null);
  const parts = (['company', 'loadType', 'visitType'] as const).filter(
    (part) => (visit[part] ?? '').trim() === '' && asks(part),
  );
  const asksAppointment = policy.clock === 'appointment' || policy.forfeitMinutes !== null;
  const isWide = ({ earliest, latest }: TimeBounds) => latest - earliest >= MINUTE_MS;
  return [
    ...(appointment === null && asksAppointment ? (['appointment'] as const) : []),
    ...parts,
    ...(isWide(arrived) || (left !== null && isWide(left)) ? (['times'] as const) : []),
  ];
}

/** A stay of so many minutes over free time, as an example of what a policy charges. */
export function exampleOf(policy: Policy): { readonly stayMinutes: number; readonly count: Count } {
  // Long enough for a complete hour and part of another, past grace.
  const stayMinutes = policy.freeMinutes + Math.max(80, policy.graceMinutes + policy.stepMinutes);
  const always: Policy = { ...policy, hours: null };
  const count = countOf(always, 0, stayMinutes * MINUTE_MS, null, 'UTC');
  return { stayMinutes, count };
}

/** USD amounts together. */
export const totalOf = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((sum, each) => sum.plus(each), Big(0)).toFixed(2);
