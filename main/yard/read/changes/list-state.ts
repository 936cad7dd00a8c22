/**
 * What to ask one list next, and what its reply means, as pure bookkeeping. All times are the
 * service's own: the stamps of its records, and the `Date` header of its replies, which shows
 * whether a stamp is possible.
 */
import type { Instant } from '../../../../shared/time.ts';
import type { ChangedHead, ChangedHeads } from '../../../remote/dock-scheduling/changes-client.ts';

/** Why we read a list in full instead of asking for changes. */
export type FullReadReason =
  /** Not asked yet, or turned off by the profile. */
  | 'not-asked'
  /** The service refuses the query, or fails at it while other requests work. */
  | 'refused'
  /** It returns records that didn't change. */
  | 'ignored'
  /** Stamps far ahead of the service's own clock, or no clock known. */
  | 'no-time'
  /** Incomplete replies, several times in a row. */
  | 'incomplete'
  /** Only the complete list shows who left. */
  | 'who-left'
  /** A full read found a change that it should have reported. */
  | 'missed'
  /** A single record contradicts the list. */
  | 'contradicts';

/** One list. Times are milliseconds of the service's clock. */
export type ListState = {
  whole: FullReadReason | null;
  /** Since when, by our clock, for people to see. Null: not since this start. */
  since: Instant | null;
  /** Stamp of the newest record that we have seen. */
  newest: number;
  /** Stamps by id of records reported and read since a little before `newest`. */
  readonly known: Map<string, string>;
  /** Consecutive replies that were incomplete or failed. */
  strikes: number;
  /** How many replies in a row had a record that was older when read by its id. */
  stale: number;
};

/**
 * We ask from a little before the newest stamp, because a record may be stamped before it becomes
 * visible.
 */
export const OVERLAP = 60_000;

/** How far a stamp may be ahead of the same service's clock. */
const AHEAD = 60_000;

/** More records than this stamped ahead of the service's clock aren't an accident. */
const MOST_AHEAD = 50;

const MOST_STRIKES = 3;

/** If stamps are cut to whole seconds, two changes within this time may have the same stamp. */
const COARSE = 2_000;

export const createListState = (): ListState => ({
  whole: 'not-asked',
  since: null,
  newest: Number.NEGATIVE_INFINITY,
  known: new Map(),
  strikes: 0,
  stale: 0,
});

/** The time to ask from: never later than the service's clock, which may have gone back. */
export const sinceOf = ({ newest }: ListState, serviceTime: number): number =>
  Math.min(newest, serviceTime) - OVERLAP;

const msOf = (stamp: string | null): number => (stamp === null ? Number.NaN : Date.parse(stamp));

/** The newest of these stamps that the service's clock allows; `before` if none is newer. */
export function newestOf(
  stamps: Iterable<string | null>,
  serviceTime: number,
  before: number,
): number {
  let newest = before;
  for (const stamp of stamps) {
    const at = msOf(stamp);
    if (at > newest && at <= serviceTime + AHEAD) newest = at;
  }
  return newest;
}

/** Why these heads can't be changes after `since`, or null. */
export function doubtOf(
  state: ListState,
  { heads, complete }: ChangedHeads,
  since: number,
  serviceTime: number,
): FullReadReason | null {
  let ahead = 0;
  for (const { changedAt } of heads) {
    const at = msOf(changedAt);
    if (!(at > since)) return 'ignored';
    if (at > serviceTime + AHEAD) ahead += 1;
  }
  if (ahead > MOST_AHEAD) return 'no-time';
  state.strikes = complete ? 0 : state.strikes + 1;
  return state.strikes >= MOST_STRIKES ? 'incomplete' : null;
}

/** Heads that we haven't read yet. `shown` returns the stamp of a record in our yard. */
export const newsOf = (
  { known }: ListState,
  heads: readonly ChangedHead[],
  serviceTime: number,
  shown: (head: ChangedHead) => string | null | undefined,
): readonly ChangedHead[] =>
  heads.filter((head) => {
    if (!isSettled(head.changedAt, serviceTime)) return true;
    return (
      known.get(head.id) !== head.changedAt &&
      (head.changedAt === null || shown(head) !== head.changedAt)
    );
  });

/** No later change can have the same stamp. */
const isSettled = (stamp: string | null, serviceTime: number): boolean => {
  const at = msOf(stamp);
  return at % 1_000 !== 0 || at <= serviceTime - COARSE;
};

/**
 * We have taken in the reply. The next request begins where it ended. `isStale`: read by id, the
 * record was older than its head; it will be asked for again. Returns why the list has to be read
 * in full, or null.
 */
export function advance(
  state: ListState,
  { heads, complete }: ChangedHeads,
  serviceTime: number,
  isStale: (head: ChangedHead) => boolean,
): FullReadReason | null {
  let oldestStale = Number.POSITIVE_INFINITY;
  for (const head of heads) {
    const { id, changedAt } = head;
    if (isStale(head)) oldestStale = Math.min(oldestStale, msOf(changedAt));
    else if (changedAt !== null && isSettled(changedAt, serviceTime))
      state.known.set(id, changedAt);
  }
  state.stale = oldestStale < Number.POSITIVE_INFINITY ? state.stale + 1 : 0;
  if (state.stale >= MOST_STRIKES) return 'contradicts';
  if (!complete) return null;
  const newest = newestOf(
    heads.map(({ changedAt }) => changedAt),
    serviceTime,
    Math.min(state.newest, serviceTime),
  );
  state.newest = Math.min(newest, oldestStale);
  const since = sinceOf(state, serviceTime);
  for (const [id, stamp] of state.known) if (msOf(stamp) <= since) state.known.delete(id);
  return null;
}

/** From now on the list is read in full. */
export function giveUp(state: ListState, why: FullReadReason): void {
  state.whole = why;
  state.known.clear();
}
