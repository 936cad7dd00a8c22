/**
 * What an appointment holds its truck to: a point in time, or a window within which it is first
 * come, first served. Every list, figure and act asks this; nothing else works out when a truck is
 * late. Pure.
 */
import { searchKey } from '../search-key.ts';
import { spanOf } from './days.ts';
import type { Appointment, LoadType } from './model.ts';

/**
 * Longer than this nobody works at one truck, in milliseconds: where the load type doesn't say how
 * long it takes. Our judgment: no document says.
 */
const longestWork = 4 * 3_600_000;

/**
 * Load types by their ids, and those that the operator marks as first come, first served, by id or
 * name.
 */
export type Terms = {
  readonly loadTypes: ReadonlyMap<string, Pick<LoadType, 'name' | 'durationMinutes'>>;
  readonly firstCome: ReadonlySet<string>;
};

/** Terms from what is kept. `firstCome`: ids or names, separated by commas. */
export const termsOf = (loadTypes: readonly LoadType[], firstCome: string): Terms => ({
  loadTypes: new Map(loadTypes.map((each) => [each.id, each])),
  firstCome: new Set(
    firstCome
      .split(',')
      .map(searchKey)
      .filter((each) => each !== ''),
  ),
});

/**
 * Whether it is a window: longer than its load type takes, or of a load type that is first come,
 * first served. One without an end, or with the end at its start, is a point.
 */
export function isWindow(
  appointment: Pick<Appointment, 'start' | 'end' | 'loadTypeId'>,
  { loadTypes, firstCome }: Terms,
): boolean {
  const { from, to } = spanOf(appointment);
  if (!(to > from)) return false;
  const { loadTypeId } = appointment;
  const loadType = loadTypeId === null ? undefined : loadTypes.get(loadTypeId);
  if (loadTypeId !== null && firstCome.has(searchKey(loadTypeId))) return true;
  if (loadType !== undefined && firstCome.has(searchKey(loadType.name))) return true;
  const minutes = loadType?.durationMinutes ?? null;
  return to - from > (minutes === null || minutes <= 0 ? longestWork : minutes * 60_000);
}

/**
 * The last moment at which its truck is not late, in milliseconds since the epoch, without grace;
 * null where the start can't be read.
 */
export function latestOf(
  appointment: Pick<Appointment, 'start' | 'end' | 'isWindow'>,
): number | null {
  const { from, to } = spanOf(appointment);
  return Number.isNaN(from) ? null : appointment.isWindow === true ? to : from;
}

/**
 * The same as if its truck had not come, whatever the service still says of the one that did. A
 * cancelation and a no-show are said of the appointment, and stay.
 */
export const stillAwaited = (appointment: Appointment): Appointment => ({
  ...appointment,
  status: isOff(appointment.status) ? appointment.status : 'Scheduled',
  arrivedAt: null,
});

const isOff = (status: string): boolean => status === 'Cancelled' || status === 'NoShow';
