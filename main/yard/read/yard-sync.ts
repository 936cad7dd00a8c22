/**
 * Keeps the yard fresh: pulls on time, notices when the service is gone, and reports how old the
 * yard is.
 *
 * The problem: the service sends no reliable news, a full read is expensive, and a network that
 * fails looks like a yard in which nothing happens.
 *
 * How it works:
 * 1. `Puller` says when to read. `Rounds` says what: changes, unchanged pages, or everything.
 * 2. `readFullList` takes a list in page by page (`full-read.ts`). Only complete lists remove what
 *    they no longer show (`sweep`).
 * 3. Each call of the console to the service goes through the observed `client`, so each one shows
 *    us whether the service is there.
 * 4. The age that the clerk sees is the time since our yard was last true by our reads
 *    (`picture-age.ts`).
 */
import type { Freshness, ServiceConnection } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { SpotId, WarehouseId } from '../../../shared/ids.ts';
import { type Clock, type Instant, instantOf } from '../../../shared/time.ts';
import type { Log, Random, Timers } from '../../kernel/ports.ts';
import type { YardReads } from '../../outbox/ports.ts';
import type { DockSchedulingClient } from '../../remote/dock-scheduling/client.ts';
import type { RequestSavers } from '../../remote/dock-scheduling/create-client.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { PullPolicy } from '../../remote/polling/poll-timing.ts';
import { type PullEnd, Puller } from '../../remote/polling/puller.ts';
import { createTagChecks } from '../../remote/tag-checks.ts';
import type { OpenYard } from '../memory/open-yard.ts';
import type { YardWriter } from '../memory/yard-writer.ts';
import { Rounds } from './changes/rounds.ts';
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

export type YardSyncParts = {
  readonly client: DockSchedulingClient;
  /** What saves requests. Without it everything is read in full each time. */
  readonly savers?:
    | (Pick<RequestSavers, 'changesOf' | 'etagPoll'> & Partial<Pick<RequestSavers, 'serviceTime'>>)
    | undefined;
  readonly warehouse: WarehouseId;
  readonly yard: OpenYard;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly policy: PullPolicy;
  /**
   * Time between two full reads at first, in milliseconds, whatever `policy` says later. Without
   * it, that of the policy.
   */
  readonly shortestMs?: number | undefined;
  /**
   * Time between two small requests for changes, in milliseconds (`PollInterval.stepMs`). Without
   * it, `policy.heartbeatMs`.
   */
  readonly stepMs?: ((isLively: boolean) => number) | undefined;
  /** Events announce changes, and have missed none. */
  readonly isPushed?: (() => boolean) | undefined;
  /** Bytes an hour of pages that we ask for without their tags. Without it, our default. */
  readonly lookBytesAnHour?: number | undefined;
  readonly log: Log;
  readonly onConnection: (connection: ServiceConnection) => void;
  readonly onFreshness: (freshness: Freshness) => void;
  /**
   * A full read begins or ended. `changed`: the ids of the records that it changed; null if it
   * failed.
   */
  readonly onFullRead?:
    | ((
        read:
          | { readonly began: true }
          | { readonly began: false; readonly changed: ReadonlySet<string> | null },
      ) => void)
    | undefined;
  /** A spot was read singly. */
  readonly onRead?: ((spot: SpotId) => void) | undefined;
  /** A small request found that these records changed. */
  readonly onFound?: ((changed: ReadonlySet<string>) => void) | undefined;
};

/**
 * Bytes an hour of pages that we ask for without their tags. The giant yard (15 MB) is checked
 * completely in two hours, a small one in minutes.
 */
const LOOKED_AT_AN_HOUR = 8_000_000;

/** The same where requests for changes confirm it as well. */
const RARELY_LOOKED_AT = 1_000_000;

/**
 * The running sync. Its connection, in the normal order:
 *
 * - `connecting`: nothing came back yet.
 * - `online`: the last call reached the service, also when it refused something.
 *
 * What is unusual:
 * - `offline`: a call didn't reach it. Pulls go on, ever more rarely; any call that gets through
 *   makes it `online`.
 * - `signed-out`: the service wants another sign-in.
 *
 * When you change this: a call that we canceled says nothing about the connection, and one that got
 * no reply in its time only makes us look at once (`connectivity.ts`).
 */
export class YardSync {
  readonly #parts: YardSyncParts;
  #connection: ServiceConnection = { state: 'connecting' };
  readonly #picture;
  #lastRecords: number | null = null;
  #heardAt = Number.NEGATIVE_INFINITY;
  #heard = 0;
  #heardBefore = 0;
  #lastChanged: ReadonlySet<string> | null = null;
  /** Number of clerks who wait for a pull that they asked for. */
  #waiting = 0;
  /** Records changed since the last pull or small request began. */
  #changed = new Set<string>();
  readonly #onContact = (contact: Contact) => {
    if (contact.kind === 'reached') {
      this.#heardAt = this.#parts.clock.monotonic();
      this.#heard += 1;
      this.#puller.heard();
    }
    // Another call failed. The next pull finds out whether it is the service, and retries on its
    // own schedule.
    if (contact.kind === 'lost' && this.#connection.state === 'online') this.#puller.refreshNow();
    if (contact.kind === 'doubtful') this.#puller.lookNow();
    this.#setConnection(
      contact,
      this.#connection.state === 'offline' ? this.#connection.retryAt : null,
    );
  };
  /**
   * The observed client. The rest of the console calls the service through it, so that every call
   * reports on the connection.
   */
  readonly client: DockSchedulingClient;
  readonly #readAt = new Map<SpotId, number>();
  readonly #fresh;
  readonly reads: YardReads;
  readonly #rounds: Rounds;
  readonly #puller;

  /** Makes no call before `start`. */
  constructor(parts: YardSyncParts) {
    this.#parts = parts;
    this.#picture = createPictureAge({
      yard: parts.yard,
      clock: parts.clock,
      own: () => this.#rounds.asOf(),
      onFreshness: parts.onFreshness,
    });
    this.client = observeClient(parts.client, this.#onContact);
    const changes = observeChanges(
      parts.savers?.changesOf(parts.warehouse) ?? null,
      this.#onContact,
    );
    this.#fresh = createReads(this.client, parts.warehouse, parts.yard, changes);
    this.reads = {
      ...this.#fresh,
      spot: async (id, signal) => {
        const seen = await this.#fresh.spot(id, signal);
        const at = this.serviceTime();
        if (at !== null) this.#readAt.set(id, at);
        parts.onRead?.(id);
        return seen;
      },
    };
    this.#rounds = new Rounds({
      client: this.client,
      changes,
      etagPoll: observeGlances(parts.savers?.etagPoll ?? null, this.#onContact),
      warehouse: parts.warehouse,
      yard: { ...parts.yard, writer: noting(parts.yard.writer, (id) => this.#changed.add(id)) },
      clock: parts.clock,
      everyMs: parts.shortestMs ?? parts.policy.intervalMs,
      byTag: createTagChecks(
        parts.clock,
        () =>
          parts.lookBytesAnHour ??
          (this.#rounds.isTrusted() ? RARELY_LOOKED_AT : LOOKED_AT_AN_HOUR),
      ),
      isPushed: parts.isPushed ?? (() => false),
      pause: (ms) => new Promise((resolve) => parts.timers.after(ms, resolve)),
      onWhole: (list, why) => parts.log.info('list-read-whole', { list, why }),
    });
    this.#puller = new Puller({
      pull: (alive, signal) => this.#pull(alive, signal),
      probe: async (signal) => {
        this.#heardBefore = this.#heard;
        this.#changed = new Set();
        await this.#rounds.step(signal);
        if (this.#changed.size > 0) {
          this.#rounds.found();
          parts.onFound?.(this.#changed);
        }
        this.#picture.age(false);
      },
      // Not observed: one page of areas, asked for beside a pull, says nothing about the yard.
      ping: (signal) =>
        parts.client.areas(parts.warehouse, { page: () => {} }, signal).then(() => undefined),
      waitMs: () => Math.max(this.#rounds.waitMs(), parts.policy.intervalMs),
      stepMs: this.#rounds.asks
        ? () => parts.stepMs?.(this.#rounds.isLively()) ?? parts.policy.heartbeatMs
        : undefined,
      policy: parts.policy,
      clock: parts.clock,
      timers: parts.timers,
      random: parts.random,
      onStart: () => {
        this.#lastChanged = null;
        parts.onFullRead?.({ began: true });
        if (this.#isWatched())
          this.#picture.set({ progress: { done: 0, total: this.#lastRecords } });
      },
      onEnd: ({ work, error, retryAtMs }) => {
        // The pages of a broken pull changed the yard too.
        if (work === 'pull' && error !== null) parts.yard.writer.settle();
        const said =
          error === null
            ? null
            : error instanceof RemoteError
              ? error.said
              : message('service.internal');
        if (work === 'pull') this.#picture.set({ progress: null, lastError: said });
        if (error !== null) {
          logFailure(parts.log, work, error);
          // If one list fails while others work, we show the yard as old and the service as online.
          const isPart = isAnswered(error) && this.#heard > this.#heardBefore;
          this.#setConnection(
            isPart ? { kind: 'nothing' } : contactOfError(error),
            new Date(retryAtMs).toISOString(),
          );
        }
        if (work === 'pull') parts.onFullRead?.({ began: false, changed: this.#lastChanged });
      },
    });
  }

  /** The service's clock at its last reply, in milliseconds; null if it sends none. */
  serviceTime(): number | null {
    return this.#parts.savers?.serviceTime?.() ?? null;
  }

  /**
   * The latest time at which a spot may have been read singly, by the service's clock; null if it
   * wasn't.
   */
  readAt(spot: SpotId): number | null {
    return this.#readAt.get(spot) ?? null;
  }

  /**
   * When the service last replied to anything, in monotonic milliseconds; minus infinity before the
   * first reply.
   */
  heardAt(): number {
    return this.#heardAt;
  }

  start(): void {
    this.#puller.start();
  }

  async refresh(): Promise<PullEnd> {
    this.#rounds.wholeNow();
    this.#waiting += 1;
    try {
      return await this.#puller.refresh();
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Something doesn't fit: reads everything soon. */
  readFull(): void {
    this.#rounds.wholeNow();
    this.#puller.refreshNow();
  }

  /** The machine is back on the network, or woke up: asks for changes. */
  refreshNow(): void {
    this.#puller.refreshNow();
  }

  /** Something spoke for a lost connection: one small request shows whether it is. */
  lookNow(): void {
    this.#puller.lookNow();
  }

  /** The service gave a sign of life in another way. */
  heard(): void {
    this.#puller.heard();
  }

  /** How old the yard is now. */
  freshness(): Freshness {
    return this.#picture.now();
  }

  /** What we ask of each list, and why. */
  state(): ReturnType<Rounds['state']> {
    return this.#rounds.state();
  }

  /** Another desk reads for us. The yard was true at that time. */
  shownElsewhere(asOf: Instant): void {
    this.#picture.shownElsewhere(asOf);
  }

  stop(): Promise<void> {
    return this.#puller.stop();
  }

  /**
   * A scheduled pull reports no progress: the yard is already on the screen, and each page would
   * only wake it.
   */
  #isWatched() {
    return this.#waiting > 0 || this.#picture.now().asOf === null;
  }

  #setConnection(contact: Contact, retryAt: Instant | null): void {
    const next = connectionAfter(this.#connection, contact, instantOf(this.#parts.clock), retryAt);
    if (next === this.#connection) return;
    if (next.state !== this.#connection.state)
      this.#parts.log.info('connection', { service: 'dock-scheduling', state: next.state });
    this.#connection = next;
    this.#parts.onConnection(next);
  }

  async #pull(alive: () => void, signal: AbortSignal): Promise<void> {
    const from = this.#parts.clock.monotonic();
    this.#heardBefore = this.#heard;
    this.#changed = new Set();
    const onProgress = (done: number) => {
      alive();
      if (this.#isWatched())
        this.#picture.set({
          progress: {
            done,
            total: this.#lastRecords === null ? null : Math.max(this.#lastRecords, done),
          },
        });
    };
    const records = await this.#rounds.pull(onProgress, signal);
    // The watchdog canceled it during the last reply, so its time must not be set any more.
    if (signal.aborted) throw new RemoteError('canceled', message('service.stopped'));
    if (records > 0) this.#lastRecords = records;
    this.#lastChanged = this.#changed;
    this.#picture.age(true);
    this.#parts.log.info('pull', { records, ms: Math.round(this.#parts.clock.monotonic() - from) });
  }
}

function logFailure(log: Log, work: string, error: unknown): void {
  const isRemote = error instanceof RemoteError;
  log.warn(`${work} failed`, {
    kind: isRemote ? error.kind : 'internal',
    sentence: error instanceof Error ? error.message : String(error),
    stack: !isRemote && error instanceof Error ? (error.stack ?? null) : null,
  });
}

/** A writer that notes the ids of the records it gets. */
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
