/** Which appointments the list shows, and in which order. Pure. */
import type { Appointment, Dock, Punctuality } from '../../../../shared/appointments/model.ts';
import { compareCodes } from '../../../../shared/yard/natural-order.ts';
import type { AppointmentFilter } from '../../../schedule/schedule-store.ts';
import type { ScheduleNames } from '../../../schedule/schedule-text.ts';
import type { SortKey } from '../../../ui/table/column.ts';

/** Filters by status and door; the text is the service's search and not asked here. */
export function filtered(
  rows: readonly Appointment[],
  { statuses, docks }: AppointmentFilter,
): readonly Appointment[] {
  if (statuses.length === 0 && docks.length === 0) return rows;
  return rows.filter(
    (row) =>
      (statuses.length === 0 || statuses.includes(row.status)) &&
      (docks.length === 0 || docks.includes(row.dockId ?? '')),
  );
}

/** What sorting needs besides the row. */
export type SortContext = {
  readonly names: ScheduleNames;
  readonly standing: (row: Appointment) => Punctuality;
};

/**
 * Services write moments with offsets of their own: 08:00-06:00 is after 13:00Z, although its text
 * sorts before.
 */
const isBefore = (a: Appointment, b: Appointment): boolean => {
  const [first, second] = [Date.parse(a.start), Date.parse(b.start)];
  return first < second || (first === second && a.id <= b.id);
};

/**
 * The index at which a list by time opens when it contains `now` (milliseconds): just before the
 * first appointment that is not over, or whose truck is still missing (`isLate`). Null if the list
 * doesn't contain `now`, or if all of it is past or all of it is upcoming.
 */
export function startOf(
  rows: readonly Appointment[],
  now: number,
  isLate: (row: Appointment) => boolean = () => false,
): Appointment['id'] | null {
  const at = rows.findIndex((row) => Date.parse(row.end ?? row.start) > now || isLate(row));
  return at <= rowsBefore ? null : (rows[at - rowsBefore]?.id ?? null);
}

/** The first row that is still to come, in a list by time; null at its top, and where none is. */
export function firstAhead(rows: readonly Appointment[], now: number): Appointment['id'] | null {
  const at = rows.findIndex(({ start }) => Date.parse(start) > now);
  return at <= 0 ? null : (rows[at]?.id ?? null);
}

/** Finished rows that stay in view above the present ones, because clerks often ask for them. */
const rowsBefore = 2;

/** The columns that sort the list. Codes compare as people count: D-2 before D-10. */
export type AppointmentOrder = {
  readonly key: string;
  readonly sort?: (row: Appointment, context: SortContext) => SortKey;
  readonly isCode?: boolean;
};

/** Sorted as asked; equal ones by start and then by id, so that the order is always the same. */
export function sorted(
  rows: readonly Appointment[],
  { key, sort, isCode = false }: AppointmentOrder,
  descending: boolean,
  context: SortContext,
): readonly Appointment[] {
  // The usual order is the one in which days are read: then there is nothing to do.
  if (
    key === 'start' &&
    !descending &&
    rows.every((row, index) => index === 0 || isBefore(rows[index - 1] as Appointment, row))
  )
    return rows;
  const sign = descending ? -1 : 1;
  // We compute the sort keys once per row, because names and states cost more than a comparison.
  const keyed = rows.map((row) => ({ row, key: sort?.(row, context) ?? '' }));
  const compare = (a: string | number, b: string | number): number =>
    isCode ? compareCodes(String(a), String(b)) : a < b ? -1 : a > b ? 1 : 0;
  return keyed
    .sort((a, b) => sign * compare(a.key, b.key) || (isBefore(a.row, b.row) ? -1 : 1))
    .map(({ row }) => row);
}

/**
 * Docks in the order of the facility: by the service's own order where it has one, then by their
 * signs.
 */
export const inDoorOrder = (docks: readonly Dock[]): readonly Dock[] =>
  docks.toSorted(
    (a, b) =>
      (a.sortOrder ?? Number.POSITIVE_INFINITY) - (b.sortOrder ?? Number.POSITIVE_INFINITY) ||
      compareCodes(a.doorNumber ?? a.name, b.doorNumber ?? b.name),
  );
