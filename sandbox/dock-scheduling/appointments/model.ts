/** Records of the dock schedule (contract.md 1.9). */
import type { Base } from '../model.ts';

/** The seven statuses, in the usual order of an appointment. */
export const appointmentStatuses = [
  'Requested',
  'Scheduled',
  'Arrived',
  'InProgress',
  'Completed',
  'NoShow',
  'Cancelled',
] as const;

/** One status. */
export type ServiceAppointmentStatus = (typeof appointmentStatuses)[number];

/** When each status was reached. Null when it was not. */
export type StatusTimeline = Record<ServiceAppointmentStatus, string | null>;

/** One appointment. It has no warehouse of its own: that comes from its dock. */
export type ServiceAppointment = Base & {
  type: string;
  status: string;
  statusTimeline: StatusTimeline;
  userId: string | null;
  loadTypeId: string;
  dockId: string;
  start: string;
  end: string;
  eta: string | null;
  refNumber: string | null;
  refNumbers: string[];
  customFields: unknown[];
  notes: string | null;
  ccEmails: string[];
  recurringParentId: string | null;
  recurringPattern: unknown;
  reschedules: unknown[];
  /** Digits as text. */
  confirmationNumber: string;
  muteNotifications: boolean;
  isCheckedInByCarrier: boolean;
  metadata: Record<string, unknown> | null;
  units: number | null;
};

/** A door as appointments are booked on it. */
export type ServiceDock = Base & {
  warehouseId: string;
  name: string;
  doorNumber: string;
  sortOrder: number;
  loadTypeIds: string[];
  instructions: string | null;
  allowCarrierScheduling: boolean;
  allowOverBooking: boolean;
  capacityParentId: string | null;
  minCarrierLeadTime_hr: number;
  maxCarrierLeadTime_hr: number;
  minCarrierLeadTimeForUpdates_hr: number;
  schedule: unknown;
  ccEmails: string[];
};

/** The purpose of an appointment. */
export type ServiceLoadType = Base & {
  /** Null: it belongs to the organization, not to one facility. */
  warehouseId: string | null;
  name: string;
  direction: string;
  operation: string;
  equipmentType: string;
  transportationMode: string;
  description: string | null;
  /** Usual length in minutes. */
  duration_min: number;
  settings: Record<string, unknown>;
  schedule: unknown;
};

/** A person who books for a carrier. */
export type User = Base & {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  companyId: string;
};

/** A timeline in which these statuses were reached. */
export const timelineOf = (reached: Partial<StatusTimeline>): StatusTimeline => ({
  Requested: null,
  Scheduled: null,
  Arrived: null,
  InProgress: null,
  Completed: null,
  NoShow: null,
  Cancelled: null,
  ...reached,
});
