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

/** Makes it. No list is asked before `start`. */
export class ChangePolling {
  readonly #parts: ChangePollingParts;
  readonly states = Object.fromEntries(
    changeLists.map((list) => [list, createListState()]),
  ) as Record<ChangeList, ListState>;
  #last: { readonly told: number; readonly at: number } | null = null;
  #isJumped = false;

  constructor(parts: ChangePollingParts) {
    this.#parts = parts;
  }

  turnWhole(list: ChangeList, why: WholeBecause, id: string | null = null): void {
    if (this.states[list].whole === why) return;
    giveUp(this.states[list], why);
    this.states[list].since = instantOf(this.#parts.clock);
    this.#parts.onWhole(list, why, id);
  }

  /** The service's clock now; null where it tells none. Notes a jump. */
  serviceTime(): number | null {
    const told = this.#parts.changes.serviceTime();
    if (told === null) return null;
    const at = this.#parts.clock.monotonic();
    if (this.#last !== null && Math.abs(told - this.#last.told - (at - this.#last.at)) > JUMP) {
      this.#isJumped = true;
      for (const state of Object.values(this.states)) state.newest = Math.min(state.newest, told);
    }
    this.#last = { told, at };
    return told;
  }

  /** The yard was read whole for the first time, begun at `from` by the service's clock. */
  start(from: number | null): void {
    const now = this.serviceTime();
    for (const list of changeLists) {
      const state = this.states[list];
      if (now === null || from === null) this.turnWhole(list, 'no-time');
      else if (
        (list === 'visits' || list === 'containers') &&
        !this.#parts.changes.tellsWhoLeft(list)
      )
        this.turnWhole(list, 'who-left');
      else {
        state.whole = null;
        state.since = instantOf(this.#parts.clock);
        state.newest = newestOf(this.#stampsOf(list), now, Number.NEGATIVE_INFINITY);
        // A list without any stamp begins with the read itself.
        if (state.newest === Number.NEGATIVE_INFINITY) state.newest = from;
      }
    }
  }

  /** Lists that are asked what changed. */
  lists(): readonly ChangeList[] {
    return changeLists.filter((list) => this.states[list].whole === null);
  }

  /** Since when a list would be asked now. */
  since(list: ChangeList): number {
    return sinceOf(this.states[list], this.#last?.told ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * Asks one list; null where the answer is none, and the list may have become one that is read
   * whole. Throws `RemoteError`.
   */
  async ask(
    list: ChangeList,
    signal: AbortSignal,
    since = sinceOf(this.states[list], this.#last?.told ?? Number.NEGATIVE_INFINITY),
  ): Promise<ChangesAnswer | null> {
    const state = this.states[list];
    let told: ChangedHeads;
    try {
      told = await this.#parts.changes.changedAfter(list, new Date(since).toISOString(), signal);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.status !== null && REFUSED.includes(error.status)) this.turnWhole(list, 'refused');
      else if (error.kind !== 'service' && error.kind !== 'bad-reply') throw error;
      else {
        // Is it the question, or the service? Then this throws.
        await this.#parts.client.areas(this.#parts.warehouse, { page: () => {} }, signal);
        state.strikes += 1;
        if (state.strikes >= 3) this.turnWhole(list, 'refused');
      }
      return null;
    }
    const serviceTime = this.serviceTime();
    const doubt = serviceTime === null ? 'no-time' : doubtOf(state, told, since, serviceTime);
    if (doubt !== null) this.turnWhole(list, doubt);
    return doubt !== null || serviceTime === null ? null : { list, told, serviceTime };
  }

  /** What of the answers was not read yet. */
  refsOf(answers: readonly ChangesAnswer[]): Refs {
    const refs = noRefs();
    for (const { list, told, serviceTime } of answers)
      for (const head of newsOf(this.states[list], told.heads, serviceTime, (each) =>
        this.#isJoined(list, each.id) ? undefined : this.#shown(list, each),
      )) {
        if (list !== 'assignments') refs[list].add(head.id as never);
        if (head.visitId !== null) refs.visits.add(head.visitId);
        if (head.containerId !== null) refs.containers.add(head.containerId);
        if (head.spotId !== null) refs.spots.add(head.spotId);
      }
    return refs;
  }

  /** The answers were read and taken in. */
  done(answers: readonly ChangesAnswer[]): void {
    for (const { list, told, serviceTime } of answers) {
      if (this.states[list].whole !== null) continue;
      const isStale = (head: ChangedHead) => {
        const stamp = this.#shown(list, head);
        return (
          list !== 'assignments' &&
          stamp != null &&
          Date.parse(stamp) < Date.parse(head.changedAt ?? '')
        );
      };
      const why = advance(this.states[list], told, serviceTime, isStale);
      if (why !== null) this.turnWhole(list, why);
    }
  }

  /** Every list is read whole from now on. */
  allWhole(why: WholeBecause): void {
    for (const list of changeLists) this.turnWhole(list, why);
  }

  /** A clock jumped since this was last asked. */
  takeJump(): boolean {
    const was = this.#isJumped;
    this.#isJumped = false;
    return was;
  }

  *#stampsOf(list: ChangeList): Iterable<string | null> {
    if (list === 'spots') for (const { changedAt } of this.#parts.base.spots()) yield changedAt;
    if (list === 'visits') for (const { changedAt } of this.#parts.base.visits()) yield changedAt;
    if (list === 'containers')
      for (const { changedAt } of this.#parts.base.containers()) yield changedAt;
    if (list !== 'assignments') return;
    for (const { placedAt } of this.#parts.base.visits()) yield placedAt;
    for (const { placedAt } of this.#parts.base.containers()) yield placedAt;
  }

  /** The record may have come joined to another one, which leaves its company out. */
  #isJoined(list: ChangeList, id: string): boolean {
    return (
      (list === 'visits' && this.#parts.base.visit(id as never)?.companyName === null) ||
      (list === 'containers' && this.#parts.base.container(id as never)?.companyName === null)
    );
  }

  /** The stamp that the yard shows for what a head names. */
  #shown(
    list: ChangeList,
    { id, changedAt, spotId, visitId, containerId }: ChangedHead,
  ): string | null | undefined {
    if (list === 'spots') return this.#parts.base.spot(id as never)?.changedAt;
    if (list === 'visits' || list === 'containers') {
      const row =
        list === 'visits'
          ? this.#parts.base.visit(id as never)
          : this.#parts.base.container(id as never);
      return row?.changedAt;
    }
    const holds = [
      visitId === null ? [] : [this.#parts.base.visit(visitId)],
      containerId === null ? [] : [this.#parts.base.container(containerId)],
    ].flat();
    const isShown =
      holds.length > 0 &&
      holds.every((row) => row?.spotId === spotId && row?.placedAt === changedAt);
    return isShown ? changedAt : undefined;
  }
}
