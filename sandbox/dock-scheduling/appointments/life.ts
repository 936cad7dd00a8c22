/**
 * How appointments change their status: through what happens in the yard, and through a call of an
 * administrator.
 *
 * 1. Scheduled (or Requested). Its truck comes: Arrived.
 * 2. The truck moves to a dock: InProgress.
 * 3. The truck departs: Completed.
 *
 * Unusual: a truck that doesn't come within hours makes it NoShow. An administrator may set any
 * status. A Cancelled appointment doesn't follow its truck.
 */
import { refuse } from '../../refusal.ts';
import { stamp, type Turn } from '../dock-world.ts';
import { assignmentOf } from '../store.ts';
import {
  appointmentStatuses,
  type ServiceAppointment,
  type ServiceAppointmentStatus,
} from './model.ts';

/** The appointment with this id. Refuses with 404 when there is none. */
export const appointmentById = (turn: Pick<Turn, 'store'>, id: string): ServiceAppointment =>
  turn.store.appointments.get(id) ??
  refuse(404, 'unknown-Appointment', `Appointment with id ${id} not found`);

/** Changes an appointment and keeps the change. Returns the new record. */
export const changeAppointment = (
  turn: Turn,
  appointment: ServiceAppointment,
  change: Partial<ServiceAppointment>,
): ServiceAppointment => {
  // A planned appointment computes some fields when they are read. The copy stores them.
  const next: ServiceAppointment = { ...appointment, ...change };
  stamp(turn, next);
  turn.store.appointments.set(next.id, next);
  return next;
};

/** Sets a status and records when it was reached. The same status again changes nothing. */
export const setStatus = (
  turn: Turn,
  appointment: ServiceAppointment,
  status: ServiceAppointmentStatus,
): ServiceAppointment =>
  appointment.status === status
    ? appointment
    : changeAppointment(turn, appointment, {
        status,
        statusTimeline: { ...appointment.statusTimeline, [status]: turn.at },
      });

/** Reads a status that an administrator sends. */
export const statusInput = (value: unknown): ServiceAppointmentStatus =>
  appointmentStatuses.find((each) => each === value) ??
  refuse(
    400,
    'bad-body',
    `status must be one of the following values: ${appointmentStatuses.join(', ')}`,
  );

/**
 * After an operation, the appointments of the moved trucks follow. The ledger doesn't record that,
 * because no call asked for it.
 */
export const followTrucks = (turn: Turn): void => {
  for (const change of turn.changes) {
    if (!('asset' in change) || change.asset.kind !== 'visit') continue;
    const visit = turn.store.visits.get(change.asset.id);
    const appointment = turn.store.appointments.get(visit?.appointmentId ?? '');
    if (visit === undefined || appointment === undefined || appointment.status === 'Cancelled')
      continue;
    if (change.what === 'departed') setStatus(turn, appointment, 'Completed');
    else if (appointment.status === 'Scheduled' || appointment.status === 'Requested')
      setStatus(turn, appointment, 'Arrived');
    if (change.what !== 'moved' || appointment.status === 'Completed') continue;
    const spot = turn.store.spots.get(assignmentOf(turn.store, change.asset)?.spotId ?? '');
    const current = turn.store.appointments.get(appointment.id) as ServiceAppointment;
    if (spot?.type === 'docking') setStatus(turn, current, 'InProgress');
  }
};

const minute = 60_000;

/** Booked appointments around now whose truck has not come. The gate may let them in next. */
export const dueAppointments = (
  turn: Pick<Turn, 'store' | 'at'>,
): readonly ServiceAppointment[] => {
  const now = Date.parse(turn.at);
  return turn.store.appointments
    .between(now - 90 * minute, now + 45 * minute)
    .filter(({ status }) => status === 'Scheduled');
};

/** Makes appointments whose truck has not come within hours no-shows, as the office would. */
export const markNoShows = (turn: Turn): number => {
  const now = Date.parse(turn.at);
  const overdue = turn.store.appointments
    .between(now - 24 * 60 * minute, now - 180 * minute)
    .filter(({ status }) => status === 'Scheduled');
  for (const appointment of overdue) setStatus(turn, appointment, 'NoShow');
  return overdue.length;
};
