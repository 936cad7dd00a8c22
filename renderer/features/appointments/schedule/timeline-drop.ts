/**
 * Where a dragged appointment would be booked on the timeline, and the objections to it. Pure.
 * Times are in milliseconds, lengths in CSS pixels.
 */
import { isOver } from '../../../../shared/appointments/appointment-status.ts';
import { mayBook } from '../../../../shared/appointments/change.ts';
import type { Appointment, Dock } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import type { Instant } from '../../../../shared/time.ts';
import { dockName } from '../../../schedule/schedule-text.ts';
import { docksFor } from '../create/draft-content.ts';
import {
  type Bar,
  doorAt,
  type TimelineScene,
  type TimelineView,
  timeAt,
} from './timeline-scene.ts';

/** A door and a start. */
export type Drop = { readonly dockId: string; readonly start: Instant };

/** A stretch of time at a door that no appointment has yet. */
export type BookingSlot = Drop & { readonly end: Instant };

/** The step that starts and ends snap to, in milliseconds. `FINE` with Alt. */
export const STEP = 15 * 60_000;
export const FINE = 5 * 60_000;

/**
 * The booking at a point of the lanes; null outside of every door, 'here' where the bar already is.
 * `grabbed`: how far right of the bar's left edge it is held. Starts fall on `step`; a bar that is
 * hardly moved sideways keeps its start, so that only its door changes.
 */
export function dropAt(
  scene: TimelineScene,
  view: TimelineView,
  bar: Bar,
  grabbed: number,
  x: number,
  y: number,
  step: number,
): Drop | 'here' | null {
  const door = y < 0 || x < 0 ? undefined : scene.doors[doorAt(scene, y)];
  if (door === undefined || door.dockId === null) return null;
  const time = timeAt(view, x - grabbed);
  const start = Math.abs(time - bar.from) <= FINE ? bar.from : Math.round(time / step) * step;
  if (door.dockId === bar.row.dockId && start === bar.from) return 'here';
  return { dockId: door.dockId, start: new Date(start).toISOString() };
}

/**
 * The time range that a drag over a free part of one door draws: from the step where it began to
 * the present one, at least one step. Null if it began outside of every door.
 */
export function slotOf(
  scene: TimelineScene,
  view: TimelineView,
  drag: { readonly from: number; readonly to: number; readonly y: number },
  step: number,
): BookingSlot | null {
  const door = drag.y < 0 || drag.from < 0 ? undefined : scene.doors[doorAt(scene, drag.y)];
  if (door === undefined || door.dockId === null) return null;
  const times = [drag.from, drag.to].map((x) => timeAt(view, x));
  const start = Math.floor(Math.min(...times) / step) * step;
  const end = Math.max(Math.ceil(Math.max(...times) / step) * step, start + step);
  const at = (time: number): Instant => new Date(time).toISOString();
  return { dockId: door.dockId, start: at(start), end: at(end) };
}

/**
 * The parts of the schedule that decide about a booking. `now` is in milliseconds since the epoch.
 */
export type DropFacts = {
  readonly scene: TimelineScene;
  readonly docks: readonly Dock[];
  readonly now: number;
};

/** Why a bar cannot be dropped there, or null. In the end the service decides. */
export function refusalOfDrop(
  { docks, now }: DropFacts,
  { row, from }: Bar,
  drop: Drop | 'here' | null,
): Message | null {
  if (!mayBook(row.status)) return message('appointments.change.fixed');
  if (drop === null) return message('appointments.change.ghostNone');
  if (drop === 'here') return null;
  const dock = docks.find(({ id }) => id === drop.dockId);
  if (dock === undefined) return message('appointments.change.ghostNone');
  if (
    drop.dockId !== row.dockId &&
    docksFor([dock], { loadTypeId: row.loadTypeId, dockId: null }).length === 0
  )
    return message('appointments.change.ghostUnfit', { door: dockName(dock, dock.id) });
  return Date.parse(drop.start) < now && Date.parse(drop.start) !== from
    ? message('appointments.change.ghostPast')
    : null;
}

/** Another appointment that is booked at the door while this one would be. */
export function besideAt(
  { scene }: Pick<DropFacts, 'scene'>,
  { dockId, start, end }: BookingSlot,
  own: AppointmentId | null,
): Appointment | null {
  const from = Date.parse(start);
  const to = Date.parse(end);
  const bars = scene.bars[scene.doors.findIndex((door) => door.dockId === dockId)] ?? [];
  return (
    bars.find(
      (each) => each.row.id !== own && !isOver(each.row) && each.from < to && each.to > from,
    )?.row ?? null
  );
}
