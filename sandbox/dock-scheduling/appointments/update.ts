/**
 * PATCH /appointment/{id} (contract.md 1.9): the same fields as at creation, all optional, and a
 * status.
 */
import { refuse } from '../../refusal.ts';
import type { Turn } from '../dock-world.ts';
import { bodyOf, overlaps, timeOf } from './create.ts';
import { appointmentById, changeAppointment, setStatus, statusInput } from './life.ts';
import type { ServiceAppointment } from './model.ts';

const hasEnded: ReadonlySet<string> = new Set(['Completed', 'NoShow', 'Cancelled']);

/**
 * Changes time, door and status. A new start without an end keeps the length. An appointment that
 * has ended can't be booked again.
 */
export const updateAppointment = (turn: Turn, id: string, given: unknown): ServiceAppointment => {
  const body = bodyOf(given);
  const before = appointmentById(turn, id);
  const length = Date.parse(before.end) - Date.parse(before.start);
  const start = body.start === undefined ? Date.parse(before.start) : timeOf(body, 'start');
  const end = body.end === undefined ? start + length : timeOf(body, 'end');
  const dock = turn.store.docks.get(String(body.dockId ?? before.dockId));
  const isBooked = body.start !== undefined || body.end !== undefined || body.dockId !== undefined;
  if (isBooked) {
    if (dock === undefined) return refuse(400, 'bad-body', 'dockId must be the id of a dock');
    if (end <= start) refuse(400, 'bad-body', 'end must be after start');
    if (hasEnded.has(before.status))
      refuse(422, 'over', `The appointment is ${before.status} and cannot be rescheduled`);
    if (!dock.loadTypeIds.includes(before.loadTypeId))
      refuse(422, 'load-type', `${dock.name} does not take this load type`);
    if (!dock.allowOverBooking && overlaps(turn, dock, start, end, id))
      refuse(409, 'slot-taken', `${dock.name} is not available at this time`);
  }
  const moved = isBooked
    ? changeAppointment(turn, before, {
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        dockId: dock?.id ?? before.dockId,
      })
    : before;
  turn.changes.push({ what: 'edited', entity: 'Appointment', id });
  return body.status === undefined ? moved : setStatus(turn, moved, statusInput(body.status));
};

/**
 * PATCH /appointment/{id}/set-eta (contract.md 1.9): when the truck is expected. A carrier has to
 * give a reason.
 */
export const setEta = (
  turn: Turn,
  id: string,
  given: unknown,
  isCarrier: boolean,
): ServiceAppointment => {
  const body = bodyOf(given);
  const before = appointmentById(turn, id);
  if (isCarrier && (typeof body.reason !== 'string' || body.reason.trim() === ''))
    refuse(400, 'bad-body', 'reason should not be empty');
  const next = changeAppointment(turn, before, {
    eta: new Date(timeOf(body, 'eta')).toISOString(),
  });
  turn.changes.push({ what: 'edited', entity: 'Appointment', id });
  return next;
};
