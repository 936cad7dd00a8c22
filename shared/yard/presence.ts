/**
 * Whether an asset is in the yard, from what the service says of it. The seed leaves the states of
 * a visit open; published is that a depart adds an event `Departed` to each item that leaves, that
 * a visit's state is the sequence of its events, and nothing of `isActive` changing with them
 * (contract.md 1.4, 1.5, 1.7). So both are read: what is no longer active is gone, and so is what
 * its newest status event says is gone.
 */
import type { Instant } from '../time.ts';
import type { AssetRef } from './operations.ts';

/**
 * One event of a visit or container. `at` is null where the service tells no time, as the seed's
 * container events do.
 */
export type AssetEvent = { readonly type: string; readonly at: Instant | null };

/**
 * What a status event says of its asset. `came` and `here` are the same but where arrivals are
 * counted.
 */
type Meaning = 'came' | 'here' | 'departed' | 'kept-out';

/**
 * Events that say whether a visit is here; all others (attached, linked, unknown ones) say nothing
 * about that.
 */
const visitMeanings: ReadonlyMap<string, Meaning> = new Map([
  ['arrived', 'came'],
  ['docked', 'here'],
  ['departed', 'departed'],
  ['notarrived', 'kept-out'],
  ['canceled', 'kept-out'],
  ['canceled', 'kept-out'],
  ['rejectedbycheckin', 'kept-out'],
  ['rejectedbywarehouse', 'kept-out'],
]);

/**
 * The same for containers. Loading, ready for pickup, missing and the like are about one that is
 * here, whenever they are written down.
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
 * Can an event of this type say that its asset is not in the yard? Where none can, the others need
 * no look: nearly every record of a pull is that of an asset that arrived and is still here.
 */
export function mayTellOfLeaving(kind: AssetRef['kind'], type: string): boolean {
  const meaning = meaningOf(kind, type);
  return meaning === 'departed' || meaning === 'kept-out';
}

/**
 * Is the asset in the yard? `stands`: an assignment in force places it on a spot, and what is on a
 * spot is here, whatever its events say. Where events contradict each other and no time decides,
 * the asset is here: a departure is never guessed.
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
  const told = events.flatMap(({ type, at }) => {
    const meaning = meaningOf(kind, type);
    return meaning === undefined ? [] : [{ meaning, at: at === null ? null : Date.parse(at) }];
  });
  const timed = told.flatMap(({ at }) => (at === null ? [] : [at]));
  const newest = timed.length === told.length ? Math.max(...timed) : null;
  return isHereBy(
    told.flatMap(({ meaning, at }) => (newest === null || at === newest ? [meaning] : [])),
  );
}

/**
 * What events say that no time puts in an order: those of one moment, or all of them where one has
 * no time. It departed when it did so as often as it arrived; otherwise one event that shows it
 * here is enough.
 */
function isHereBy(meanings: readonly Meaning[]): boolean {
  const count = (wanted: Meaning) => meanings.filter((each) => each === wanted).length;
  const departures = count('departed');
  if (departures > 0) return count('came') > departures;
  return count('kept-out') === 0 || count('came') + count('here') > 0;
}
