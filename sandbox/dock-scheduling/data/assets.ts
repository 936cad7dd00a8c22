/**
 * New trucks and containers, as the gate would record them. Used for the starting yard and for
 * later arrivals.
 */

import type { SeededRandom } from '../../random.ts';
import { type ServiceAppointment, timelineOf } from '../appointments/model.ts';
import type { Base, Company, ServiceContainer, ServiceVisit } from '../model.ts';
import {
  containerCode,
  containerNotes,
  dotNumber,
  driverNotes,
  phone,
  plate,
} from './sample-texts.ts';

/** A carrier of this yard. */
export type YardCarrier = { readonly company: Company; readonly letters: string };

/** Draws the fields of a container that belongs to the carrier. */
export const drawContainer = (
  random: SeededRandom,
  base: Base,
  warehouseId: string,
  carrier: YardCarrier,
  wish: { reefer: boolean },
): ServiceContainer => {
  const drawn = random.next();
  const type = wish.reefer
    ? 'Reefer'
    : drawn < 0.72
      ? 'Trailer'
      : drawn < 0.84
        ? 'Container'
        : drawn < 0.92
          ? 'Reefer'
          : drawn < 0.97
            ? 'Chassis'
            : 'Other';
  const state =
    type === 'Chassis'
      ? 'Empty'
      : random.pick(['Full', 'Full', 'Full', 'Empty', 'Empty', 'Partially Loaded']);
  return {
    ...base,
    warehouseId,
    type,
    state,
    code: containerCode(random, type, carrier.letters),
    notes: random.chance(0.25) ? random.pick(containerNotes) : null,
    assetVisitId: null,
    pickupAppointmentId: null,
    dropAppointmentId: null,
    companyId: carrier.company.id,
    lastLocationCheckConfirmedAt: null,
  };
};

/** Draws the fields of a truck with its driver. */
export const drawVisit = (
  random: SeededRandom,
  base: Base,
  warehouseId: string,
  carrier: YardCarrier,
  containers: number,
  appointment: ServiceAppointment | null,
): ServiceVisit => {
  const isKnown = random.chance(0.9);
  const types =
    containers === 0
      ? ['PickUp', 'DropHook', 'LiveLoad']
      : ['LiveUnload', 'LiveLoad', 'Drop', 'DropHook', 'Live'];
  return {
    ...base,
    warehouseId,
    appointmentId: appointment?.id ?? null,
    secondaryAppointmentId: null,
    licensePlate: plate(random),
    dotNumber: dotNumber(random),
    companyId: isKnown ? carrier.company.id : null,
    phone: phone(random),
    isPlanned: appointment !== null,
    companyHint: isKnown ? null : carrier.company.name.toUpperCase(),
    driverNotes: random.chance(0.3) ? random.pick(driverNotes) : null,
    driverAppointmentIdentifier:
      appointment?.confirmationNumber ??
      (random.chance(0.3) ? `PO ${random.int(100_000, 999_999)}` : null),
    visitType: random.chance(0.05) ? 'Unknown' : random.pick(types),
    checkInAcknowledged: random.chance(0.85),
    rejectReason: null,
  };
};

/**
 * Draws an appointment around the time the truck came (milliseconds since the epoch). It gets its
 * door and purpose when the yard is booked (`appointments.ts`).
 */
export const drawAppointment = (
  random: SeededRandom,
  base: Base,
  aroundMs: number,
): ServiceAppointment => {
  const halfHour = 30 * 60_000;
  const start = Math.round(aroundMs / halfHour) * halfHour + random.int(-1, 2) * halfHour;
  const end = start + random.pick([1, 2, 2, 4]) * halfHour;
  const refNumber = random.chance(0.8) ? `PO-${random.int(100_000, 999_999)}` : null;
  return {
    ...base,
    type: 'Standard',
    status: 'Arrived',
    statusTimeline: timelineOf({ Arrived: new Date(aroundMs).toISOString() }),
    userId: null,
    loadTypeId: '',
    dockId: '',
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    eta: null,
    refNumber,
    refNumbers: refNumber === null ? [] : [refNumber],
    customFields: [],
    notes: null,
    ccEmails: [],
    recurringParentId: null,
    recurringPattern: null,
    reschedules: [],
    confirmationNumber: String(random.int(10_000_000, 99_999_999)),
    muteNotifications: false,
    isCheckedInByCarrier: false,
    metadata: null,
    units: null,
  };
};
