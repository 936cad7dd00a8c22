/**
 * Appointments as the console keeps them (contract.md 1.9: the seed leaves their record open), and
 * what they are booked on.
 */

import type { Message } from '../i18n/message.ts';
import type { AppointmentId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { FieldNumber } from './field-numbers.ts';
import type { StampedField } from './stamping.ts';

/**
 * The statuses the vendor publishes (contract.md 1.9), in the order of an appointment's life.
 * Others are kept and shown as they came.
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

/** One row of a list or the timeline: what is needed without opening the appointment. */
export type Appointment = {
  readonly id: AppointmentId;
  readonly start: Instant;
  /** Null where the service gives none. */
  readonly end: Instant | null;
  /** One of `APPOINTMENT_STATUSES`, or any other text. */
  readonly status: string;
  /** Standard, Reserve or any other text. */
  readonly type: string | null;
  /** A numeric string. */
  readonly confirmationNumber: string | null;
  /** `refNumber` and `refNumbers` together, each once. */
  readonly refNumbers: readonly string[];
  readonly dockId: string | null;
  readonly loadTypeId: string | null;
  /** Who booked: the carrier's company where it is joined. */
  readonly companyName: string | null;
  /** When the carrier now expects to come. */
  readonly eta: Instant | null;
  readonly isCheckedInByCarrier: boolean | null;
  /** When the status Arrived was reached, where the service gives it. */
  readonly arrivedAt: Instant | null;
  readonly changedAt: Instant | null;
  /**
   * First come, first served within start and end: late after its end. Worked out by `contract.ts`
   * from both and the load type; missing: a point in time.
   */
  readonly isWindow?: boolean;
  /**
   * Numbers in its custom fields, where the list tells them (register: `yardAppointmentFields` with
   * `customFields`); missing: none.
   */
  readonly numbers?: readonly FieldNumber[];
};

/** One appointment opened: read by itself, with everything the service tells. */
export type AppointmentDetail = {
  readonly appointment: Appointment;
  /** Its own stamped definitions with values, in their order (seeds/yard.md, rule 2). */
  readonly fields: readonly StampedField[];
  readonly notes: string | null;
  readonly ccEmails: readonly string[];
  /** When each status was reached, for those that were. */
  readonly timeline: readonly { readonly status: string; readonly at: Instant }[];
  readonly tags: readonly string[];
  /** What could not be read or breaks its own definition; the rest is shown. */
  readonly problems: readonly Message[];
};

/**
 * A dock as appointments are booked on it (contract.md 1.9): a door of the schedule. Not a spot:
 * the documents name no tie between them.
 */
export type Dock = {
  readonly id: string;
  readonly name: string;
  readonly doorNumber: string | null;
  readonly sortOrder: number | null;
  /** Load types it takes; empty means it does not say. */
  readonly loadTypeIds: readonly string[];
};

/** What an appointment is for (contract.md 1.9). */
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
 * The state of an appointment against the clock; minutes are whole and positive. Made by
 * `shared/appointments/punctuality.ts`.
 */
export type Punctuality =
  | { readonly kind: 'ahead'; readonly minutes: number }
  | { readonly kind: 'due' }
  | { readonly kind: 'late'; readonly minutes: number }
  /** Came: how early or late against the start. */
  | { readonly kind: 'came'; readonly when: 'early' | 'on-time' | 'late'; readonly minutes: number }
  /** Came, but nobody tells when. */
  | { readonly kind: 'here' }
  | { readonly kind: 'no-show' }
  | { readonly kind: 'over' };
