/**
 * Which appointments a truck came for. One visit may be for several, and several visits for one
 * (contract.md 1.5). Every list that says "not here" asks this. Pure.
 */

import type { CameFor, CameHow } from '../console-api/gate-reading.ts';
import type { AppointmentId, VisitId } from '../ids.ts';
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
