/**
 * What others do in the yard: another desk moves trucks, and the gate lets them in and out. Spots
 * are named by id or by code. Each act follows the same rules as a call and is recorded in the same
 * ledger. A refused act throws `Refused`.
 */

import {
  appointmentById,
  changeAppointment,
  dueAppointments,
  markNoShows,
  setStatus,
  statusInput,
} from './dock-scheduling/appointments/life.ts';
import type { ServiceAppointment } from './dock-scheduling/appointments/model.ts';
import { drawContainer, drawVisit } from './dock-scheduling/data/assets.ts';
import { newBase, noteContainer, noteVisit, type Turn } from './dock-scheduling/dock-world.ts';
import type {
  ServiceAssetRef,
  ServiceAssignment,
  ServiceContainer,
  ServiceDepartType,
  ServiceSpot,
  ServiceVisit,
} from './dock-scheduling/model.ts';
import {
  assign,
  attach,
  close,
  depart,
  detach,
  open,
  reassign,
  unassign,
} from './dock-scheduling/operations.ts';
import type { DockSchedulingSandbox } from './dock-scheduling/service.ts';
import { assignmentAt, spotNamed } from './dock-scheduling/store.ts';
import { refuse } from './refusal.ts';
import { instant } from './sandbox-clock.ts';

/**
 * A truck at the gate. Fields that are left out are drawn at random. Example: `{ visit: {
 * licensePlate: 'TX-4821' }, containers: 1 }`.
 */
export type Arrival = {
  readonly visit?: Partial<ServiceVisit>;
  /** Hooked containers: how many, or their fields (none by default). */
  readonly containers?: number | readonly Partial<ServiceContainer>[];
};

/** The acts of the other desks and the gate. */
export interface YardActs {
  /** A truck arrives and goes to the waiting list. */
  arrive(arrival?: Arrival): { visit: ServiceVisit; containers: readonly ServiceContainer[] };
  /** A standalone container appears on the waiting list. */
  arriveContainer(fields?: Partial<ServiceContainer>): ServiceContainer;
  assign(spot: string, asset: ServiceAssetRef): ServiceAssignment;
  /**
   * Moves the truck of a spot. Moves its container if there is no truck, or if `moveContainer` is
   * set.
   */
  move(
    from: string,
    to: string,
    options?: { reason?: string; moveContainer?: boolean },
  ): ServiceAssignment;
  unassign(spot: string): ServiceAssignment;
  detach(visitId: string, containerId: string): ServiceVisit;
  attach(visitId: string, containerId: string): ServiceVisit;
  depart(spot: string, departType?: ServiceDepartType): ServiceAssignment;
  close(spot: string, reason?: string): ServiceSpot;
  open(spot: string, reason?: string): ServiceSpot;
  /** The office sets the status of an appointment. */
  setAppointmentStatus(id: string, status: string): ServiceAppointment;
  /** The office writes reference numbers and notes of an appointment anew. */
  setAppointmentPapers(
    id: string,
    papers: Pick<ServiceAppointment, 'refNumber' | 'refNumbers' | 'notes'>,
  ): ServiceAppointment;
}

/** A truck comes to the gate. Most come for an appointment that is due. */
const addVisit = (
  { store, chance, made: { warehouse, carriers } }: DockSchedulingSandbox,
  turn: Turn,
  fields: Partial<ServiceVisit>,
  hooked: number,
): ServiceVisit => {
  const named = store.appointments.get(fields.appointmentId ?? '');
  const wanted = dueAppointments(turn);
  const planned = named ?? (chance.chance(0.7) && wanted.length > 0 ? chance.pick(wanted) : null);
  const base = newBase(turn, warehouse.orgId);
  const drawn = drawVisit(chance, base, warehouse.id, chance.pick(carriers), hooked, planned);
  const visit = { ...drawn, ...fields };
  store.addVisit(visit);
  noteVisit(turn, visit.id, 'Arrived');
  // The guard at the gate also sees which trucks never came.
  markNoShows(turn);
  turn.changes.push({ what: 'arrived', asset: { kind: 'visit', id: visit.id } });
  return visit;
};

const addContainer = (
  service: DockSchedulingSandbox,
  turn: Turn,
  visit: ServiceVisit | null,
  fields: Partial<ServiceContainer>,
): ServiceContainer => {
  const { warehouse, carriers } = service.made;
  const { store, chance } = service;
  const drawn = drawContainer(
    chance,
    newBase(turn, warehouse.orgId),
    warehouse.id,
    chance.pick(carriers),
    { reefer: false },
  );
  const container = {
    ...drawn,
    companyId: visit?.companyId ?? drawn.companyId,
    ...fields,
    assetVisitId: visit?.id ?? null,
  };
  store.addContainer(container);
  noteContainer(turn, container.id, visit?.id ?? null, 'Arrived');
  turn.changes.push({ what: 'arrived', asset: { kind: 'container', id: container.id } });
  return container;
};

/** Acts as the second clerk. `source` tells scripted acts from the sandbox's own activity. */
export const createAct = (service: DockSchedulingSandbox, source: 'act' | 'activity'): YardActs => {
  const { store } = service;
  const desk = service.accounts[1] ?? refuse(500, 'no-desk', 'There is no second clerk.');
  let acts = 0;

  const run = <Result>(name: string, body: object, operation: (turn: Turn) => Result): Result => {
    acts += 1;
    const receivedAt = instant(service.world.clock.now());
    const origin = {
      source,
      method: 'ACT',
      path: name,
      body,
      receivedAt,
      requestId: `${source}-${acts}`,
      idempotencyKey: null,
      fault: null,
    };
    return service.run(desk, origin, 200, operation);
  };

  const spotOf = (named: string): ServiceSpot =>
    spotNamed(store, named) ?? refuse(404, 'unknown-Spot', `There is no spot ${named}`);
  const assignmentOn = (named: string): string =>
    assignmentAt(store, spotOf(named).id)?.id ??
    refuse(404, 'spot-is-empty', `Nothing stands on spot ${named}`);

  return {
    arrive: ({ visit: fields = {}, containers = [] } = {}) =>
      run('arrive', { visit: fields, containers }, (turn) => {
        const given =
          typeof containers === 'number'
            ? Array.from({ length: containers }, () => ({}))
            : containers;
        const visit = addVisit(service, turn, fields, given.length);
        return { visit, containers: given.map((each) => addContainer(service, turn, visit, each)) };
      }),
    arriveContainer: (fields = {}) =>
      run('arriveContainer', fields, (turn) => addContainer(service, turn, null, fields)),
    assign: (spot, asset) =>
      run('assign', { spot, asset }, (turn) =>
        assign(turn, { spotId: spotOf(spot).id, asset, observation: null }),
      ),
    move: (from, to, { reason = 'Moved by another desk', moveContainer = false } = {}) =>
      run('move', { from, to, reason, moveContainer }, (turn) =>
        reassign(turn, {
          assignmentId: assignmentOn(from),
          spotId: spotOf(to).id,
          reason,
          moveContainer,
          observation: null,
        }),
      ),
    unassign: (spot) =>
      run('unassign', { spot }, (turn) => unassign(turn, { assignmentId: assignmentOn(spot) })),
    detach: (visitId, containerId) =>
      run('detach', { visitId, containerId }, (turn) => detach(turn, { visitId, containerId })),
    attach: (visitId, containerId) =>
      run('attach', { visitId, containerId }, (turn) => attach(turn, { visitId, containerId })),
    depart: (spot, departType = 'All') =>
      run('depart', { spot, departType }, (turn) =>
        depart(turn, { assignmentId: assignmentOn(spot), departType }),
      ),
    close: (spot, reason = 'Closed by another desk') =>
      run('close', { spot, reason }, (turn) =>
        close(turn, { spotId: spotOf(spot).id, reason, observation: null }),
      ),
    open: (spot, reason = 'Opened by another desk') =>
      run('open', { spot, reason }, (turn) =>
        open(turn, { spotId: spotOf(spot).id, reason, observation: null }),
      ),
    setAppointmentStatus: (id, status) =>
      run('setAppointmentStatus', { id, status }, (turn) => {
        const appointment = setStatus(turn, appointmentById(turn, id), statusInput(status));
        turn.changes.push({ what: 'edited', entity: 'Appointment', id });
        return appointment;
      }),
    setAppointmentPapers: (id, papers) =>
      run('setAppointmentPapers', { id, papers }, (turn) => {
        const appointment = changeAppointment(turn, appointmentById(turn, id), papers);
        turn.changes.push({ what: 'edited', entity: 'Appointment', id });
        return appointment;
      }),
  };
};
