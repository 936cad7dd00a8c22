/**
 * A desk for tests: a real SQLite file, the sandbox's engine as the service, and clock, timers and
 * network in the test's hands.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { YardCall } from '../../../main/outbox/call.ts';
import { Outbox, type OutboxParts } from '../../../main/outbox/outbox.ts';
import type { YardReads, YardViews } from '../../../main/outbox/ports.ts';
import type { OutboxStore } from '../../../main/outbox/store/outbox-store.ts';
import { openSqliteStore } from '../../../main/outbox/store/sqlite-store.ts';
import { type Outcome, RemoteError } from '../../../main/remote/outcome.ts';
import { createRandom } from '../../../sandbox/random.ts';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import type { Actor } from '../../../shared/outbox/model.ts';
import type { YardChange } from '../../../shared/yard/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { Projection } from '../../../shared/yard/projection.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { createService, type SimulatedService, type YardSize } from '../../simulation/service.ts';
import { createVirtualTime, type VirtualTime } from '../../support/virtual-time.ts';
import { writesBy } from '../../support/yard-writes.ts';

/** Nine in the morning. */
const start = Date.parse('2026-03-02T09:00:00Z');

/** How the next calls of the service end. */
export type Network = {
  /** Asked before each write: what happens to it. `pass` by default. */
  write: (call: YardCall) => WriteFate | Promise<WriteFate>;
  /** Asked before each read: null lets it pass, a promise lets it take as long as that takes. */
  read: (what: SpotId | 'lists' | 'events') => RemoteError | null | Promise<RemoteError | null>;
};

/** `drop`: no effect, `lose`: effect but no answer. */
export type WriteFate =
  | { readonly kind: 'pass' }
  | { readonly kind: 'lose' }
  | { readonly kind: 'answer'; readonly outcome: Outcome };

/** The desk of one test. */
export type Desk = {
  outbox: Outbox;
  readonly service: SimulatedService;
  readonly views: YardViews;
  readonly time: VirtualTime;
  readonly network: Network;
  readonly store: () => OutboxStore;
  readonly writes: readonly YardCall[];
  account: string | null;
  submit(
    operation: Operation,
    options?: { id?: string; accepted?: readonly string[]; actor?: Actor },
  ): ReturnType<Outbox['submit']>;
  /** Applies all lists of the service, as the sync does beside the outbox. */
  pull(): void;
  /** Closes in order and starts anew on the same file. */
  restart(): Promise<void>;
  /** Stops dead where it is, as a kill does, and starts anew on the same file. */
  crash(): Promise<void>;
  close(): void;
};

/** The clerk of most tests. */
export const casey: Actor = { clerk: 'Casey', account: 'clerk@yard.example' };

/** What a test may set. */
export type DeskOptions = Partial<Pick<OutboxParts, 'settings' | 'desks'>> & {
  readonly seed?: number;
  readonly size?: YardSize;
  readonly wrapStore?: (store: OutboxStore) => OutboxStore;
  readonly start?: boolean;
  /** Of the clerk at the desk; English unless set otherwise. */
  readonly words?: Words;
};

/** Opens a desk on a new file. */
export function openDesk(options: DeskOptions = {}): Desk {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-outbox-'));
  const time = createVirtualTime(start);
  const random = createRandom(options.seed ?? 1);
  const service = createService(
    random.fork('service'),
    { now: () => time.clock.now() },
    options.size ?? { spots: 12, trucks: 6, standalone: 4 },
  );
  const base = createYardTable();
  const projection = new Projection(base);
  const network: Network = { write: () => ({ kind: 'pass' }), read: () => null };
  const writes: YardCall[] = [];
  const views: YardViews = {
    base,
    get view() {
      return projection.view;
    },
    get conflicts() {
      return projection.conflicts;
    },
  };
  const landed = (change: YardChange) => void projection.baseChanged(base.put(change));
  let life = 0;
  /** What was asked by a process that is gone is never answered. */
  const inThisLife = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = life;
    try {
      const value = await work();
      return mine === life ? value : await new Promise<T>(() => undefined);
    } catch (error) {
      if (mine === life) throw error;
      return new Promise<T>(() => undefined);
    }
  };
  let heardAt = Number.NEGATIVE_INFINITY;
  const heard = () => {
    heardAt = time.clock.monotonic();
  };
  const guard = async (what: SpotId | 'lists' | 'events') => {
    await Promise.resolve();
    const error = await network.read(what);
    if (error !== null) throw error;
    heard();
  };
  const reads: YardReads = {
    async spot(id) {
      await inThisLife(() => guard(id));
      const seen = service.spot(id);
      if (seen === null) throw new RemoteError('not-found', rawText('The spot is not there.'), 404);
      const gone = (ids: readonly string[], seenIds: readonly string[]) =>
        ids.filter((each) => !seenIds.includes(each));
      const visits = base.visitsAt(id).flatMap((each) =>
        gone(
          [each],
          seen.visits.map((row) => row.id),
        ).length > 0
          ? [base.visit(each)]
          : [],
      );
      landed({
        put: {
          areas: [],
          spots: [seen.spot],
          visits: [
            ...visits.filter((row) => row !== undefined).map((row) => ({ ...row, spotId: null })),
            ...seen.visits,
          ],
          containers: seen.containers,
        },
        remove: { areas: [], spots: [], visits: [], containers: [] },
      });
      return seen;
    },
    async assets() {
      await inThisLife(() => guard('lists'));
      pull();
      return service.assets();
    },
    async places() {
      await inThisLife(() => guard('lists'));
      return service.places();
    },
    async spotEvents(id) {
      await inThisLife(() => guard('events'));
      return service.events(id);
    },
  };
  const write = (call: YardCall): Promise<Outcome> => inThisLife(() => answerTo(call));
  const answerTo = async (call: YardCall): Promise<Outcome> => {
    writes.push(call);
    const fate = await network.write(call);
    if (fate.kind === 'answer') return fate.outcome;
    const answer = service.write('desk', call);
    if (fate.kind === 'lose')
      return {
        kind: 'unknown',
        status: null,
        said: rawText('The connection was lost.'),
        retryAfterMs: null,
      };
    heard();
    if (answer.status >= 400)
      return { kind: 'refused', status: answer.status, said: rawText(answer.message) };
    return { kind: 'ok', status: answer.status, body: null };
  };
  const client = writesBy(write);

  function pull(): void {
    heard();
    const { visits, containers } = service.assets();
    landed({
      put: {
        areas: [],
        spots: service.spotIds.map(
          (id) => (service.spot(id) as NonNullable<ReturnType<typeof service.spot>>).spot,
        ),
        visits: [...visits.values()],
        containers: [...containers.values()],
      },
      remove: {
        areas: [],
        spots: [],
        visits: [...base.visits()].map(({ id }) => id).filter((id) => !visits.has(id)),
        containers: [...base.containers()].map(({ id }) => id).filter((id) => !containers.has(id)),
      },
    });
  }

  let ids = 0;
  let store: OutboxStore;
  const open = (): Outbox => {
    const real = openSqliteStore({ file: path.join(folder, 'outbox.db') });
    store = options.wrapStore?.(real) ?? real;
    const outbox = new Outbox({
      format: (said) => (options.words ?? englishWords()).format(said),
      store,
      client,
      reads,
      views,
      clock: time.clock,
      timers: {
        after: (ms, work) => {
          const mine = life;
          return time.timers.after(ms, () => {
            if (mine === life) work();
          });
        },
      },
      random,
      log: { info: () => undefined, warn: () => undefined },
      warehouseId: 'warehouse-1' as never,
      heardAt: () => heardAt,
      account: () => desk.account,
      newId: () => {
        ids += 1;
        return `made-${ids}` as OperationId;
      },
      ...(options.settings === undefined ? {} : { settings: options.settings }),
      ...(options.desks === undefined ? {} : { desks: options.desks }),
    });
    outbox.watch((change) => {
      if (change.kind === 'changed' && change.pendingChanged)
        projection.setPending(outbox.pending());
    });
    projection.setPending(outbox.pending());
    return outbox;
  };
  const desk: Desk = {
    account: casey.account,
    service,
    views,
    time,
    network,
    writes,
    store: () => store,
    outbox: undefined as unknown as Outbox,
    submit(operation, { id, accepted = [], actor = casey } = {}) {
      ids += 1;
      return desk.outbox.submit({
        id: (id ?? `op-${ids}`) as OperationId,
        operation,
        accepted,
        actor,
      });
    },
    pull,
    async restart() {
      const stopping = desk.outbox.stop();
      await time.advance(5_000);
      await stopping;
      desk.outbox = open();
      desk.outbox.start();
      await time.settle();
    },
    async crash() {
      life += 1;
      store.close();
      desk.outbox = open();
      desk.outbox.start();
      await time.settle();
    },
    close() {
      life += 1;
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  pull();
  desk.outbox = open();
  if (options.start !== false) desk.outbox.start();
  return desk;
}

/** Stops the next writes until `go` is called, which lets them through. */
export function holdWrites(desk: Desk): { go(): void } {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  desk.network.write = async () => {
    await gate;
    return { kind: 'pass' };
  };
  return { go: () => release() };
}

/** An answer that says nothing about the effect. */
export const noAnswer: Outcome = {
  kind: 'unknown',
  status: null,
  said: rawText('No answer came in time.'),
  retryAfterMs: null,
};

/** A spot of the yard that fits, by what stands there. */
export function findSpot(
  desk: Desk,
  fits: (contents: { trucks: number; standalone: number; isOpen: boolean }) => boolean,
): SpotId {
  const { base } = desk.views;
  const found = desk.service.spotIds.find((id) =>
    fits({
      trucks: base.visitsAt(id).length,
      standalone: base.standaloneAt(id).length,
      isOpen: base.spot(id)?.isOpen === true,
    }),
  );
  if (found === undefined) throw new Error('The yard of this seed has no such spot.');
  return found;
}
