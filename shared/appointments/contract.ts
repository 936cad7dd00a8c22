/**
 * What an appointment requires of its truck: to come at a point in time, or within a window in
 * which it is first come, first served. Everything that needs to know when a truck is late asks
 * here. Pure.
 */
import { searchKey } from '../search-key.ts';
import { spanOf } from './days.ts';
import type { Appointment, LoadType } from './model.ts';

/**
 * Longest work on one truck, in milliseconds, if the load type doesn't say. It is our judgment; no
 * document says.
 */
const longestWork = 4 * 3_600_000;

/**
 * Load types by id, and the ids or names of those that the operator marks as first come, first
 * served.
 *
 * Example: `{ loadTypes: new Map([['lt-live', { name: 'Live unload', durationMinutes: 90 }]]),
 * firstCome: new Set(['lt-live']) }`.
 */
export type Terms = {
  readonly loadTypes: ReadonlyMap<string, Pick<LoadType, 'name' | 'durationMinutes'>>;
  readonly firstCome: ReadonlySet<string>;
};

/** Makes the terms from what is stored. `firstCome`: ids or names, separated by commas. */
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
 * Whether it is a window: longer than its load type takes, or of a first-come, first-served load
 * type. An appointment without an end, or with its end at the start, is a point.
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
 * The last moment at which its truck isn't late, in milliseconds since the epoch, without grace;
 * null if the start can't be read.
 */
export function latestOf(
  appointment: Pick<Appointment, 'start' | 'end' | 'isWindow'>,
): number | null {
  const { from, to } = spanOf(appointment);
  return Number.isNaN(from) ? null : appointment.isWindow === true ? to : from;
}

/**
 * The appointment as if its truck hadn't come, whatever the service says. A cancelation and a
 * no-show concern the appointment itself, and stay.
 */
export const stillAwaited = (appointment: Appointment): Appointment => {
  const { status, serviceStatus = status } = appointment;
  const isSame = isOff(status) || isAhead(status);
  return isSame
    ? { ...appointment, arrivedAt: null }
    : { ...appointment, status: 'Scheduled', serviceStatus, arrivedAt: null };
};

const isAhead = (status: string): boolean => status === 'Scheduled' || status === 'Requested';
const isOff = (status: string): boolean => status === 'Cancelled' || status === 'NoShow';
