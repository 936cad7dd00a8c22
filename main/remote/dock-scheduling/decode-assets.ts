/** Visits and containers (seeds/yard.md, "Asset visit", "Asset container") to rows. */
import type { AppointmentId, ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { Container, Visit, YardProblem } from '../../../shared/yard/model.ts';
import { type AssetEvent, isPresent } from '../../../shared/yard/presence.ts';
import type { AssignmentRow, ContainerRead, VisitRead } from './client.ts';
import { decodeAssignments, placeOf } from './decode-assignment.ts';
import { isElsewhere, joinedFromElsewhere } from './elsewhere.ts';
import type { Fields, Subject } from './fields.ts';
import { asFields, companyName, flag, idOf, instant, isInstant, list, reference, text, unreadable, unreadableRecord } from './fields.ts';

/** Where the record was found: fills in what a joined record may leave out. `place` names it in a problem when it has no id. */
export type Context = { readonly warehouseId: WarehouseId; readonly place: string; readonly problems: YardProblem[] };

/** What a spot says about an asset that stands on it: its word counts over the asset's own, possibly absent, assignments. */
export type Standing = { readonly spotId: SpotId; readonly placedAt: string | null };

/** A visit with its hooked containers, or null when it cannot be read. */
export function decodeVisit(fields: Fields, context: Context, standing: Standing | null = null): VisitRead | null {
  const { problems } = context;
  const id = idOf<VisitId>(fields.id);
  if (id === null) {
    problems.push(unreadableRecord('visit', null, context.place, 'it has no usable id.'));
    return null;
  }
  const subject: Subject = { entity: 'visit', id, problems };
  const assignments = decodeAssignments(fields, { visitId: id }, subject);
  const place = placeOf(assignments, subject);
  const warehouseId = idOf<WarehouseId>(fields.warehouseId) ?? context.warehouseId;
  const spotId = standing?.spotId ?? place?.spotId ?? null;
  const isHere = isPresent('visit', {
    isActive: flag(fields.isActive, 'isActive', subject) ?? true,
    stands: spotId !== null,
    events: eventsIn(fields, 'assetVisitEvents', subject),
  });
  const visit: Visit = {
    id,
    warehouseId,
    spotId,
    isActive: isHere,
    licensePlate: text(fields.licensePlate, 'licensePlate', subject),
    dotNumber: text(fields.dotNumber, 'dotNumber', subject),
    companyName: companyName(fields, subject),
    companyHint: text(fields.companyHint, 'companyHint', subject),
    phone: text(fields.phone, 'phone', subject),
    isPlanned: flag(fields.isPlanned, 'isPlanned', subject),
    driverNotes: text(fields.driverNotes, 'driverNotes', subject),
    driverAppointmentIdentifier: text(fields.driverAppointmentIdentifier, 'driverAppointmentIdentifier', subject),
    visitType: text(fields.visitType, 'visitType', subject),
    checkInAcknowledged: flag(fields.checkInAcknowledged, 'checkInAcknowledged', subject),
    appointmentId: reference<AppointmentId>(fields.appointmentId, 'appointmentId', subject),
    createdAt: instant(fields.createDateTime, 'createDateTime', subject),
    changedAt: instant(fields.lastChangedDateTime, 'lastChangedDateTime', subject),
    placedAt: standing === null ? (place?.changedAt ?? null) : standing.placedAt,
  };
  // What is joined to a truck that left tells nothing of its own departure: its own list does.
  const hooked = isHere ? decodeHooked(fields, id, { ...context, warehouseId }, subject) : [];
  return { visit, hooked, assignments: rowsOf(assignments) };
}

/** The joined events of an asset (contract.md 1.5), none where they were not joined. One that cannot be read says nothing. */
function eventsIn(fields: Fields, name: string, subject: Subject): readonly AssetEvent[] {
  return list(fields[name], name, subject).flatMap((element) => {
    const event = asFields(element);
    if (event === null || event.isActive === false || typeof event.eventType !== 'string') return [];
    const at = event.createDateTime;
    return [{ type: event.eventType, at: typeof at === 'string' && isInstant(at) ? at : null }];
  });
}

function decodeHooked(fields: Fields, visitId: VisitId, context: Context, subject: Subject): readonly Container[] {
  const elements = list(fields.assetContainers, 'assetContainers', subject);
  if (elements.length === 0) return [];
  const hooked: Container[] = [];
  for (const element of elements) {
    if (asFields(element) !== null && isElsewhere(element as Fields, context.warehouseId)) {
      context.problems.push(joinedFromElsewhere('container', idOf((element as Fields).id), `visit ${visitId}`));
      continue;
    }
    const read =
      typeof element === 'object' && element !== null ? decodeContainer(element as Fields, context, { hookedTo: visitId }) : null;
    if (read !== null) hooked.push(read.container);
    else if (typeof element !== 'object') unreadable(subject, 'assetContainers');
  }
  return hooked;
}

/** How a container was found: in the list of a visit, or standing on a spot; neither in its own list. */
export type Found = { readonly hookedTo?: VisitId; readonly standing?: Standing };

/** A container, or null when it cannot be read: without id, or with a visit reference that would put it in the wrong place. */
export function decodeContainer(fields: Fields, context: Context, found: Found = {}): ContainerRead | null {
  const { problems } = context;
  const id = idOf<ContainerId>(fields.id);
  if (id === null) {
    problems.push(unreadableRecord('container', null, context.place, 'it has no usable id.'));
    return null;
  }
  const subject: Subject = { entity: 'container', id, problems };
  const hook = fields.assetVisitId;
  const named = idOf<VisitId>(hook);
  if (named === null && hook !== null && hook !== undefined) {
    problems.push(unreadableRecord('container', id, context.place, 'it is not readable whether it is hooked to a truck.'));
    return null;
  }
  // Named by its own record first; the list it was found in counts when the record leaves the field out.
  const visitId = named ?? (hook === undefined ? (found.hookedTo ?? null) : null);
  const assignments = decodeAssignments(fields, { containerId: id }, subject);
  const place = placeOf(assignments, subject);
  const spotId = visitId === null ? (found.standing?.spotId ?? place?.spotId ?? null) : null;
  const container: Container = {
    id,
    warehouseId: idOf<WarehouseId>(fields.warehouseId) ?? context.warehouseId,
    visitId,
    spotId,
    isActive: isPresent('container', {
      isActive: flag(fields.isActive, 'isActive', subject) ?? true,
      stands: spotId !== null,
      events: eventsIn(fields, 'assetContainerEvents', subject),
    }),
    code: text(fields.code, 'code', subject),
    type: text(fields.type, 'type', subject),
    state: text(fields.state, 'state', subject),
    notes: text(fields.notes, 'notes', subject),
    companyName: companyName(fields, subject),
    pickupAppointmentId: reference<AppointmentId>(fields.pickupAppointmentId, 'pickupAppointmentId', subject),
    dropAppointmentId: reference<AppointmentId>(fields.dropAppointmentId, 'dropAppointmentId', subject),
    createdAt: instant(fields.createDateTime, 'createDateTime', subject),
    changedAt: instant(fields.lastChangedDateTime, 'lastChangedDateTime', subject),
    placedAt: visitId !== null ? null : found.standing === undefined ? (place?.changedAt ?? null) : found.standing.placedAt,
  };
  return { container, assignments: rowsOf(assignments) };
}

const rowsOf = (assignments: ReturnType<typeof decodeAssignments>): readonly AssignmentRow[] => assignments.map(({ row }) => row);
