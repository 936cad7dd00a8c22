/**
 * What a truck may stay for free, and what is charged after: policies of the operator, in their
 * order, each made of the clauses of a contract. No document of the services names any.
 */
import { isDay } from '../appointments/days.ts';
import type { Decimal } from '../money.ts';
import { oneAmount } from '../readers/number.ts';
import type { OpenHours } from './open-time.ts';

/**
 * One policy. What is null of the first three fits any visit.
 *
 * @example
 * { visitType: 'LiveUnload', company: 'Acme', loadType: null, freeMinutes: 120, rate: '50',
 *   stepMinutes: 15, clock: 'appointment', graceMinutes: 10, forfeitMinutes: 30, capMinutes: 480,
 *   layover: { afterMinutes: 1440, amount: '250' }, hours: null }
 */
export type Policy = {
  /** As the service writes it: LiveUnload, Drop, ... */
  readonly visitType: string | null;
  /** Compared without regard to capitals. */
  readonly company: string | null;
  /** Name of a load type of the schedule. */
  readonly loadType: string | null;
  readonly freeMinutes: number;
  /** USD an hour. */
  readonly rate: Decimal;
  /** A step that has begun counts completely; in minutes. */
  readonly stepMinutes: number;
  /**
   * When free time begins: at the arrival, or at the time of the appointment where the truck came
   * before it.
   */
  readonly clock: 'arrival' | 'appointment';
  /** So many minutes over free time cost nothing. With one more, all of them count. */
  readonly graceMinutes: number;
  /** A truck that comes later than so many minutes has no claim. Null: it always has. */
  readonly forfeitMinutes: number | null;
  /** Most minutes of one stay that are billed by the hour. Null: all of them. */
  readonly capMinutes: number | null;
  /**
   * Due besides the hours: USD for each day that begins once a truck has stayed so many minutes,
   * open or closed.
   */
  readonly layover: { readonly afterMinutes: number; readonly amount: Decimal } | null;
  /** When time counts. Null: day and night. */
  readonly hours: OpenHours | null;
};

/**
 * A visit, as far as policies distinguish visits.
 *
 * Example: `{ visitType: 'Live unload', company: 'Saddleback', loadType: 'Dry' }`.
 */
export type Charged = {
  readonly visitType: string | null;
  readonly company: string | null;
  readonly loadType: string | null;
};

/** Most policies of a desk, and what each may hold. Times in minutes. */
export const policyLimits = {
  policies: 50,
  freeMinutes: 30 * 24 * 60,
  stepMinutes: 24 * 60,
  graceMinutes: 24 * 60,
  forfeitMinutes: 7 * 24 * 60,
  capMinutes: 30 * 24 * 60,
  layoverMinutes: 30 * 24 * 60,
  closedOn: 60,
} as const;

const key = (text: string | null): string => (text ?? '').normalize('NFKC').trim().toLowerCase();
const fits = (wanted: string | null, is: string | null): boolean =>
  wanted === null || key(wanted) === key(is);

/**
 * The policy that says most about a visit: by company before load type before visit type; of equals
 * the first. Null where none fits.
 */
export function policyFor(policies: readonly Policy[], visit: Charged): Policy | null {
  let best: Policy | null = null;
  let most = -1;
  for (const policy of policies) {
    if (
      !fits(policy.visitType, visit.visitType) ||
      !fits(policy.company, visit.company) ||
      !fits(policy.loadType, visit.loadType)
    )
      continue;
    const weight =
      (policy.company === null ? 0 : 4) +
      (policy.loadType === null ? 0 : 2) +
      (policy.visitType === null ? 0 : 1);
    if (weight > most) [best, most] = [policy, weight];
  }
  return best;
}

/** Names of what a policy sets; the first that can't be is what the operator has to mend. */
export type PolicyPart =
  | 'freeMinutes'
  | 'rate'
  | 'stepMinutes'
  | 'graceMinutes'
  | 'forfeitMinutes'
  | 'capMinutes'
  | 'layover'
  | 'hours';

const isMinutes = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
const isMinutesOrNone = (value: number | null, least: number, most: number): boolean =>
  value === null || isMinutes(value, least, most);
/** An amount as it is kept: `1250.50`. What a clerk types, such as `1,250.50`, is read before. */
const isAmount = (value: unknown): boolean => {
  const read = typeof value === 'string' ? oneAmount(value) : null;
  return read?.ok === true && read.value === value;
};
const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const isHours = ({ days, open, close, closedOn }: OpenHours): boolean =>
  days.length > 0 &&
  new Set(days).size === days.length &&
  days.every((day) => isMinutes(day, 1, 7)) &&
  isTimeOfDay(open) &&
  isTimeOfDay(close) &&
  closedOn.length <= policyLimits.closedOn &&
  closedOn.every(isDay);

const checks: { readonly [Part in PolicyPart]: (policy: Policy) => boolean } = {
  freeMinutes: ({ freeMinutes }) => isMinutes(freeMinutes, 0, policyLimits.freeMinutes),
  rate: ({ rate }) => isAmount(rate),
  stepMinutes: ({ stepMinutes }) => isMinutes(stepMinutes, 1, policyLimits.stepMinutes),
  graceMinutes: ({ graceMinutes }) => isMinutes(graceMinutes, 0, policyLimits.graceMinutes),
  forfeitMinutes: ({ forfeitMinutes }) =>
    isMinutesOrNone(forfeitMinutes, 0, policyLimits.forfeitMinutes),
  capMinutes: ({ capMinutes }) => isMinutesOrNone(capMinutes, 1, policyLimits.capMinutes),
  layover: ({ layover }) =>
    layover === null ||
    (isMinutes(layover.afterMinutes, 1, policyLimits.layoverMinutes) && isAmount(layover.amount)),
  hours: ({ hours }) => hours === null || isHours(hours),
};

/** The first part of a policy that can't be; null where all of it can. */
export function wrongPart(policy: Policy): PolicyPart | null {
  const parts = Object.keys(checks) as PolicyPart[];
  return parts.find((part) => !checks[part](policy)) ?? null;
}

/** Whether a policy can be. */
export const isPolicy = (policy: Policy): boolean => wrongPart(policy) === null;
