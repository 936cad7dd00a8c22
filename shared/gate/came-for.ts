/**
 * Which appointments a truck came for. One visit may be for several, and several visits for one
 * (contract.md 1.5). Every list that says "not here" asks this. Pure.
 */

import type { KnownArrivals } from '../appointments/punctuality.ts';
import type { CameFor, CameHow } from '../console-api/gate-reading.ts';
import type { AppointmentId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { Container, Visit } from '../yard/model.ts';

type OfVisit = Pick<Visit, 'appointmentId' | 'secondaryAppointmentId'>;
type OfContainer = Pick<Container, 'visitId' | 'dropAppointmentId' | 'pickupAppointmentId'>;

const named = (id: AppointmentId | null | undefined, how: CameHow): readonly CameFor[] =>
  id === null || id === undefined ? [] : [{ appointment: id, how }];

/** The appointments that a visit names. */
export const cameForByVisit = ({
  appointmentId,
  secondaryAppointmentId,
}: OfVisit): readonly CameFor[] => [
  ...named(appointmentId, 'appointment'),
  ...named(secondaryAppointmentId, 'secondary'),
];

/**
 * What a container says about the truck that has it, or that left it here. It was dropped for its
 * drop appointment. Its pickup has come only if another truck has it than the one that brought it:
 * a trailer waiting for its pickup proves nothing, and neither does one still on the truck that
 * brings it.
 */
export const cameForByContainer = (
  { visitId, dropAppointmentId, pickupAppointmentId }: OfContainer,
  truck: OfVisit | undefined,
): readonly CameFor[] => {
  const isBrought =
    dropAppointmentId !== null &&
    (truck === undefined ||
      truck.appointmentId === dropAppointmentId ||
      truck.secondaryAppointmentId === dropAppointmentId);
  return [
    ...named(dropAppointmentId, 'drop'),
    ...(visitId !== null && !isBrought ? named(pickupAppointmentId, 'pickup') : []),
  ];
};

/**
 * What main knows of appointments beside the yard (`gate.state`): a truck came for them that the
 * yard doesn't show, or their check-in was a wrong one.
 *
 * Example: `{ came: new Set(['a-17']), takenBack: new Set() }`.
 */
export type GateArrivals = {
  readonly came: ReadonlySet<AppointmentId>;
  readonly takenBack: ReadonlySet<AppointmentId>;
};
export const noGateArrivals: GateArrivals = { came: new Set(), takenBack: new Set() };

/** The parts of a yard that we need. */
export type CameYard = {
  visits(): Iterable<Visit>;
  containers(): Iterable<Container>;
  visit(id: VisitId): Visit | undefined;
};

/** Appointments for which something is here, each with the truck or trailer that came first. */
export function hereFor(
  yard: CameYard,
): ReadonlyMap<AppointmentId, { readonly row: Visit | Container; readonly how: CameHow }> {
  const found = new Map<
    AppointmentId,
    { readonly row: Visit | Container; readonly how: CameHow }
  >();
  const add = (each: CameFor, row: Visit | Container) => {
    if (!found.has(each.appointment)) found.set(each.appointment, { row, how: each.how });
  };
  for (const visit of yard.visits())
    if (visit.isActive) for (const each of cameForByVisit(visit)) add(each, visit);
  for (const container of yard.containers()) {
    if (!container.isActive) continue;
    const truck = container.visitId === null ? undefined : yard.visit(container.visitId);
    for (const each of cameForByContainer(container, truck)) add(each, truck ?? container);
  }
  return found;
}

/**
 * When the truck of each appointment came: what is here now, or what was noted earlier. The first
 * that came counts. Of a truck here, only the service's own time counts: we can't know how long it
 * stood there before we first saw it, so without one its time is unknown. The same of one that
 * the gate alone knows of.
 */
export function arrivalsWith(
  yard: CameYard,
  noted: (appointment: AppointmentId) => Instant | undefined,
  { came, takenBack }: GateArrivals,
): KnownArrivals {
  const here = hereFor(yard);
  return {
    get(appointment) {
      const found = here.get(appointment);
      const now = found?.row.createdAt ?? null;
      const before = noted(appointment);
      if (now === null && before === undefined)
        return found !== undefined || came.has(appointment) ? null : undefined;
      if (now === null || before === undefined) return before ?? now;
      return Date.parse(before) <= Date.parse(now) ? before : now;
    },
    isTakenBack: (appointment) => takenBack.has(appointment),
  };
}
