/** Whether a record that was read again says anything new. Every field counts, so that nothing is missed when a service forgets to move its timestamp. */
import type { Area, Container, Spot, SpotReserve, Visit } from '../../../shared/yard/model.ts';

/** Compares two areas. */
export const sameArea = (a: Area, b: Area): boolean => a.name === b.name && a.isActive === b.isActive && a.warehouseId === b.warehouseId;

const sameReserve = (a: SpotReserve, b: SpotReserve) =>
  a.id === b.id && a.entityName === b.entityName && a.objectId === b.objectId && a.validUntil === b.validUntil;

/** Compares two spots. */
export const sameSpot = (a: Spot, b: Spot): boolean =>
  a.changedAt === b.changedAt &&
  a.isOpen === b.isOpen &&
  a.code === b.code &&
  a.type === b.type &&
  a.areaId === b.areaId &&
  a.warehouseId === b.warehouseId &&
  a.observation === b.observation &&
  a.reserves.length === b.reserves.length &&
  a.reserves.every((reserve, index) => sameReserve(reserve, b.reserves[index] as SpotReserve));

/** Compares two visits, their place included. */
export const sameVisit = (a: Visit, b: Visit): boolean =>
  a.changedAt === b.changedAt &&
  a.spotId === b.spotId &&
  a.placedAt === b.placedAt &&
  a.isActive === b.isActive &&
  a.licensePlate === b.licensePlate &&
  a.dotNumber === b.dotNumber &&
  a.companyName === b.companyName &&
  a.companyHint === b.companyHint &&
  a.phone === b.phone &&
  a.isPlanned === b.isPlanned &&
  a.driverNotes === b.driverNotes &&
  a.driverAppointmentIdentifier === b.driverAppointmentIdentifier &&
  a.visitType === b.visitType &&
  a.checkInAcknowledged === b.checkInAcknowledged &&
  a.appointmentId === b.appointmentId &&
  a.createdAt === b.createdAt &&
  a.warehouseId === b.warehouseId;

/** Compares two containers, their place and truck included. */
export const sameContainer = (a: Container, b: Container): boolean =>
  a.changedAt === b.changedAt &&
  a.visitId === b.visitId &&
  a.spotId === b.spotId &&
  a.placedAt === b.placedAt &&
  a.isActive === b.isActive &&
  a.code === b.code &&
  a.type === b.type &&
  a.state === b.state &&
  a.notes === b.notes &&
  a.companyName === b.companyName &&
  a.pickupAppointmentId === b.pickupAppointmentId &&
  a.dropAppointmentId === b.dropAppointmentId &&
  a.createdAt === b.createdAt &&
  a.warehouseId === b.warehouseId;
