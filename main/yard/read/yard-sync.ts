/**
 * Keeps the yard fresh: pulls on time, notices when the service is gone, and says how old the
 * picture is.
 */
import type { Freshness, ServiceConnection } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { SpotId, WarehouseId } from '../../../shared/ids.ts';
import { type Clock, type Instant, instantOf } from '../../../shared/time.ts';
import type { Log, Random, Timers } from '../../kernel/ports.ts';
import type { YardReads } from '../../outbox/ports.ts';
import type { DockSchedulingClient } from '../../remote/dock-scheduling/client.ts';
import type { Frugal } from '../../remote/dock-scheduling/create-client.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { PullPolicy } from '../../remote/polling/poll-timing.ts';
import { createPuller, type PullEnd } from '../../remote/polling/puller.ts';
import { createTagChecks } from '../../remote/tag-checks.ts';
import type { OpenYard } from '../memory/open-yard.ts';
import type { YardWriter } from '../memory/yard-writer.ts';
import { createRounds, type Rounds } from './changes/rounds.ts';
import {
  type Contact,
  connectionAfter,
  contactOfError,
  isAnswered,
  observeChanges,
  observeClient,
  observeGlances,
} from './connectivity.ts';
import { createPictureAge } from './picture-age.ts';
import { createReads } from './reads.ts';

/** What the sync of one yard needs. */
export type YardSyncParts = {
  readonly client: DockSchedulingClient;
  /** What saves questions; left out, everything is read whole each time. */
  readonly frugal?:
    | (Pick<Frugal, 'changesOf' | 'etagPoll'> & Partial<Pick<Frugal, 'serviceTime'>>)
    | undefined;
  readonly warehouse: WarehouseId;
  readonly yard: OpenYard;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly policy: PullPolicy;
  /**
   * Between two reads of everything at first, in ms, whatever `policy` says later; left out, as it
   * says now.
   */
  readonly shortestMs?: number | undefined;
  /**
   * Between two small questions for what changed, in ms (`Tempo.stepMs`); left out,
   * `policy.heartbeatMs`.
   */
  readonly stepMs?: ((isLively: boolean) => number) | undefined;
  /** Events tell of changes, and have kept none back. */
  readonly isPushed?: (() => boolean) | undefined;
  /** Bytes an hour of pages that are asked for without their tags; left out, as shipped. */
  readonly lookBytesAnHour?: number | undefined;
  readonly log: Log;
  readonly onConnection: (connection: ServiceConnection) => void;
  readonly onFreshness: (freshness: Freshness) => void;
  /**
   * A walk over all lists begins, or ended: `changed` are the ids of the records that it changed,
   * null where it failed.
   */
  readonly onWalk?:
    | ((
        walk:
          | { readonly began: true }
          | { readonly began: false; readonly changed: ReadonlySet<string> | null },
      ) => void)
    | undefined;
  /** A spot was read by itself. */
  readonly onRead?: ((spot: SpotId) => void) | undefined;
  /** A small question found these records changed. */
  readonly onFound?: ((changed: ReadonlySet<string>) => void) | undefined;
};

/** The running sync. */
export type YardSync = {
  /**
   * The client, observed: the rest of the console calls the service through it, so that every call
   * tells about the connection.
   */
  readonly client: DockSchedulingClient;
  readonly reads: YardReads;
  /** The service's clock as of its last answer, in milliseconds; null where it gives none. */
  serviceTime(): number | null;
  /**
   * When a spot was last read by itself, at the latest, by the service's clock; null where it was
   * not.
   */
  readAt(spot: SpotId): number | null;
  /**
   * When the service last answered anything, in monotonic milliseconds; minus infinity before the
   * first time.
   */
  heardAt(): number;
  /** How old the picture is now. */
  freshness(): Freshness;
  start(): void;
  refresh(): Promise<PullEnd>;
  /** Something does not fit: everything is read whole soon. */
  walk(): void;
  /** What each list is asked, and why. */
  state(): ReturnType<Rounds['state']>;
  /** The machine is back on the network, or woke up: it is asked what changed. */
  refreshNow(): void;
  /** The service gave a sign of life on another way. */
  heard(): void;
  /** Another desk reads for this one, and the picture was true then. */
  told(asOf: Instant): void;
  stop(): Promise<void>;
};

/**
 * Bytes an hour of pages that are asked for without their tags: the giant yard (15 MB) is seen
 * whole in two hours, a small one in minutes.
 */
const LOOKED_AT_AN_HOUR = 8_000_000;

/** The same where questions for changes tell as well what stayed as it was. */
const RARELY_LOOKED_AT = 1_000_000;

/** Sync of one yard; nothing is called before `start`. */
export function createYardSync(parts: YardSyncParts): YardSync {
  const { yard, warehouse, clock, log, onConnection, onFreshness } = parts;
  let connection: ServiceConnection = { state: 'connecting' };
  const picture = createPictureAge({ yard, clock, own: () => rounds.asOf(), onFreshness });
  const { set: setFreshness } = picture;
  let lastRecords: number | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  let heard = 0;
  let heardBefore = 0;
  let lastChanged: ReadonlySet<string> | null = null;
  /** Clerks who wait for a pull they asked for. */
  let waiting = 0;
  /**
   * A pull that comes by itself tells nobody how far it is: the picture stays, and each page would
   * only wake the screen.
   */
  const isWatched = () => waiting > 0 || picture.now().asOf === null;
  /** Records that were changed since the last pull or small question began. */
  let changed = new Set<string>();

  function setConnection(contact: Contact, retryAt: Instant | null): void {
    const next = connectionAfter(connection, contact, instantOf(clock), retryAt);
    if (next === connection) return;
    if (next.state !== connection.state)
      log.info('connection', { service: 'dock-scheduling', state: next.state });
    connection = next;
    onConnection(next);
  }

  const onContact = (contact: Contact) => {
    if (contact.kind === 'reached') {
      heardAt = clock.monotonic();
      heard += 1;
      puller.heard();
    }
    // Another call failed: the next pull finds out whether it is the service, and then tries by its
    // own schedule.
    if (contact.kind === 'lost' && connection.state === 'online') puller.refreshNow();
    setConnection(contact, connection.state === 'offline' ? connection.retryAt : null);
  };
  const client = observeClient(parts.client, onContact);
  const serviceTime = () => parts.frugal?.serviceTime?.() ?? null;
  const readAt = new Map<SpotId, number>();
  const fresh = createReads(client, warehouse, yard);
  const reads: YardReads = {
    ...fresh,
    async spot(id, signal) {
      const seen = await fresh.spot(id, signal);
      const at = serviceTime();
      if (at !== null) readAt.set(id, at);
      parts.onRead?.(id);
      return seen;
    },
  };
  const rounds: Rounds = createRounds({
    client,
    changes: observeChanges(parts.frugal?.changesOf(warehouse) ?? null, onContact),
    etagPoll: observeGlances(parts.frugal?.etagPoll ?? null, onContact),
    warehouse,
    yard: { ...yard, writer: noting(yard.writer, (id) => changed.add(id)) },
    clock,
    everyMs: parts.shortestMs ?? parts.policy.intervalMs,
    byTag: createTagChecks(
      clock,
      () => parts.lookBytesAnHour ?? (rounds.isTrusted() ? RARELY_LOOKED_AT : LOOKED_AT_AN_HOUR),
    ),
    isPushed: parts.isPushed ?? (() => false),
    pause: (ms) => new Promise((resolve) => parts.timers.after(ms, resolve)),
    onWhole: (list, why) => log.info('list read whole', { list, why }),
  });

  async function pull(alive: () => void, signal: AbortSignal): Promise<void> {
    const from = clock.monotonic();
    heardBefore = heard;
    changed = new Set();
    const onProgress = (done: number) => {
      alive();
      if (isWatched())
        setFreshness({
          progress: { done, total: lastRecords === null ? null : Math.max(lastRecords, done) },
        });
    };
    const records = await rounds.pull(onProgress, signal);
    // Cancelled by the watchdog while the last reply was under way: its age must not be set any
    // more.
    if (signal.aborted) throw new RemoteError('canceled', message('service.stopped'));
    if (records > 0) lastRecords = records;
    lastChanged = changed;
    picture.age(true);
    log.info('pull', { records, ms: Math.round(clock.monotonic() - from) });
  }

  const puller = createPuller({
    pull,
    async probe(signal) {
      heardBefore = heard;
      changed = new Set();
      await rounds.step(signal);
      if (changed.size > 0) {
        rounds.found();
        parts.onFound?.(changed);
      }
      picture.age(false);
    },
    waitMs: () => Math.max(rounds.waitMs(), parts.policy.intervalMs),
    stepMs: rounds.asks
      ? () => parts.stepMs?.(rounds.isLively()) ?? parts.policy.heartbeatMs
      : undefined,
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
      const said =
        error === null
          ? null
          : error instanceof RemoteError
            ? error.said
            : message('service.internal');
      if (work === 'pull') setFreshness({ progress: null, lastError: said });
      if (error !== null) {
        logFailure(log, work, error);
        // When one list fails while others answer, the picture is shown as old, and the service as
        // online.
        const isPart = isAnswered(error) && heard > heardBefore;
        setConnection(
          isPart ? { kind: 'nothing' } : contactOfError(error),
          new Date(retryAtMs).toISOString(),
        );
      }
      if (work === 'pull') parts.onWalk?.({ began: false, changed: lastChanged });
    },
  });

  return {
    client,
    reads,
    serviceTime,
    readAt: (spot) => readAt.get(spot) ?? null,
    heardAt: () => heardAt,
    freshness: picture.now,
    start: () => puller.start(),
    async refresh() {
      rounds.wholeNow();
      waiting += 1;
      try {
        return await puller.refresh();
      } finally {
        waiting -= 1;
      }
    },
    walk() {
      rounds.wholeNow();
      puller.refreshNow();
    },
    state: rounds.state,
    refreshNow: () => puller.refreshNow(),
    heard: () => puller.heard(),
    told: picture.told,
    stop: () => puller.stop(),
  };
}

function logFailure(log: Log, work: string, error: unknown): void {
  const isRemote = error instanceof RemoteError;
  log.warn(`${work} failed`, {
    kind: isRemote ? error.kind : 'internal',
    sentence: error instanceof Error ? error.message : String(error),
    stack: !isRemote && error instanceof Error ? (error.stack ?? null) : null,
  });
}

/** A writer that notes the ids of the records that it is given. */
const noting = (writer: YardWriter, note: (id: string) => void): YardWriter => ({
  ...writer,
  write(applyReads) {
    const { put, remove } = applyReads.change;
    for (const rows of [put.spots, put.visits, put.containers]) for (const { id } of rows) note(id);
    for (const ids of [remove.spots, remove.visits, remove.containers])
      for (const id of ids) note(id);
    writer.write(applyReads);
  },
});
