/** Keeps the yard fresh: pulls on time, notices when the service is gone, and says how old the picture is. */
import type { Connection, Freshness } from '../../../shared/console-api/status.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { type Clock, type Instant, instantOf } from '../../../shared/time.ts';
import { message } from '../../../shared/words/message.ts';
import type { Log, Random, Timers } from '../../kernel/ports.ts';
import type { YardReads } from '../../outbox/ports.ts';
import type { DockSchedulingClient } from '../../remote/dock-scheduling/client.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { PullPolicy } from '../../remote/polling/poll-timing.ts';
import { createPuller, type PullEnd } from '../../remote/polling/puller.ts';
import type { OpenYard } from '../memory/open-yard.ts';
import type { YardWriter } from '../memory/yard-writer.ts';
import { type Contact, connectionAfter, contactOfError, isAnswered, observeClient } from './connectivity.ts';
import { pullYard } from './pull-yard.ts';
import { createReads } from './reads.ts';
import { createTagLooks } from './tag-looks.ts';

/** What the sync of one yard needs. */
export type YardSyncParts = {
  readonly client: DockSchedulingClient;
  readonly warehouse: WarehouseId;
  readonly yard: OpenYard;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly policy: PullPolicy;
  readonly log: Log;
  readonly onConnection: (connection: Connection) => void;
  readonly onFreshness: (freshness: Freshness) => void;
  /** A walk over all lists begins, or ended: `changed` are the ids of the records that it changed, null where it failed. */
  readonly onWalk?:
    | ((walk: { readonly began: true } | { readonly began: false; readonly changed: ReadonlySet<string> | null }) => void)
    | undefined;
};

/** The running sync. */
export type YardSync = {
  /** The client, observed: the rest of the console calls the service through it, so that every call tells about the connection. */
  readonly client: DockSchedulingClient;
  readonly reads: YardReads;
  /** When the service last answered anything, in monotonic milliseconds; minus infinity before the first time. */
  heardAt(): number;
  /** How old the picture is now. */
  freshness(): Freshness;
  start(): void;
  refresh(): Promise<PullEnd>;
  /** The machine is back on the network, or woke up; or something may have happened: the next walk comes soon. */
  hurry(): void;
  /** The service gave a sign of life on another way. */
  heard(): void;
  stop(): Promise<void>;
};

/** Bytes an hour of pages that are asked for without their tags: the giant yard (15 MB) is seen whole in two hours, a small one in minutes. */
const LOOKED_AT_AN_HOUR = 8_000_000;

/** Name of this source in `Freshness`. */
export const yardFreshness = 'yard';

/** Sync of one yard; nothing is called before `start`. */
export function createYardSync(parts: YardSyncParts): YardSync {
  const { yard, warehouse, clock, log, onConnection, onFreshness } = parts;
  let connection: Connection = { state: 'connecting' };
  let freshness: Freshness = { source: yardFreshness, asOf: yard.asOf, progress: null, lastError: null };
  let lastRecords: number | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  let heard = 0;
  let heardBefore = 0;
  let lastChanged: ReadonlySet<string> | null = null;
  /** Clerks who wait for a pull they asked for. */
  let waiting = 0;
  /** A pull that comes by itself tells nobody how far it is: the picture stays, and each page would only wake the screen. */
  const isWatched = () => waiting > 0 || freshness.asOf === null;

  const setFreshness = (change: Partial<Freshness>) => {
    freshness = { ...freshness, ...change };
    onFreshness(freshness);
  };

  function setConnection(contact: Contact, retryAt: Instant | null): void {
    const next = connectionAfter(connection, contact, instantOf(clock), retryAt);
    if (next === connection) return;
    if (next.state !== connection.state) log.info('connection', { service: 'dock-scheduling', state: next.state });
    connection = next;
    onConnection(next);
  }

  const client = observeClient(parts.client, (contact) => {
    if (contact.kind === 'reached') {
      heardAt = clock.monotonic();
      heard += 1;
      puller.heard();
    }
    // Another call failed: the next pull finds out whether it is the service, and then tries by its own schedule.
    if (contact.kind === 'lost' && connection.state === 'online') puller.hurry();
    setConnection(contact, connection.state === 'offline' ? connection.retryAt : null);
  });
  const reads = createReads(client, warehouse, yard);
  const byTag = createTagLooks(clock, () => LOOKED_AT_AN_HOUR);

  async function pull(alive: () => void, signal: AbortSignal): Promise<void> {
    const asOf = instantOf(clock);
    const from = clock.monotonic();
    heardBefore = heard;
    const changed = new Set<string>();
    const parts = { client, warehouse, destination: { ...yard, writer: noting(yard.writer, changed) }, byTag };
    const onProgress = (done: number) => {
      alive();
      if (isWatched()) setFreshness({ progress: { done, total: lastRecords === null ? null : Math.max(lastRecords, done) } });
    };
    const records = await pullYard(parts, onProgress, signal);
    // Cancelled by the watchdog while the last reply was under way: its age must not be set any more.
    if (signal.aborted) throw new RemoteError('cancelled', message('service.stopped'));
    yard.writer.endPull(asOf);
    lastChanged = changed;
    lastRecords = records;
    setFreshness({ asOf, lastError: null });
    log.info('pull', { records, ms: Math.round(clock.monotonic() - from) });
  }

  const puller = createPuller({
    pull,
    probe: (signal) => {
      heardBefore = heard;
      return client.areas(warehouse, { page: () => {} }, signal).then(() => {});
    },
    policy: parts.policy,
    clock,
    timers: parts.timers,
    random: parts.random,
    onStart: () => {
      lastChanged = null;
      parts.onWalk?.({ began: true });
      if (isWatched()) setFreshness({ progress: { done: 0, total: lastRecords } });
    },
    onEnd({ work, error, retryAtMs }) {
      // Pages of a broken pull have changed the yard too.
      if (work === 'pull' && error !== null) yard.writer.settle();
      const said = error === null ? null : error instanceof RemoteError ? error.said : message('service.internal');
      if (work === 'pull') setFreshness({ progress: null, lastError: said });
      if (error !== null) {
        const isRemote = error instanceof RemoteError;
        log.warn(`${work} failed`, {
          kind: isRemote ? error.kind : 'internal',
          sentence: error instanceof Error ? error.message : String(error),
          stack: !isRemote && error instanceof Error ? (error.stack ?? null) : null,
        });
        // A list that fails while others answer leaves the picture old, which is told, and the service there.
        const isPart = isAnswered(error) && heard > heardBefore;
        setConnection(isPart ? { kind: 'nothing' } : contactOfError(error), new Date(retryAtMs).toISOString());
      }
      if (work === 'pull') parts.onWalk?.({ began: false, changed: lastChanged });
    },
  });

  return {
    client,
    reads,
    heardAt: () => heardAt,
    freshness: () => freshness,
    start: () => puller.start(),
    async refresh() {
      waiting += 1;
      try {
        return await puller.refresh();
      } finally {
        waiting -= 1;
      }
    },
    hurry: () => puller.hurry(),
    heard: () => puller.heard(),
    stop: () => puller.stop(),
  };
}

/** A writer that notes the ids of the records that it is given. */
const noting = (writer: YardWriter, changed: Set<string>): YardWriter => ({
  ...writer,
  write(intake) {
    const { put, remove } = intake.change;
    for (const rows of [put.spots, put.visits, put.containers]) for (const { id } of rows) changed.add(id);
    for (const ids of [remove.spots, remove.visits, remove.containers]) for (const id of ids) changed.add(id);
    writer.write(intake);
  },
});
