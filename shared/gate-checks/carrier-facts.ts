/**
 * What identifies a carrier, made comparable: its DOT number, its MC number, its name. Two numbers
 * are equal in one register alone: a DOT number never equals an MC number. Pure.
 */
import type { Appointment } from '../appointments/model.ts';
import { carrierKey, readCarrierNumber } from '../readers/carrier-number.ts';
import { companyKey } from '../readers/company-key.ts';
import { comparable } from '../readers/reading.ts';
import type { Visit } from '../yard/model.ts';

/**
 * What is known of a carrier. Numbers as `carrierKey` has them; null: not known.
 *
 * Example: `{ dot: '2345678', mc: null, name: 'Saddleback' }`.
 */
export type CarrierFacts = {
  readonly dot: string | null;
  readonly mc: string | null;
  /** As the source wrote it. */
  readonly name: string | null;
};

/** What comparing two facts came to. Never `same` without two facts that are equal. */
export type Verdict = 'same' | 'differs' | 'unknown';

/**
 * Reads a number as people write it: digits alone are `register`'s, "MC 204417" says its own.
 */
export function numbersIn(
  text: string | null | undefined,
  register: 'dot' | 'mc',
): Pick<CarrierFacts, 'dot' | 'mc'> {
  return { dot: null, mc: null, ...keyed(readCarrierNumber(comparable(text ?? ''), register)) };
}

const keyed = (read: ReturnType<typeof readCarrierNumber>): Partial<CarrierFacts> =>
  read.ok && (read.value.register === 'dot' || read.value.register === 'mc')
    ? { [read.value.register]: carrierKey(read.value) }
    : {};

/**
 * Whether two carriers are the same: by every number that both have, and by the name alone where
 * they have none in common. A name that only begins like the other says nothing.
 */
export function compareCarriers(a: CarrierFacts, b: CarrierFacts): Verdict {
  const both = (['dot', 'mc'] as const).filter((each) => a[each] !== null && b[each] !== null);
  if (both.some((each) => a[each] !== b[each])) return 'differs';
  if (both.length > 0) return 'same';
  const [one, other] = [companyKey(a.name), companyKey(b.name)];
  if (one === null || other === null) return 'unknown';
  if (one === other) return 'same';
  const [first] = one.split(' ');
  return first === other.split(' ')[0] ? 'unknown' : 'differs';
}

/** Whether two names are those of different carriers; a name that isn't known is no other one. */
export const isOtherName = (a: string | null, b: string | null): boolean =>
  compareCarriers({ dot: null, mc: null, name: a }, { dot: null, mc: null, name: b }) === 'differs';

/**
 * The carrier of a truck that is here: of its two names the one that isn't who booked, then with
 * who booked (null: the same, or one of them isn't known).
 *
 * Example: `{ company: 'Longleaf Logistics', booked: 'Union Fork Trucking' }`.
 */
export function carrierHere({
  visit,
  appointment,
}: {
  readonly visit: Pick<Visit, 'companyHint' | 'companyName'>;
  readonly appointment: Pick<Appointment, 'companyName'> | null;
}): { readonly company: string | null; readonly booked: string | null } {
  const booked = appointment?.companyName ?? null;
  const names = [visit.companyHint, visit.companyName];
  const other = names.find((each) => isOtherName(booked, each)) ?? null;
  return other === null
    ? { company: visit.companyName ?? visit.companyHint, booked: null }
    : { company: other, booked };
}

/** A carrier as a guard reads it: "Sierra Freight, DOT 204417"; null: nothing is known. */
export function carrierText({ dot, mc, name }: CarrierFacts): string | null {
  const parts = [
    name?.trim() ?? '',
    dot === null ? '' : `DOT ${dot}`,
    mc === null ? '' : `MC ${mc}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
