/**
 * Whether an asset is in the yard, by what the service says about it.
 *
 * The seed doesn't define the states of a visit. Published is that a depart adds an event
 * `Departed` to each item that leaves, and that a visit's state is the sequence of its events;
 * nothing says that `isActive` changes with them (contract.md 1.4, 1.5, 1.7). So we read both: an
 * asset is gone if it is no longer active, or if its newest status event says so.
 */
import type { Instant } from '../time.ts';
import type { AssetRef } from './operations.ts';

/**
 * One event of a visit or container. `at` is null if the service sends no time, as for the seed's
 * container events.
 */
export type AssetEvent = { readonly type: string; readonly at: Instant | null };

/** Meaning of a status event. `came` and `here` differ only where arrivals are counted. */
type Meaning = 'came' | 'here' | 'departed' | 'kept-out';

/**
 * Events that say whether a visit is here. All others (attached, linked, unknown) say nothing about
 * it.
 */
const visitMeanings: ReadonlyMap<string, Meaning> = new Map([
  ['arrived', 'came'],
  ['docked', 'here'],
  ['departed', 'departed'],
  ['notarrived', 'kept-out'],
  ['canceled', 'kept-out'],
  ['cancelled', 'kept-out'],
  ['rejectedbycheckin', 'kept-out'],
  ['rejectedbywarehouse', 'kept-out'],
]);

/**
 * The same for containers. Loading, ready for pickup, missing and the like concern a container that
 * is here, whenever they are recorded.
 */
const containerMeanings: ReadonlyMap<string, Meaning> = new Map([
  ['arrived', 'came'],
  ['departed', 'departed'],
]);

function meaningOf(kind: AssetRef['kind'], type: string): Meaning | undefined {
  const meanings = kind === 'visit' ? visitMeanings : containerMeanings;
  const lower = type.toLowerCase();
  return meanings.get(lower) ?? meanings.get(lower.replaceAll(/[\s_-]/g, ''));
}

/**
 * Whether an event of this type can mean that its asset isn't in the yard. If none can, we needn't
 * look at the others: nearly every record is that of an asset that arrived and is still here.
 */
export function mayTellOfLeaving(kind: AssetRef['kind'], type: string): boolean {
  const meaning = meaningOf(kind, type);
  return meaning === 'departed' || meaning === 'kept-out';
}

/**
 * Whether the asset is in the yard. `stands`: an assignment in force places it on a spot, and what
 * is on a spot is here, whatever its events say. If events contradict each other and no time
 * decides, the asset counts as here: we never guess a departure.
 */
export function isPresent(
  kind: AssetRef['kind'],
  {
    isActive,
    stands,
    events,
  }: {
    readonly isActive: boolean;
    readonly stands: boolean;
    readonly events: readonly AssetEvent[];
  },
): boolean {
  if (!isActive || stands || events.length === 0) return isActive;
  const known = events.flatMap(({ type, at }) => {
    const meaning = meaningOf(kind, type);
    return meaning === undefined ? [] : [{ meaning, at: at === null ? null : Date.parse(at) }];
  });
  const timed = known.flatMap(({ at }) => (at === null ? [] : [at]));
  const newest = timed.length === known.length ? Math.max(...timed) : null;
  return isHereBy(
    known.flatMap(({ meaning, at }) => (newest === null || at === newest ? [meaning] : [])),
  );
}

/**
 * For events that no time orders: those of one moment, or all if one has no time. It departed if it
 * did so as often as it arrived. Otherwise one event that shows it here is enough.
 */
function isHereBy(meanings: readonly Meaning[]): boolean {
  const count = (wanted: Meaning) => meanings.filter((each) => each === wanted).length;
  const departures = count('departed');
  if (departures > 0) return count('came') > departures;
  return count('kept-out') === 0 || count('came') + count('here') > 0;
}
