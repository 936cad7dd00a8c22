/**
 * One run of the console's program: the real outbox, the real rules and projection, over ports that
 * a crash cuts off.
 */
import { DatabaseError } from '../../main/kernel/database/database-error.ts';
import type { DeskSide, SendAgreement } from '../../main/outbox/desk-ports.ts';
import { Outbox } from '../../main/outbox/outbox.ts';
import type { YardReads, YardViews } from '../../main/outbox/ports.ts';
import type { OutboxStore, Write } from '../../main/outbox/store/outbox-store.ts';
import { RemoteError } from '../../main/remote/outcome.ts';
import type { SeededRandom } from '../../sandbox/random.ts';
import { englishWords } from '../../shared/i18n/languages.ts';
import { rawText } from '../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../shared/ids.ts';
import type { SeenRows, SeenSpot } from '../../shared/outbox/seen-yard.ts';
import type { YardChange } from '../../shared/yard/model.ts';
import { type PendingOperation, Projection } from '../../shared/yard/projection.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import { type Network, networkClient } from './network.ts';
import type { Plan } from './plan.ts';
import { type SimulatedService, warehouseId } from './service.ts';

/** A process that runs until it crashes. */
export interface Process {
  readonly outbox: Outbox;
  readonly view: YardTable;
  readonly alive: () => boolean;
  /** Power off: nothing of it happens any more. */
  crash(): void;
  /** Applies all lists of the service; does nothing when the network fails. */
  pull(): Promise<void>;
  /** The service showed this to another desk. */
  saw(seen: SeenRows): void;
  /** Shows what is not over anew. */
  redraw(): void;
}

/** What a process is started with. */
export type ProcessParts = {
  readonly plan: Plan;
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly network: Network;
  readonly service: SimulatedService;
  readonly store: OutboxStore;
  /** The cache survives a crash: our yard as it was. */
  readonly base: YardTable;
  readonly wallClock: () => number;
  readonly account: () => string | null;
  readonly diskWorks: () => boolean;
  /** The spot's own read fails, whatever else works. */
  readonly isBlind: (id: SpotId) => boolean;
  /** Faults still happen. */
  readonly chaos: () => boolean;
  /** Asked before and after each commit and at each answer: true pulls the plug there. */
  readonly crashNow: (at: 'before-commit' | 'after-commit' | 'answer') => boolean;
  readonly onCrash: () => void;
  readonly onCommit: (writes: readonly Write[]) => void;
  readonly newId: () => OperationId;
  /** The way to the other desks; left out for one desk alone. */
  readonly desks?: ((side: DeskSide) => SendAgreement) | undefined;
  /** What our yard shows of the outbox's operations: by default just that. */
  readonly picture?: (own: readonly PendingOperation[]) => readonly PendingOperation[];
};

class Crashed extends Error {}

/** Starts a process. */
export function startProcess(parts: ProcessParts): Process {
  const { plan, time, random, network, service, base } = parts;
  let alive = true;
  let lastAttempt = '';
  const crash = () => {
    if (!alive) return;
    alive = false;
    parts.onCrash();
  };
  const die = (at: 'before-commit' | 'after-commit') => {
    if (alive && parts.crashNow(at)) crash();
    if (!alive) throw new Crashed();
  };
  let heardAt = Number.NEGATIVE_INFINITY;
  /** A promise that never settles once the process is gone. */
  const living = async <T>(work: Promise<T>): Promise<T> => {
    const settled = await work.then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => ({ ok: false as const, error }),
    );
    if (alive && parts.crashNow('answer')) crash();
    if (!alive) return new Promise<T>(() => undefined);
    if (settled.ok) return settled.value;
    throw settled.error;
  };

  const heard = async <T>(work: Promise<T>): Promise<T> => {
    const value = await living(work);
    heardAt = time.now();
    return value;
  };

  const store: OutboxStore = {
    ...parts.store,
    commit(writes) {
      if (!alive) throw new Crashed();
      die('before-commit');
      if (!parts.diskWorks()) throw new DatabaseError('disk', rawText('The disk is full.'));
      parts.store.commit(writes);
      parts.onCommit(writes);
      for (const write of writes) if (write.kind === 'attempt') lastAttempt = write.row.operation;
      die('after-commit');
    },
  };
  const projection = new Projection(base);
  const views: YardViews = {
    base,
    get view() {
      return projection.view;
    },
    get conflicts() {
      return projection.conflicts;
    },
  };
  const landed = (change: YardChange) => {
    if (alive) projection.baseChanged(base.put(change));
  };
  const nothing = { areas: [], spots: [], visits: [], containers: [] };
  const changeOf = (seen: SeenSpot): YardChange => {
    const left = base
      .visitsAt(seen.spot.id)
      .filter((each) => !seen.visits.some((row) => row.id === each));
    const visits = left.map((each) => base.visit(each)).filter((row) => row !== undefined);
    return {
      put: {
        ...nothing,
        spots: [seen.spot],
        visits: [...visits.map((row) => ({ ...row, spotId: null })), ...seen.visits],
        containers: [...seen.containers],
      },
      remove: nothing as never,
    };
  };
  const reads: YardReads = {
    async spot(id) {
      if (parts.isBlind(id)) {
        await living(network.read(() => null));
        throw new RemoteError('bad-reply', rawText('The spot cannot be read.'), 200);
      }
      const seen = await heard(network.read(() => service.spot(id)));
      if (seen === null) throw new RemoteError('not-found', rawText('The spot is not there.'), 404);
      landed(changeOf(seen));
      return seen;
    },
    async spotEvents(id) {
      return heard(
        network.read(() => {
          if (plan.quirks.spotEvents === 'missing')
            throw new RemoteError('not-found', rawText('Cannot GET it.'), 404);
          return service.events(id);
        }),
      );
    },
    async places() {
      return heard(network.read(() => service.places()));
    },
    async assets() {
      // Two lists, read one after the other, as over the wire.
      const { visits, assignments, unread } = await heard(network.read(() => service.assets()));
      const { containers } = await heard(network.read(() => service.assets()));
      const complete = !parts.chaos() || !random.chance(plan.faults.incompleteList);
      // A list that does not agree with its counts lacks rows.
      const some = <Id, Row>(rows: ReadonlyMap<Id, Row>) =>
        complete ? rows : new Map([...rows].filter(() => random.chance(0.7)));
      if (complete) landAssets(visits, containers);
      return { visits: some(visits), containers: some(containers), assignments, complete, unread };
    },
  };

  function landAssets(
    visits: ReturnType<typeof service.assets>['visits'],
    containers: ReturnType<typeof service.assets>['containers'],
  ): void {
    landed({
      put: { ...nothing, visits: [...visits.values()], containers: [...containers.values()] },
      remove: {
        areas: [],
        spots: [],
        visits: [...base.visits()].map(({ id }) => id).filter((id) => !visits.has(id)),
        containers: [...base.containers()].map(({ id }) => id).filter((id) => !containers.has(id)),
      },
    });
  }

  const client = networkClient(network, () => lastAttempt, plan.control);
  const guarded = Object.fromEntries(
    Object.entries(client).map(([name, call]) => [
      name,
      (...input: unknown[]) => living((call as (...all: unknown[]) => Promise<unknown>)(...input)),
    ]),
  ) as unknown as typeof client;
  const outbox = new Outbox({
    format: englishWords().format,
    store,
    client: guarded,
    reads,
    views,
    clock: { now: parts.wallClock, monotonic: () => time.now() },
    timers: {
      after: (ms, work) =>
        time.after(ms, () => {
          if (alive) work();
        }),
    },
    random,
    log: { info: () => undefined, warn: () => undefined },
    warehouseId,
    heardAt: () => heardAt,
    account: parts.account,
    newId: parts.newId,
    settings: plan.settings,
    desks: parts.desks,
  });
  const redraw = () => {
    if (alive) projection.setPending(parts.picture?.(outbox.pending()) ?? outbox.pending());
  };
  outbox.watch((change) => {
    if (change.kind === 'changed' && change.pendingChanged) redraw();
  });
  redraw();
  return {
    outbox,
    get view() {
      return projection.view;
    },
    alive: () => alive,
    crash,
    saw(seen) {
      for (const each of seen.spots) landed(changeOf(each));
    },
    redraw,
    async pull() {
      try {
        const spots = await heard(
          network.read(() => service.spotIds.map((id) => service.spot(id as SpotId))),
        );
        const { visits, containers } = await heard(network.read(() => service.assets()));
        landed({
          put: { ...nothing, spots: spots.flatMap((seen) => (seen === null ? [] : [seen.spot])) },
          remove: nothing as never,
        });
        landAssets(visits, containers);
      } catch {
        // The next pull will do.
      }
    },
  };
}
