/**
 * What one list is asked for next and what its answer means, as pure bookkeeping. Time is the
 * service's own throughout: the stamps of its records, and the header `Date` of its answers where a
 * stamp has to be told from one that cannot be.
 */
import type { Instant } from '../../../../shared/time.ts';
import type { ChangedHead, ChangedHeads } from '../../../remote/dock-scheduling/changes-client.ts';

/** Why a list is read whole and not asked for what changed. */
export type WholeBecause =
  /** Not asked yet, or the profile says so. */
  | 'not-asked'
  /** The service refuses the question, or fails at it while it answers others. */
  | 'refused'
  /** It answers with records that did not change since. */
  | 'ignored'
  /** Stamps far ahead of the service's own clock, or no clock known. */
  | 'no-time'
  /** Answers that were not whole, several times in a row. */
  | 'incomplete'
  /** Only the list itself tells who left. */
  | 'who-left'
  /** A whole read found what it should have reported. */
  | 'missed'
  /** A record by itself says other things than the list. */
  | 'contradicts';

/** One list. Times are ms of the service's clock. */
export type ListState = {
  whole: WholeBecause | null;
  /** Since when, by our clock, for people to see; null: not since this start. */
  since: Instant | null;
  /** Stamp of the newest record that was seen. */
  newest: number;
  /** Stamps by id of what was reported and read since a little before `newest`. */
  readonly known: Map<string, string>;
  /** Answers in a row that were not whole, or that failed. */
  strikes: number;
  /** How many answers in a row had a record that was older when read by its id. */
  stale: number;
};

/**
 * Changes are asked for from a little before the newest: a record may be stamped before it can be
 * seen.
 */
export const OVERLAP = 60_000;

/** How far a stamp may be ahead of the clock that the same service tells. */
const AHEAD = 60_000;

/** More records that are stamped ahead of the service's clock than this are no accident. */
const MOST_AHEAD = 50;

const MOST_STRIKES = 3;

/** Two changes within this time may carry one stamp, where stamps are cut to whole seconds. */
const COARSE = 2_000;

export const createListState = (): ListState => ({
  whole: 'not-asked',
  since: null,
  newest: Number.NEGATIVE_INFINITY,
  known: new Map(),
  strikes: 0,
  stale: 0,
});

/**
 * From when on changes are asked for: never later than the service's clock, should that have gone
 * back.
 */
export const sinceOf = ({ newest }: ListState, serviceTime: number): number =>
  Math.min(newest, serviceTime) - OVERLAP;

const msOf = (stamp: string | null): number => (stamp === null ? Number.NaN : Date.parse(stamp));

/** The newest of some stamps that the service's clock allows; `before` where none is newer. */
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

/** Why these heads cannot be the answer to "changed after `since`", or null. */
export function doubtOf(
  state: ListState,
  { heads, complete }: ChangedHeads,
  since: number,
  serviceTime: number,
): WholeBecause | null {
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

/**
 * Those of the heads that were not read yet; `shown` answers the stamp that the yard shows for a
 * record.
 */
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

/** No later change can carry the same stamp. */
const isSettled = (stamp: string | null, serviceTime: number): boolean => {
  const at = msOf(stamp);
  return at % 1_000 !== 0 || at <= serviceTime - COARSE;
};

/**
 * The answer was read and taken in: the next question begins where it ended. `isStale`: read by its
 * name, the record was older than its head; it stays to be asked for. Answers why the list is to be
 * read whole, or null.
 */
export function advance(
  state: ListState,
  { heads, complete }: ChangedHeads,
  serviceTime: number,
  isStale: (head: ChangedHead) => boolean,
): WholeBecause | null {
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

/** The list is read whole from now on. */
export function giveUp(state: ListState, why: WholeBecause): void {
  state.whole = why;
  state.known.clear();
}
