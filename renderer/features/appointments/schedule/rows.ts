/** Which appointments the list shows, and in which order. Pure. */
import type { Appointment, Dock, Punctuality } from '../../../../shared/appointments/model.ts';
import { compareCodes } from '../../../../shared/yard/natural-order.ts';
import type { AppointmentColumn, AppointmentFilter } from '../../../schedule/schedule-store.ts';
import type { ScheduleNames } from '../../../schedule/words.ts';

/** Filters by status and door; the text is the service's search and not asked here. */
export function filtered(rows: readonly Appointment[], { statuses, docks }: AppointmentFilter): readonly Appointment[] {
  if (statuses.length === 0 && docks.length === 0) return rows;
  return rows.filter(
    (row) => (statuses.length === 0 || statuses.includes(row.status)) && (docks.length === 0 || docks.includes(row.dockId ?? '')),
  );
}

/** What sorting asks besides the row itself. */
export type SortContext = { readonly names: ScheduleNames; readonly standing: (row: Appointment) => Punctuality };

/** How urgent a standing is: late first, then no-shows, what is due, what is ahead, and the rest. */
const urgency: { readonly [Kind in Punctuality['kind']]: number } = { late: 0, 'no-show': 1, due: 2, came: 4, here: 5, ahead: 3, over: 6 };

const minutesOf = (standing: Punctuality): number => ('minutes' in standing ? standing.minutes : 0);

const isBefore = (a: Appointment, b: Appointment): boolean => a.start < b.start || (a.start === b.start && a.id <= b.id);

/** Sorted as asked; equal ones by start and then by id, so that the order is always the same. */
export function sorted(
  rows: readonly Appointment[],
  { column, descending }: { readonly column: AppointmentColumn; readonly descending: boolean },
  { names, standing }: SortContext,
): readonly Appointment[] {
  // The usual order is the one in which days are read: then there is nothing to do.
  if (column === 'start' && !descending && rows.every((row, index) => index === 0 || isBefore(rows[index - 1] as Appointment, row)))
    return rows;
  const sign = descending ? -1 : 1;
  // What is compared is made once a row: names and standings are dearer than a comparison.
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  function keyOf(row: Appointment): string | number {
    switch (column) {
      case 'start':
        return row.start;
      case 'status':
        return row.status;
      case 'dock':
        return names.dock(row.dockId);
      case 'company':
        return row.companyName ?? '';
      case 'confirmation':
        return row.confirmationNumber ?? '';
      case 'loadType':
        return names.loadType(row.loadTypeId);
      default: {
        const now = standing(row);
        return urgency[now.kind] * 1e9 - (now.kind === 'ahead' ? -minutesOf(now) : minutesOf(now));
      }
    }
  }
  const compare = (a: string | number, b: string | number): number => {
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    if (column === 'dock' || column === 'confirmation') return compareCodes(String(a), String(b));
    return a < b ? -1 : a > b ? 1 : 0;
  };
  return keyed
    .sort(
      (a, b) =>
        sign * compare(a.key, b.key) || (a.row.start < b.row.start ? -1 : a.row.start > b.row.start ? 1 : a.row.id < b.row.id ? -1 : 1),
    )
    .map(({ row }) => row);
}

/** Docks in the order of the house: by the service's own order where it tells one, then by their signs. */
export const inDoorOrder = (docks: readonly Dock[]): readonly Dock[] =>
  docks.toSorted(
    (a, b) =>
      (a.sortOrder ?? Number.POSITIVE_INFINITY) - (b.sortOrder ?? Number.POSITIVE_INFINITY) ||
      compareCodes(a.doorNumber ?? a.name, b.doorNumber ?? b.name),
  );
