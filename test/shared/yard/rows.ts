/** Rows for tests: whole rows from the few fields a test is about. */
import type { AreaId, ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { Area, Container, Spot, Visit, YardChange, YardRows } from '../../../shared/yard/model.ts';

const warehouseId = 'w1' as WarehouseId;

export const areaId = (id: string) => id as AreaId;
export const spotId = (id: string) => id as SpotId;
export const visitId = (id: string) => id as VisitId;
export const containerId = (id: string) => id as ContainerId;

export const area = (id: string, fields: Partial<Area> = {}): Area => ({
  id: areaId(id),
  warehouseId,
  name: id,
  isActive: true,
  ...fields,
});

export const spot = (id: string, fields: Partial<Spot> = {}): Spot => ({
  id: spotId(id),
  areaId: areaId('a1'),
  warehouseId,
  code: id,
  type: 'parking',
  isOpen: true,
  observation: null,
  reserves: [],
  changedAt: null,
  ...fields,
});

export const visit = (id: string, at: string | null = null, fields: Partial<Visit> = {}): Visit => ({
  id: visitId(id),
  warehouseId,
  spotId: at as SpotId | null,
  isActive: true,
  licensePlate: id,
  dotNumber: null,
  companyName: null,
  companyHint: null,
  phone: null,
  isPlanned: null,
  driverNotes: null,
  driverAppointmentIdentifier: null,
  visitType: null,
  checkInAcknowledged: null,
  appointmentId: null,
  createdAt: null,
  changedAt: null,
  placedAt: null,
  ...fields,
});

/** A container: standing on a spot, or hooked when `fields.visitId` is given, or waiting. */
export const container = (id: string, at: string | null = null, fields: Partial<Container> = {}): Container => ({
  id: containerId(id),
  warehouseId,
  visitId: null,
  spotId: at as SpotId | null,
  isActive: true,
  code: id,
  type: 'Trailer',
  state: null,
  notes: null,
  companyName: null,
  pickupAppointmentId: null,
  dropAppointmentId: null,
  createdAt: null,
  changedAt: null,
  placedAt: null,
  ...fields,
});

export const hooked = (id: string, to: string, fields: Partial<Container> = {}): Container =>
  container(id, null, { visitId: visitId(to), ...fields });

export const rows = (parts: Partial<YardRows>): YardRows => ({ areas: [], spots: [], visits: [], containers: [], ...parts });

export const change = (put: Partial<YardRows>, remove: Partial<YardChange['remove']> = {}): YardChange => ({
  put: rows(put),
  remove: { areas: [], spots: [], visits: [], containers: [], ...remove },
});
