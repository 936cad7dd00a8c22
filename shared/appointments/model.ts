/**
 * Appointments as the console stores them, and what they are booked on (contract.md 1.9; the seed
 * doesn't define the record).
 */

import type { Message } from '../i18n/message.ts';
import type { AppointmentId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { FieldNumber } from './field-numbers.ts';
import type { StampedField } from './stamping.ts';

/**
 * The statuses that the vendor publishes (contract.md 1.9), in the order of an appointment's life.
 * Others are stored and shown as they came.
 */
export const APPOINTMENT_STATUSES = [
  'Requested',
  'Scheduled',
  'Arrived',
  'InProgress',
  'Completed',
  'NoShow',
  'Cancelled',
] as const;

/** One of the seven. */
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/**
 * One row of a list or the timeline: what we need without opening the appointment.
 *
 * Example: confirmation number "448120", start 2031-03-01T08:00:00-06:00, end an hour later,
 * status "Scheduled", carrier "Alder Freight", dock "D4".
 */
export type Appointment = {
  readonly id: AppointmentId;
  readonly start: Instant;
  /** Null if the service sends none. */
  readonly end: Instant | null;
  /** One of `APPOINTMENT_STATUSES`, or any other text. */
  readonly status: string;
  /** Standard, Reserve or any other text. */
  readonly type: string | null;
  /** A numeric string. */
  readonly confirmationNumber: string | null;
  /** `refNumber` and `refNumbers` together, without duplicates. */
  readonly refNumbers: readonly string[];
  readonly dockId: string | null;
  readonly loadTypeId: string | null;
  /** The booking carrier's company, if it is joined. */
  readonly companyName: string | null;
  /** The person that it is booked for. Their company is the carrier. Absent: not sent. */
  readonly userId?: string;
  /** When the carrier now expects to come. */
  readonly eta: Instant | null;
  readonly isCheckedInByCarrier: boolean | null;
  /** When it reached the status Arrived, if the service says. */
  readonly arrivedAt: Instant | null;
  readonly changedAt: Instant | null;
  /**
   * What the service says, where `status` is another: its check-in was taken back, and the service
   * still has it as arrived. Absent: `status` is the service's.
   */
  readonly serviceStatus?: string;
  /**
   * First come, first served between start and end, so late only after the end. `contract.ts`
   * derives it from both and the load type. Absent: a point in time.
   */
  readonly isWindow?: boolean;
  /**
   * Numbers in its custom fields, if the list has them (register: `yardAppointmentFields` with
   * `customFields`). Absent: none.
   */
  readonly numbers?: readonly FieldNumber[];
};

/**
 * A carrier that an appointment can be booked for. The service books for a person (contract.md
 * 1.9), and the documents name no list of them, so these are the ones of stored appointments.
 *
 * Example: `{ userId: 'user-8', name: 'Alder Freight', lastConfirmation: '448120' }`.
 */
export type BookingCarrier = {
  readonly userId: string;
  /** Name of the person's company. */
  readonly name: string;
  /** Confirmation number of their latest appointment; tells two of one name apart. */
  readonly lastConfirmation: string | null;
};

/**
 * A single appointment with everything that the service sends.
 *
 * Example: an appointment with one field that breaks its definition has the value in `fields` and
 * the message in `problems`.
 */
export type AppointmentDetail = {
  readonly appointment: Appointment;
  /** Its own stamped definitions with values, in order (seeds/yard.md, rule 2). */
  readonly fields: readonly StampedField[];
  readonly notes: string | null;
  readonly ccEmails: readonly string[];
  /** When it reached each status. */
  readonly timeline: readonly { readonly status: string; readonly at: Instant }[];
  readonly tags: readonly string[];
  /** What couldn't be read, or breaks its own definition. The rest is shown. */
  readonly problems: readonly Message[];
};

/**
 * A dock that appointments are booked on (contract.md 1.9): a door in the schedule. It isn't a
 * spot; the documents define no link between them.
 *
 * Example: `{ id: 'dock-4', name: 'Dock 4', doorNumber: '4', sortOrder: 4, loadTypeIds:
 * ['lt-live'] }`.
 */
export type Dock = {
  readonly id: string;
  readonly name: string;
  readonly doorNumber: string | null;
  readonly sortOrder: number | null;
  /** Load types that it accepts; empty if it doesn't say. */
  readonly loadTypeIds: readonly string[];
};

/**
 * What an appointment is for (contract.md 1.9).
 *
 * Example: `{ id: 'lt-live', name: 'Live unload', direction: 'Inbound', operation: 'Live',
 * equipmentType: 'Dry Van', durationMinutes: 90 }`.
 */
export type LoadType = {
  readonly id: string;
  readonly name: string;
  /** Inbound, Outbound, Inbound/Outbound or other text. */
  readonly direction: string | null;
  readonly operation: string | null;
  readonly equipmentType: string | null;
  readonly durationMinutes: number | null;
};

/**
 * An appointment compared with the clock. Minutes are whole and positive.
 * `shared/appointments/punctuality.ts` computes it.
 */
export type Punctuality =
  | { readonly kind: 'ahead'; readonly minutes: number }
  | { readonly kind: 'due' }
  | { readonly kind: 'late'; readonly minutes: number }
  /** Came: how early or late, compared with the start. */
  | { readonly kind: 'came'; readonly when: 'early' | 'on-time' | 'late'; readonly minutes: number }
  /** Came, at an unknown time. */
  | { readonly kind: 'here' }
  | { readonly kind: 'no-show' }
  | { readonly kind: 'over' };
