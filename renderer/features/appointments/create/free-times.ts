/**
 * When doors have nothing booked, as far as the schedule is known. Pure; times are milliseconds
 * since the epoch. The facility's hours and rules aren't part of the schedule: the service decides.
 */
import { isOver } from '../../../../shared/appointments/appointment-status.ts';
import { spanOf } from '../../../../shared/appointments/days.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';

/** A stretch of time in which a door has no appointment. */
export type OpenTime = { readonly dockId: string; readonly from: number; readonly to: number };

/** A search for `length` free milliseconds at one of the doors, between `from` and `until`. */
export type FreeTimeQuery = {
  readonly rows: readonly Appointment[];
  /** In the order in which doors of one time are offered. */
  readonly dockIds: readonly string[];
  /** When doors that are closed open again; infinite where that isn't known. */
  readonly opensAt?: ReadonlyMap<string, number>;
  readonly from: number;
  readonly until: number;
  readonly length: number;
};

/** Starts fall on quarters of an hour. */
export const QUARTER_MS = 15 * 60_000;
const stepUp = (ms: number): number => Math.ceil(ms / QUARTER_MS) * QUARTER_MS;

/** Appointments that take a door, by door. */
const takenBy = (rows: readonly Appointment[]) =>
  Map.groupBy(
    rows.filter((row) => !isOver(row)),
    ({ dockId }) => dockId,
  );

/** The first times of one door, one after the other, at most `most`. */
function ofDoor(
  dockId: string,
  taken: readonly Appointment[],
  { opensAt, from, until, length }: FreeTimeQuery,
  most: number,
): readonly OpenTime[] {
  const spans = taken.map(spanOf).sort((a, b) => a.from - b.from);
  const found: OpenTime[] = [];
  let start = stepUp(Math.max(from, opensAt?.get(dockId) ?? from));
  for (let at = 0; found.length < most && start + length <= until; ) {
    const span = spans[at];
    if (span === undefined || start + length <= span.from) {
      found.push({ dockId, from: start, to: start + length });
      start = stepUp(start + length);
    } else {
      start = Math.max(start, stepUp(span.to));
      at += 1;
    }
  }
  return found;
}

/**
 * The next free times, earliest first, at most `most`. A single door may fill the list. Of several
 * doors we take the first time of each.
 */
export function freeTimes(query: FreeTimeQuery, most = 3): readonly OpenTime[] {
  const taken = takenBy(query.rows);
  const each = query.dockIds.length === 1 ? most : 1;
  return query.dockIds
    .flatMap((id) => ofDoor(id, taken.get(id) ?? [], query, each))
    .sort((a, b) => a.from - b.from)
    .slice(0, most);
}

/** An appointment that the door already has in this time; null where we know of none. */
export function takenAt(
  rows: readonly Appointment[],
  { dockId, from, to }: OpenTime,
): Appointment | null {
  const own = takenBy(rows).get(dockId) ?? [];
  return (
    own.find((row) => {
      const span = spanOf(row);
      return span.from < to && span.to > from;
    }) ?? null
  );
}
