/** Joins the schedule and the yard into two lists: who is expected, and who is here. Pure. */

import { dayOf, stretchOf } from '../../../shared/appointments/days.ts';
import type { Appointment, Punctuality } from '../../../shared/appointments/model.ts';
import {
  awaitedUntil,
  isAwaited,
  punctualityOf,
  standingOf,
} from '../../../shared/appointments/punctuality.ts';
import type { NamedAppointment } from '../../../shared/console-api/gate.ts';
import { arrivalsWith, type GateArrivals, noGateArrivals } from '../../../shared/gate/came-for.ts';
import { passNumber } from '../../../shared/gate/pass-number.ts';
import type { AppointmentId, VisitId } from '../../../shared/ids.ts';
import { isPlaceholder } from '../../../shared/readers/identity.ts';
import { bareKey, isInCode } from '../../../shared/search-key.ts';
import type { Instant } from '../../../shared/time.ts';
import { arrivalOf } from '../../../shared/yard/arrival.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { type CorrectedPlates, withCorrected } from '../../operations/corrected-plates.ts';
import { instantMs } from '../../ui/text/time.ts';
import { rememberedByRow } from '../../ui/timing/remembered.ts';

/** An appointment whose truck has not come. */
export type ExpectedRow = { readonly appointment: Appointment; readonly standing: Punctuality };

/**
 * A truck in the yard; `appointment` is null for an unplanned one and for one whose appointment is
 * not kept here.
 */
export type HereRow = {
  readonly visit: Visit;
  readonly hooked: readonly Container[];
  readonly spotCode: string | null;
  readonly appointment: Appointment | null;
  /** Other appointments it came for, as a clerk entered. */
  readonly alsoFor: readonly NamedAppointment[];
  /** Since when it is here: our own record where its check-in was sent later. */
  readonly cameAt: Instant | null;
  /** Its check-in was undone, but it still stands on a spot. */
  readonly isTakenBack: boolean;
  readonly standing: Punctuality | null;
};

/**
 * Night shifts run past midnight: milliseconds before its start at which one of tomorrow is
 * expected.
 */
const OVERNIGHT_MS = 6 * 3_600_000;

const startOf = rememberedByRow(({ start }: Appointment): number => instantMs(start) ?? 0);
/** When it came. If the arrival is unknown, when we first saw it. */
const cameMs = rememberedByRow((visit: Visit): number => instantMs(arrivalOf(visit)) ?? 0);

/** The main process's facts about trucks that are here, besides the yard (`gate.state`). */
export type HereMarks = {
  readonly voided: ReadonlySet<VisitId>;
  readonly alsoFor: ReadonlyMap<VisitId, readonly NamedAppointment[]>;
  /** When trucks stood at the gate whose check-in was sent later. */
  readonly cameAt: ReadonlyMap<VisitId, Instant>;
};
const nothingOfHere: HereMarks = { voided: new Set(), alsoFor: new Map(), cameAt: new Map() };

/** Trucks that are expected today and have not come, late ones first, then by start. */
export function expectedRows(
  appointments: readonly Appointment[],
  yard: YardTable,
  now: number,
  zone: string,
  reported: GateArrivals = noGateArrivals,
): readonly ExpectedRow[] {
  const arrivals = arrivalsWith(yard, () => undefined, reported);
  const today = dayOf(now, zone);
  const endOfToday = stretchOf(today, today, zone).to;
  const rows = appointments.flatMap((appointment): ExpectedRow[] => {
    const start = startOf(appointment);
    if (start >= endOfToday && start - now > OVERNIGHT_MS) return [];
    // The service may still say "Arrived" of one whose check-in was taken back.
    const standing = standingOf(appointment, now, arrivals);
    const isOver = now >= (awaitedUntil(appointment) ?? now);
    return isAwaited(standing) && !isOver ? [{ appointment, standing }] : [];
  });
  const late = (row: ExpectedRow) => Number(row.standing.kind === 'late');
  return rows.sort((a, b) => late(b) - late(a) || startOf(a.appointment) - startOf(b.appointment));
}

/**
 * Trucks that are here, newest first, because the gate is usually asked about the latest arrival.
 */
export function hereRows(
  yard: YardTable,
  known: (id: AppointmentId) => Appointment | null,
  now: number,
  { voided, alsoFor, cameAt }: HereMarks = nothingOfHere,
  corrected: CorrectedPlates = new Map(),
): readonly HereRow[] {
  const rows: HereRow[] = [];
  for (const each of yard.visits()) {
    if (!each.isActive) continue;
    const visit = withCorrected(each, corrected);
    const appointment = visit.appointmentId === null ? null : known(visit.appointmentId);
    const came = cameAt.get(visit.id) ?? visit.createdAt;
    rows.push({
      visit,
      hooked: yard.hookedTo(visit.id).flatMap((id) => yard.container(id) ?? []),
      spotCode: visit.spotId === null ? null : (yard.spot(visit.spotId)?.code ?? null),
      appointment,
      alsoFor: alsoFor.get(visit.id) ?? [],
      isTakenBack: voided.has(visit.id),
      standing: appointment === null ? null : punctualityOf(appointment, now, came),
      cameAt: came,
    });
  }
  return rows.sort((a, b) => cameMs(b.visit) - cameMs(a.visit));
}

const keysOf = (texts: readonly (string | null)[]): readonly string[] =>
  texts.map((each) => bareKey((each ?? '').slice(0, 200))).filter((key) => key !== '');

/**
 * The codes that a scan matches, and the texts that a search matches too, both normalized by
 * `bareKey`.
 */
type Keys = { readonly codes: readonly string[]; readonly more: readonly string[] };

const keysOfAppointment = rememberedByRow(
  ({ confirmationNumber, refNumbers, companyName }: Appointment): Keys => ({
    codes: keysOf([confirmationNumber, ...refNumbers]),
    more: keysOf([companyName]),
  }),
);
const keysOfVisit = rememberedByRow(
  (visit: Visit): Keys => ({
    codes: keysOf([visit.licensePlate, visit.driverAppointmentIdentifier, passNumber(visit.id)]),
    more: keysOf([visit.dotNumber, visit.companyName, visit.companyHint, visit.phone]),
  }),
);
const keysOfContainer = rememberedByRow(
  ({ code }: Container): Keys => ({ codes: keysOf([code]), more: [] }),
);

/**
 * Trailers and containers in the yard with a number as typed, hooked ones too. A word in place of a
 * number ("NONE", or one of `placeholders`) names none.
 */
export function standingWith(
  yard: YardTable,
  number: string,
  placeholders: readonly string[],
): readonly Container[] {
  const [key] = keysOf([number]);
  return key === undefined || isPlaceholder(number, placeholders)
    ? []
    : [...yard.containers()].filter(
        (each) => each.isActive && keysOfContainer(each).codes.includes(key),
      );
}

/** The typed text without the words that clerks put before a number. */
const wantedIn = (text: string): string => bareKey(text).replace(/^(?:usdot|dot)(?=\d)/, '');

const holds = ({ codes, more }: Keys, wanted: string): boolean =>
  codes.some((key) => key.includes(wanted)) || more.some((key) => key.includes(wanted));

/**
 * Whether an expected truck is meant by what was typed or scanned: confirmation or reference
 * number, company.
 */
export const isExpectedMeant = ({ appointment }: ExpectedRow, text: string): boolean => {
  const wanted = wantedIn(text);
  return wanted === '' || holds(keysOfAppointment(appointment), wanted);
};

/**
 * Whether a truck is meant: plate, DOT, company, trailer, phone, spot, the driver's number, its
 * appointment's numbers, its gate pass.
 */
export const isHereMeant = (
  { visit, hooked, spotCode, appointment }: HereRow,
  text: string,
): boolean => {
  const wanted = wantedIn(text);
  return (
    wanted === '' ||
    holds(keysOfVisit(visit), wanted) ||
    hooked.some((each) => holds(keysOfContainer(each), wanted)) ||
    (appointment !== null && holds(keysOfAppointment(appointment), wanted)) ||
    (spotCode !== null && isInCode(bareKey(spotCode.slice(0, 200)), wanted))
  );
};

/**
 * Containers that stand on the same spot without a truck. They stay unless the clerk decides
 * otherwise.
 */
export const standaloneBeside = (yard: YardTable, visit: Visit): readonly Container[] =>
  visit.spotId === null
    ? []
    : [...yard.containers()].filter(
        (each) => each.isActive && each.visitId === null && each.spotId === visit.spotId,
      );

/**
 * The codes by which the trucks on the lists are scanned, as `bareKey` makes them: plates,
 * numbers, equipment, and passes. Companies and phones are looked for by hand.
 */
export function codesOf(
  expected: readonly ExpectedRow[],
  here: readonly HereRow[],
): ReadonlySet<string> {
  const codes = new Set<string>();
  const add = (keys: Keys) => {
    for (const each of keys.codes) codes.add(each);
  };
  for (const { appointment } of expected) add(keysOfAppointment(appointment));
  for (const { visit, hooked } of here) {
    add(keysOfVisit(visit));
    for (const each of hooked) add(keysOfContainer(each));
  }
  return codes;
}
