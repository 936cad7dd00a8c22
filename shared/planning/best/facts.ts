/** What ranking knows about the yard, the schedule and the layout. */
import type { Appointment } from '../../appointments/model.ts';
import type { AppointmentId, AreaId, SpotId } from '../../ids.ts';
import type { Place } from '../../layout/model.ts';
import { centerOf, turnAbout, type YardPoint } from '../../layout/points.ts';
import type { AssetRef } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import type { AreaAttributes } from '../area-attributes.ts';
import type { Weights } from './weights.ts';

/**
 * An appointment that will need a dock door. Times in milliseconds since the epoch.
 *
 * Example: `{ appointment: 'a-17', start: 1_795_400_000_000 }`.
 */
export type DoorNeed = { readonly appointment: AppointmentId; readonly start: number };

/** The facts for ranking; `now` in milliseconds since the epoch. */
export type RankFacts = {
  readonly yard: YardTable;
  readonly now: number;
  readonly weights: Weights;
  readonly attributes: (area: AreaId) => AreaAttributes;
  /** A stored appointment. */
  readonly appointment: (id: AppointmentId) => Appointment | null;
  /** The spot in the yard that a dock of the schedule means; null if uncertain. */
  readonly door: (dock: string) => SpotId | null;
  /** Which appointments need which door, by start (`doorNeeds`). */
  readonly needs: ReadonlyMap<SpotId, readonly DoorNeed[]>;
  /**
   * Where trucks drive in, in feet. A spot that isn't drawn has none, and the way to it doesn't
   * count.
   */
  readonly fronts: ReadonlyMap<SpotId, YardPoint>;
  /** When an asset leaves its spot by the list of moves; null: no move is planned. */
  readonly leaves?: (asset: AssetRef) => number | null;
};

/** How far ahead appointments count, in milliseconds. Doors needed later are left out. */
export const needHorizon = 4 * 3_600_000;
/**
 * How long before its start an appointment is due, in milliseconds. From then on its truck belongs
 * at the door.
 */
export const dueLead = 3_600_000;

/**
 * How long before and after its start an appointment keeps its door from others, in milliseconds.
 * A truck that waits in the yard keeps it longer (`bookingOf`).
 */
export const keepsDoorFor = 2 * 3_600_000;

const over: readonly string[] = ['Completed', 'Cancelled', 'NoShow'];

/** Whether an appointment is still ahead or under way. */
export const isAhead = ({ status }: Pick<Appointment, 'status'>): boolean => !over.includes(status);

/**
 * Which doors the expected appointments need, each list by start. Appointments being worked on
 * already have their door.
 */
export function doorNeeds(
  expected: readonly Appointment[],
  door: (dock: string) => SpotId | null,
): ReadonlyMap<SpotId, readonly DoorNeed[]> {
  const needs = new Map<SpotId, DoorNeed[]>();
  for (const row of expected) {
    const spot =
      row.dockId === null || !isAhead(row) || row.status === 'InProgress' ? null : door(row.dockId);
    const start = Date.parse(row.start);
    if (spot === null || Number.isNaN(start)) continue;
    const list = needs.get(spot);
    if (list === undefined) needs.set(spot, [{ appointment: row.id, start }]);
    else list.push({ appointment: row.id, start });
  }
  for (const list of needs.values()) list.sort((a, b) => a.start - b.start);
  return needs;
}

/** Where trucks drive into each spot: the middle of the side that faces the lane. */
export function frontsOf(places: ReadonlyMap<SpotId, Place>): ReadonlyMap<SpotId, YardPoint> {
  return new Map(
    [...places].map(([id, place]) => [
      id,
      turnAbout(
        { x: place.x + place.width / 2, y: place.y + place.height },
        centerOf(place),
        place.rotation,
      ),
    ]),
  );
}

/**
 * The way between two places in feet. Trucks drive along and across lanes, so we add both
 * directions.
 */
export const wayBetween = (a: YardPoint, b: YardPoint): number =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
