/**
 * What a truck may stay for free, and what is charged after: policies of the operator, in their
 * order. No document of the services names any.
 */
import type { Decimal } from '../money.ts';
import { oneAmount } from '../readers/number.ts';

/** One policy. What is null fits any. */
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
  /** What is begun of so many minutes counts whole. */
  readonly stepMinutes: number;
  /**
   * When free time begins: at the arrival, or at the time of the appointment where the truck came
   * before it.
   */
  readonly clock: 'arrival' | 'appointment';
};

/** What a visit is, as far as policies tell visits apart. */
export type Charged = {
  readonly visitType: string | null;
  readonly company: string | null;
  readonly loadType: string | null;
};

/** Most policies of a desk, and what each may hold. */
export const policyLimits = {
  policies: 50,
  freeMinutes: 30 * 24 * 60,
  steps: [1, 15, 30, 60],
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

/** Whether a policy can be: whole minutes, a decimal rate, a step of the list. */
export const isPolicy = (policy: Policy): boolean =>
  Number.isInteger(policy.freeMinutes) &&
  policy.freeMinutes >= 0 &&
  policy.freeMinutes <= policyLimits.freeMinutes &&
  (policyLimits.steps as readonly number[]).includes(policy.stepMinutes) &&
  typeof policy.rate === 'string' &&
  oneAmount(policy.rate).ok;
