/** Asks lists for changes, and notices when the replies are useless. */
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
  type FullReadReason,
  giveUp,
  type ListState,
  newestOf,
  newsOf,
  sinceOf,
} from './list-state.ts';
import { noRefs, type Refs } from './named-reads.ts';

/** One reply. */
export type ChangesAnswer = {
  readonly list: ChangeList;
  readonly reported: ChangedHeads;
  readonly serviceTime: number;
};

export type ChangePollingParts = {
  readonly client: Pick<DockSchedulingClient, 'areas'>;
  readonly changes: ChangesClient;
  readonly warehouse: WarehouseId;
  readonly base: YardTable;
  readonly clock: Clock;
  readonly onWhole: (list: ChangeList, why: FullReadReason, id: string | null) => void;
};

/**
 * Statuses of a service that can't do this: a bad query, or a path that doesn't exist or isn't
 * allowed for this account.
 */
const REFUSED = [400, 403, 404, 405, 422, 501];

/**
 * Largest drift between the service's clock and ours from one reply to the next, in milliseconds.
 * Beyond it one of them jumped.
 */
const JUMP = 60_000;

/** No list is asked before `start`. */
export class ChangePolling {
  readonly #parts: ChangePollingParts;
  readonly states = Object.fromEntries(
    changeLists.map((list) => [list, createListState()]),
  ) as Record<ChangeList, ListState>;
  #last: { readonly reported: number; readonly at: number } | null = null;
  #isJumped = false;

  constructor(parts: ChangePollingParts) {
    this.#parts = parts;
  }

  turnWhole(list: ChangeList, why: FullReadReason, id: string | null = null): void {
    if (this.states[list].whole === why) return;
    giveUp(this.states[list], why);
    this.states[list].since = instantOf(this.#parts.clock);
    this.#parts.onWhole(list, why, id);
  }

  /** The service's current clock; null if it sends none. Also notes a jump. */
  serviceTime(): number | null {
    const reported = this.#parts.changes.serviceTime();
    if (reported === null) return null;
    const at = this.#parts.clock.monotonic();
    if (
      this.#last !== null &&
      Math.abs(reported - this.#last.reported - (at - this.#last.at)) > JUMP
    ) {
      this.#isJumped = true;
      for (const state of Object.values(this.states))
        state.newest = Math.min(state.newest, reported);
    }
    this.#last = { reported, at };
    return reported;
  }

  /** The first full read is done. It began at `from` by the service's clock. */
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
        // A list without any stamp starts with the read itself.
        if (state.newest === Number.NEGATIVE_INFINITY) state.newest = from;
      }
    }
  }

  /** Lists that we ask for changes. */
  lists(): readonly ChangeList[] {
    return changeLists.filter((list) => this.states[list].whole === null);
  }

  /** The time after which we would ask a list for changes now. */
  since(list: ChangeList): number {
    return sinceOf(this.states[list], this.#last?.reported ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * Asks one list. Null if the reply is useless; we may then give up asking this list. Throws
   * `RemoteError`.
   */
  async ask(
    list: ChangeList,
    signal: AbortSignal,
    since = sinceOf(this.states[list], this.#last?.reported ?? Number.NEGATIVE_INFINITY),
  ): Promise<ChangesAnswer | null> {
    const state = this.states[list];
    let reported: ChangedHeads;
    try {
      reported = await this.#parts.changes.changedAfter(
        list,
        new Date(since).toISOString(),
        signal,
      );
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.status !== null && REFUSED.includes(error.status)) this.turnWhole(list, 'refused');
      else if (error.kind !== 'service' && error.kind !== 'bad-reply') throw error;
      else {
        // Is it the query or the service? In the second case this throws.
        await this.#parts.client.areas(this.#parts.warehouse, { page: () => {} }, signal);
        state.strikes += 1;
        if (state.strikes >= 3) this.turnWhole(list, 'refused');
      }
      return null;
    }
    const serviceTime = this.serviceTime();
    const doubt = serviceTime === null ? 'no-time' : doubtOf(state, reported, since, serviceTime);
    if (doubt !== null) this.turnWhole(list, doubt);
    return doubt !== null || serviceTime === null ? null : { list, reported, serviceTime };
  }

  /** What the replies name that we haven't read yet. */
  refsOf(answers: readonly ChangesAnswer[]): Refs {
    const refs = noRefs();
    for (const { list, reported, serviceTime } of answers)
      for (const head of newsOf(this.states[list], reported.heads, serviceTime, (each) =>
        this.#isJoined(list, each.id) ? undefined : this.#shown(list, each),
      )) {
        if (list !== 'assignments') refs[list].add(head.id as never);
        if (head.visitId !== null) refs.visits.add(head.visitId);
        if (head.containerId !== null) refs.containers.add(head.containerId);
        if (head.spotId !== null) refs.spots.add(head.spotId);
      }
    return refs;
  }

  /** We have read and taken in what the replies name. */
  done(answers: readonly ChangesAnswer[]): void {
    for (const { list, reported, serviceTime } of answers) {
      if (this.states[list].whole !== null) continue;
      const isStale = (head: ChangedHead) => {
        const stamp = this.#shown(list, head);
        return (
          list !== 'assignments' &&
          stamp != null &&
          Date.parse(stamp) < Date.parse(head.changedAt ?? '')
        );
      };
      const why = advance(this.states[list], reported, serviceTime, isStale);
      if (why !== null) this.turnWhole(list, why);
    }
  }

  /** From now on every list is read in full. */
  allWhole(why: FullReadReason): void {
    for (const list of changeLists) this.turnWhole(list, why);
  }

  /** Whether a clock jumped since the last call. */
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

  /** The record may have come joined to another one, which lacks its company. */
  #isJoined(list: ChangeList, id: string): boolean {
    return (
      (list === 'visits' && this.#parts.base.visit(id as never)?.companyName === null) ||
      (list === 'containers' && this.#parts.base.container(id as never)?.companyName === null)
    );
  }

  /** The stamp in our yard of the record that a head names. */
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
