/**
 * The gate's calls (contract.md 1.7). The service doesn't recognize repeats: the same check-in sent
 * twice makes two visits.
 */
import { refuse } from '../../refusal.ts';
import {
  breaksRule,
  newBase,
  noteContainer,
  noteVisit,
  stamp,
  type Turn,
  visitById,
} from '../dock-world.ts';
import type { ServiceContainer, ServiceVisit } from '../model.ts';
import { hookedTo } from '../store.ts';
import type { containerInput, linkInput, visitChange, visitInput } from './input.ts';

const mostContainers = 2;

const warehouseOf = (turn: Turn, id: string) =>
  turn.store.warehouses.get(id) ?? refuse(404, 'unknown', `Warehouse with id ${id} not found`);
const appointmentOf = (turn: Turn, id: string) =>
  turn.store.appointments.get(id) ?? refuse(404, 'unknown', `Appointment with id ${id} not found`);

/** POST /asset-visit. */
export const checkIn = (turn: Turn, input: ReturnType<typeof visitInput>): ServiceVisit => {
  const warehouse = warehouseOf(turn, input.warehouseId);
  if (input.appointmentId !== null) appointmentOf(turn, input.appointmentId);
  const { useWhatsApp: _, hasArrived, ...fields } = input;
  const visit: ServiceVisit = {
    ...newBase(turn, warehouse.orgId),
    ...fields,
    secondaryAppointmentId: null,
    companyId: null,
    isPlanned: input.appointmentId !== null,
    checkInAcknowledged: false,
    rejectReason: null,
  };
  turn.store.addVisit(visit);
  noteVisit(turn, visit.id, hasArrived ? 'Arrived' : 'NotArrived');
  turn.changes.push({ what: 'arrived', asset: { kind: 'visit', id: visit.id } });
  return visit;
};

/** POST /asset-container: creates a container hooked to the named visit. */
export const addContainer = (
  turn: Turn,
  input: ReturnType<typeof containerInput>,
): ServiceContainer => {
  const warehouse = warehouseOf(turn, input.warehouseId);
  const visit = visitById(turn, input.assetVisitId);
  for (const id of [input.dropAppointmentId, input.pickupAppointmentId])
    if (id !== null) appointmentOf(turn, id);
  if (hookedTo(turn.store, visit.id).length >= mostContainers)
    breaksRule(
      turn,
      422,
      'too-many-containers',
      `A truck carries at most ${mostContainers} containers`,
    );
  const container: ServiceContainer = {
    ...newBase(turn, warehouse.orgId),
    ...input,
    companyId: visit.companyId,
    lastLocationCheckConfirmedAt: null,
  };
  turn.store.addContainer(container);
  stamp(turn, visit);
  noteContainer(turn, container.id, visit.id, 'Arrived');
  turn.changes.push({ what: 'arrived', asset: { kind: 'container', id: container.id } });
  return container;
};

/** PATCH /asset-visit/{id}. */
export const changeVisit = (
  turn: Turn,
  visitId: string,
  input: ReturnType<typeof visitChange>,
): ServiceVisit => {
  const visit = visitById(turn, visitId);
  Object.assign(visit, input);
  stamp(turn, visit);
  turn.changes.push({ what: 'edited', entity: 'AssetVisit', id: visit.id });
  return visit;
};

/** PATCH /asset-visit/{id}/check-in-acknowledgment. */
export const acknowledge = (turn: Turn, visitId: string): ServiceVisit => {
  const visit = visitById(turn, visitId);
  visit.checkInAcknowledged = true;
  stamp(turn, visit);
  turn.changes.push({ what: 'edited', entity: 'AssetVisit', id: visit.id });
  return visit;
};

/** POST /asset-visit/link-unplanned-checkin-to-appointment. */
export const link = (turn: Turn, input: ReturnType<typeof linkInput>): ServiceVisit => {
  const visit = visitById(turn, input.assetVisitId);
  const appointment = appointmentOf(turn, input.appointmentId);
  if (visit.appointmentId !== null)
    breaksRule(turn, 409, 'already-linked', 'The visit is already linked to an appointment');
  visit.appointmentId = appointment.id;
  visit.isPlanned = true;
  stamp(turn, visit);
  noteVisit(turn, visit.id, 'Appointment Linked');
  turn.changes.push({ what: 'edited', entity: 'AssetVisit', id: visit.id });
  return visit;
};

/** POST /asset-visit/unlink-checkin-from-appointment. */
export const unlink = (turn: Turn, input: ReturnType<typeof linkInput>): ServiceVisit => {
  const visit = visitById(turn, input.assetVisitId);
  if (visit.appointmentId !== input.appointmentId)
    breaksRule(turn, 409, 'not-linked', 'The visit is not linked to this appointment');
  visit.appointmentId = null;
  visit.isPlanned = false;
  stamp(turn, visit);
  noteVisit(turn, visit.id, 'Appointment Unlinked');
  turn.changes.push({ what: 'edited', entity: 'AssetVisit', id: visit.id });
  return visit;
};
