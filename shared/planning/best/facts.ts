/** What ranking knows of the yard, the schedule and the layout. */
import type { Appointment } from '../../appointments/model.ts';
import type { AppointmentId, AreaId, SpotId } from '../../ids.ts';
import type { Place } from '../../layout/model.ts';
import { centerOf, turnAbout, type YardPoint } from '../../layout/points.ts';
import type { YardTable } from '../../yard/table.ts';
import type { AreaAttributes } from '../area-attributes.ts';
import type { Weights } from './weights.ts';

/** An appointment that will need a door. Times in milliseconds since the epoch. */
export type DoorNeed = { readonly appointment: AppointmentId; readonly start: number };

/** What ranking works with; `now` in milliseconds since the epoch. */
export type RankFacts = {
  readonly yard: YardTable;
  readonly now: number;
  readonly weights: Weights;
  readonly attributes: (area: AreaId) => AreaAttributes;
  /** An appointment that is kept here. */
  readonly appointment: (id: AppointmentId) => Appointment | null;
  /** The door of the yard that a dock of the schedule is; null where that is not sure. */
  readonly door: (dock: string) => SpotId | null;
  /** Who needs which door, by start (`doorNeeds`). */
  readonly needs: ReadonlyMap<SpotId, readonly DoorNeed[]>;
  /**
   * Where trucks drive in, in feet (`frontsOf`); a spot that is not drawn has none, and no way to
   * it counts.
   */
  readonly fronts: ReadonlyMap<SpotId, YardPoint>;
};

/** An appointment counts for so long, in milliseconds: doors needed later are left out. */
export const needHorizon = 4 * 3_600_000;
/**
 * An appointment is due so long before its start, in milliseconds: from then on its truck belongs
 * at the door.
 */
export const dueLead = 3_600_000;

const over: readonly string[] = ['Completed', 'Cancelled', 'NoShow'];

/** Whether an appointment still is to happen or happens. */
export const isAhead = ({ status }: Pick<Appointment, 'status'>): boolean => !over.includes(status);

/**
 * Which doors the expected appointments need, each list by start. Those that are at work hold their
 * door already.
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

/** Where trucks drive into each spot: the middle of the side that looks at the lane. */
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
 * The way between two places, in feet: trucks drive along lanes and across them, so both directions
 * add up.
 */
export const wayBetween = (a: YardPoint, b: YardPoint): number =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
