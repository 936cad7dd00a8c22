/**
 * What a clerk may change about a booked appointment (contract.md 1.9), and whether the service did
 * it. Pure.
 */
import type { Instant } from '../time.ts';
import type { Appointment, AppointmentStatus } from './model.ts';

/**
 * A new status, another time and dock, or the time at which the truck is expected now. Without
 * `end` the service keeps the length.
 *
 * Example: `{ kind: 'eta', eta: '2026-11-27T16:30:00Z' }` after a driver on the phone said 10:30.
 */
export type AppointmentChange =
  | { readonly kind: 'status'; readonly status: AppointmentStatus }
  | { readonly kind: 'eta'; readonly eta: Instant }
  | {
      readonly kind: 'booking';
      readonly start: Instant;
      readonly end?: Instant | undefined;
      readonly dockId: string;
    };

/** What the clerk saw when deciding. */
export type SeenAppointment = Pick<Appointment, 'start' | 'status' | 'dockId'>;

const isSameMoment = (a: Instant, b: Instant): boolean => Date.parse(a) === Date.parse(b);

/** Whether an appointment is still as the clerk saw it. */
export const isAsSeen = (now: SeenAppointment, seen: SeenAppointment): boolean =>
  isSameMoment(now.start, seen.start) && now.status === seen.status && now.dockId === seen.dockId;

/** Whether an appointment is as the change wants it. */
export const isDone = (
  { start, end, eta, status, dockId }: SeenAppointment & Pick<Appointment, 'end' | 'eta'>,
  change: AppointmentChange,
): boolean => {
  if (change.kind === 'status') return status === change.status;
  if (change.kind === 'eta') return eta !== null && isSameMoment(eta, change.eta);
  const isEnd = change.end === undefined || (end !== null && isSameMoment(end, change.end));
  return isSameMoment(start, change.start) && dockId === change.dockId && isEnd;
};

/**
 * The end of an appointment that is moved to another start: it keeps its length, whatever the
 * clocks do meanwhile. Null where it has no end, or one before its start.
 */
export function endAfterMove(
  { start, end }: Pick<Appointment, 'start' | 'end'>,
  to: Instant,
): Instant | null {
  const length = end === null ? Number.NaN : Date.parse(end) - Date.parse(start);
  return length >= 0 ? new Date(Date.parse(to) + length).toISOString() : null;
}

const steps: { readonly [Status in AppointmentStatus]: readonly AppointmentStatus[] } = {
  Requested: ['Scheduled', 'Cancelled'],
  Scheduled: ['Arrived', 'NoShow', 'Cancelled'],
  Arrived: ['InProgress', 'Completed', 'Cancelled'],
  // Back to arrived where the truck was taken from its door again.
  InProgress: ['Completed', 'Arrived'],
  Completed: [],
  NoShow: ['Arrived', 'Scheduled'],
  Cancelled: [],
};

/**
 * Statuses that may follow, likeliest first; a late truck is more likely not to come at all. None
 * for an unknown status.
 */
export const nextStatuses = (status: string, isLate: boolean): readonly AppointmentStatus[] => {
  const next = Object.hasOwn(steps, status) ? steps[status as AppointmentStatus] : [];
  return isLate && status === 'Scheduled' ? ['NoShow', 'Arrived', 'Cancelled'] : next;
};

/** Whether a status that was set by mistake may be set back to the one before, such as arrived. */
export const maySetBack = (set: string, before: string): boolean =>
  (set === 'Arrived' && before === 'Scheduled') ||
  nextStatuses(set, false).some((each) => each === before);

/** Whether time and dock may still be changed. */
export const mayBook = (status: string): boolean =>
  status === 'Requested' || status === 'Scheduled' || status === 'Arrived';

/** Whether its truck may be expected at another time: it hasn't come, and may come. */
export const mayExpect = (status: string): boolean =>
  status === 'Requested' || status === 'Scheduled';

/** Whether a wrong check-in may have led to this status, so that it is set back. */
export const mayAwaitAgain = (status: string): boolean =>
  status === 'Arrived' || status === 'InProgress';

/** Sets it back, so that it waits for its truck again. */
export const awaitedAgain: AppointmentChange = { kind: 'status', status: 'Scheduled' };

/** Sets it back, so that it hasn't begun: its truck is here, and not at a door. */
export const notBegun: AppointmentChange = { kind: 'status', status: 'Arrived' };

/** Whether the office took the appointment back. */
export const isCanceled = (status: string): boolean => status === 'Cancelled';

/** Statuses that end an appointment. We ask the clerk once. */
export const endsIt = (status: AppointmentStatus): boolean =>
  isCanceled(status) || status === 'NoShow';
