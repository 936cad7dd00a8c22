/** Where an appointment that is dragged over the timeline would be booked. Pure; times are milliseconds, lengths CSS pixels. */
import type { Instant } from '../../../../shared/time.ts';
import { type Bar, doorAt, type TimelineScene, type TimelineView, timeAt } from './timeline-scene.ts';

/** A door and a start. */
export type Drop = { readonly dockId: string; readonly start: Instant };

const step = 5 * 60_000;

/**
 * The booking at a point of the lanes; null outside of every door, and where the bar already is. `grabbed`: how far right of the bar's left edge
 * it is held. Starts fall on five minutes; a bar that is hardly moved sideways keeps its start, so that only its door changes.
 */
export function dropAt(scene: TimelineScene, view: TimelineView, bar: Bar, grabbed: number, x: number, y: number): Drop | null {
  const door = y < 0 || x < 0 ? undefined : scene.doors[doorAt(scene, y)];
  if (door === undefined || door.dockId === null) return null;
  const wanted = Math.round(timeAt(view, x - grabbed) / step) * step;
  const start = Math.abs(wanted - bar.from) <= step ? bar.from : wanted;
  if (door.dockId === bar.row.dockId && start === bar.from) return null;
  return { dockId: door.dockId, start: new Date(start).toISOString() };
}
