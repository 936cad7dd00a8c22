/** Asking lists what changed since, and noticing when that question is worth nothing. */
import type { WarehouseId } from '../../../../shared/ids.ts';
import { type Clock, instantOf } from '../../../../shared/time.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import {
  type ChangedHead,
  type ChangedHeads,
  type ChangeList,
  type ChangesClient,
  changeLists,
} from '../../../remote/dock-scheduling/changes-client.ts';
import type { DockSchedulingClient } from '../../../remote/dock-scheduling/client.ts';
import { RemoteError } from '../../../remote/outcome.ts';
import {
  advance,
  createListState,
  doubtOf,
  giveUp,
  type ListState,
  newestOf,
  newsOf,
  sinceOf,
  type WholeBecause,
} from './list-state.ts';
import { noRefs, type Refs } from './named-reads.ts';

/** One answer. */
export type ChangesAnswer = {
  readonly list: ChangeList;
  readonly told: ChangedHeads;
  readonly serviceTime: number;
};

/** What it works with. */
export type ChangePollingParts = {
  readonly client: Pick<DockSchedulingClient, 'areas'>;
  readonly changes: ChangesClient;
  readonly warehouse: WarehouseId;
  readonly base: YardTable;
  readonly clock: Clock;
  readonly onWhole: (list: ChangeList, why: WholeBecause, id: string | null) => void;
};

/**
 * A failure that says that the question is none: as a bad query, at a path that is not there or not
 * for this account.
 */
const REFUSED = [400, 403, 404, 405, 422, 501];

/**
 * How far the service's clock may run away from ours between two answers, in ms: more is a jump of
 * one of them.
 */
const JUMP = 60_000;

/** The asking of one yard. */
export type ChangePolling = ReturnType<typeof createChangePolling>;

/** Makes it. No list is asked before `start`. */
export function createChangePolling({
  client,
  changes,
  warehouse,
  base,
  clock,
  onWhole,
}: ChangePollingParts) {
  const states = Object.fromEntries(changeLists.map((list) => [list, createListState()])) as Record<
    ChangeList,
    ListState
  >;
  let last: { readonly told: number; readonly at: number } | null = null;
  let isJumped = false;

  function turnWhole(list: ChangeList, why: WholeBecause, id: string | null = null): void {
    if (states[list].whole === why) return;
    giveUp(states[list], why);
    states[list].since = instantOf(clock);
    onWhole(list, why, id);
  }

  /** The service's clock now; null where it tells none. Notes a jump. */
  function timeOfService(): number | null {
    const told = changes.serviceTime();
    if (told === null) return null;
    const at = clock.monotonic();
    if (last !== null && Math.abs(told - last.told - (at - last.at)) > JUMP) {
      isJumped = true;
      for (const state of Object.values(states)) state.newest = Math.min(state.newest, told);
    }
    last = { told, at };
    return told;
  }

  function* stampsOf(list: ChangeList): Iterable<string | null> {
    if (list === 'spots') for (const { changedAt } of base.spots()) yield changedAt;
    if (list === 'visits') for (const { changedAt } of base.visits()) yield changedAt;
    if (list === 'containers') for (const { changedAt } of base.containers()) yield changedAt;
    if (list !== 'assignments') return;
    for (const { placedAt } of base.visits()) yield placedAt;
    for (const { placedAt } of base.containers()) yield placedAt;
  }

  /** The record may have come joined to another one, which leaves its company out. */
  const isJoined = (list: ChangeList, id: string): boolean =>
    (list === 'visits' && base.visit(id as never)?.companyName === null) ||
    (list === 'containers' && base.container(id as never)?.companyName === null);

  /** The stamp that the yard shows for what a head names. */
  function shown(
    list: ChangeList,
    { id, changedAt, spotId, visitId, containerId }: ChangedHead,
  ): string | null | undefined {
    if (list === 'spots') return base.spot(id as never)?.changedAt;
    if (list === 'visits' || list === 'containers') {
      const row = list === 'visits' ? base.visit(id as never) : base.container(id as never);
      return row?.changedAt;
    }
    const holds = [
      visitId === null ? [] : [base.visit(visitId)],
      containerId === null ? [] : [base.container(containerId)],
    ].flat();
    const isShown =
      holds.length > 0 &&
      holds.every((row) => row?.spotId === spotId && row?.placedAt === changedAt);
    return isShown ? changedAt : undefined;
  }

  return {
    states,
    /** The yard was read whole for the first time, begun at `from` by the service's clock. */
    start(from: number | null): void {
      const now = timeOfService();
      for (const list of changeLists) {
        const state = states[list];
        if (now === null || from === null) turnWhole(list, 'no-time');
        else if ((list === 'visits' || list === 'containers') && !changes.tellsWhoLeft(list))
          turnWhole(list, 'who-left');
        else {
          state.whole = null;
          state.since = instantOf(clock);
          state.newest = newestOf(stampsOf(list), now, Number.NEGATIVE_INFINITY);
          // A list without any stamp begins with the read itself.
          if (state.newest === Number.NEGATIVE_INFINITY) state.newest = from;
        }
      }
    },
    serviceTime: timeOfService,
    /** Lists that are asked what changed. */
    lists: (): readonly ChangeList[] => changeLists.filter((list) => states[list].whole === null),
    /** Since when a list would be asked now. */
    since: (list: ChangeList): number =>
      sinceOf(states[list], last?.told ?? Number.NEGATIVE_INFINITY),
    /**
     * Asks one list; null where the answer is none, and the list may have become one that is read
     * whole. Throws `RemoteError`.
     */
    async ask(
      list: ChangeList,
      signal: AbortSignal,
      since = sinceOf(states[list], last?.told ?? Number.NEGATIVE_INFINITY),
    ): Promise<ChangesAnswer | null> {
      const state = states[list];
      let told: ChangedHeads;
      try {
        told = await changes.changedAfter(list, new Date(since).toISOString(), signal);
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        if (error.status !== null && REFUSED.includes(error.status)) turnWhole(list, 'refused');
        else if (error.kind !== 'service' && error.kind !== 'bad-reply') throw error;
        else {
          // Is it the question, or the service? Then this throws.
          await client.areas(warehouse, { page: () => {} }, signal);
          state.strikes += 1;
          if (state.strikes >= 3) turnWhole(list, 'refused');
        }
        return null;
      }
      const serviceTime = timeOfService();
      const doubt = serviceTime === null ? 'no-time' : doubtOf(state, told, since, serviceTime);
      if (doubt !== null) turnWhole(list, doubt);
      return doubt !== null || serviceTime === null ? null : { list, told, serviceTime };
    },
    /** What of the answers was not read yet. */
    refsOf(answers: readonly ChangesAnswer[]): Refs {
      const refs = noRefs();
      for (const { list, told, serviceTime } of answers)
        for (const head of newsOf(states[list], told.heads, serviceTime, (each) =>
          isJoined(list, each.id) ? undefined : shown(list, each),
        )) {
          if (list !== 'assignments') refs[list].add(head.id as never);
          if (head.visitId !== null) refs.visits.add(head.visitId);
          if (head.containerId !== null) refs.containers.add(head.containerId);
          if (head.spotId !== null) refs.spots.add(head.spotId);
        }
      return refs;
    },
    /** The answers were read and taken in. */
    done(answers: readonly ChangesAnswer[]): void {
      for (const { list, told, serviceTime } of answers) {
        if (states[list].whole !== null) continue;
        const isStale = (head: ChangedHead) => {
          const stamp = shown(list, head);
          return (
            list !== 'assignments' &&
            stamp != null &&
            Date.parse(stamp) < Date.parse(head.changedAt ?? '')
          );
        };
        const why = advance(states[list], told, serviceTime, isStale);
        if (why !== null) turnWhole(list, why);
      }
    },
    turnWhole,
    /** Every list is read whole from now on. */
    allWhole(why: WholeBecause): void {
      for (const list of changeLists) turnWhole(list, why);
    },
    /** A clock jumped since this was last asked. */
    takeJump(): boolean {
      const was = isJumped;
      isJumped = false;
      return was;
    },
  };
}
