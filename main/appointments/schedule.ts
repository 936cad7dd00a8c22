/** The dock schedule of a console: its data, how fresh they are, and who listens. */

import { stretchOf } from '../../shared/appointments/days.ts';
import type { Appointment, BookingCarrier } from '../../shared/appointments/model.ts';
import type { OpenedAppointment, ScheduleState } from '../../shared/console-api/appointments.ts';
import type { TagUse } from '../../shared/console-api/reading.ts';
import type { Freshness } from '../../shared/console-api/status.ts';
import { type Message, message, writeMessage } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import { DatabaseError, toDatabaseError } from '../kernel/database/database-error.ts';
import { idleBackoffMs } from '../kernel/idle-backoff.ts';
import type { IdleDetector } from '../kernel/idle-detector.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import { type Throttle, throttle } from '../kernel/throttle.ts';
import type { AppointmentsClient } from '../remote/dock-scheduling/appointments-client.ts';
import { RemoteError } from '../remote/outcome.ts';
import { defaultPolicy, type PullPolicy } from '../remote/polling/poll-timing.ts';
import { Puller } from '../remote/polling/puller.ts';
import { createTagChecks } from '../remote/tag-checks.ts';
import type { Undocumented } from '../remote/undocumented.ts';
import { allDays, type DayVersions, daysTouched } from './day-versions.ts';
import { type AppointmentOpener, AppointmentsOfStays, createOpening } from './opening.ts';
import type { AppointmentDrafts } from './ports.ts';
import type { ScheduleCache, ScheduleFacts } from './schedule-cache.ts';
import type { ScheduleSearch } from './schedule-search.ts';
import { type PullChange, SchedulePulls } from './schedule-sync.ts';

/** The connected service, with what the register says about reading it. */
export type ScheduleService = {
  readonly client: AppointmentsClient;
  readonly undocumented: Pick<
    Undocumented,
    | 'appointmentDaysBack'
    | 'appointmentDaysAhead'
    | 'appointmentPollMs'
    | 'appointmentWholePullMs'
    | 'loadTypesFirstCome'
  >;
};

/**
 * What the schedule is built from. `service` is null where the profile names no dock scheduling.
 */
export type ScheduleParts = {
  readonly service: ScheduleService | null;
  readonly store: ScheduleCache;
  readonly drafts: AppointmentDrafts;
  readonly zone: () => Promise<string>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly policy?: Partial<PullPolicy> | undefined;
  readonly idleDetector: Pick<IdleDetector, 'idleMs' | 'watch'>;
  readonly onFreshness: (freshness: Freshness) => void;
  /** Appointments that something here came for. */
  readonly here: () => { has(id: AppointmentId): boolean };
};

/** Name of this source in `Freshness`. */
export const scheduleFreshness = 'appointments';

/** While pages come in, we notify the page at most this often, in milliseconds. */
const TELL_EVERY_MS = 1_000;
/**
 * Bytes an hour of pages that we ask for without their tags, if requests for changes don't confirm
 * what stayed.
 */
const LOOKS_BYTES = 4_000_000;
const RARE_LOOKS_BYTES = 500_000;
/** Time between two requests for changes while events announce them, in milliseconds. */
const PUSHED_EVERY_MS = 300_000;
/** The least time between two reads that events ask for, in milliseconds. */
const HINTED_EVERY_MS = 10_000;
const MOST_PROBLEMS = 100;

/** A connected service, and how the schedule is read from it. */
type Reading = {
  readonly service: ScheduleService;
  readonly pulls: SchedulePulls;
  readonly puller: Puller;
};

/**
 * The schedule behind the router. The cache's content is available at once; nothing is read before
 * `start`.
 */
export class Schedule {
  readonly #parts: ScheduleParts;
  readonly drafts: AppointmentDrafts;
  readonly #opening: AppointmentOpener;
  readonly #stays: AppointmentsOfStays;
  /** Null where no service is set up. */
  readonly #service: Reading | null;
  readonly #listeners = createListeners();
  /** Docks, load types, window and age of what the cache holds. */
  #facts: ScheduleFacts;
  /** The facility's zone, once it is known. */
  #zone: string | null = null;
  /** Counts up with each change; the page asks again when it differs. */
  #version = 1;
  #dayVersions: DayVersions;
  /** Why the last read failed; null after one that worked. */
  #trouble: Message | null = null;
  /** What is doubtful about the records. */
  #problems: readonly Message[] = [];
  #freshness: Freshness;
  /** When the listeners were called last, in monotonic milliseconds. */
  #notifiedMs = Number.NEGATIVE_INFINITY;
  /** Clerks who wait for a read that they asked for. A scheduled read reports no progress. */
  #waiting = 0;
  /** Events announce changes. */
  #isPushed = false;
  /** The last read found nothing unannounced. */
  #isReliable = false;
  /** An event announced a change since the last read. */
  #isHinted = false;
  /** The present read found a change. */
  #hasFound = false;
  /** Reads that events ask for, or a clerk who is back at the desk. */
  readonly #soon: Throttle;
  readonly #stopLooking: () => void;

  constructor(parts: ScheduleParts) {
    const { service, store, clock, log } = parts;
    this.#parts = parts;
    this.drafts = parts.drafts;
    this.#facts = store.load();
    this.#dayVersions = allDays(this.#facts, 1);
    this.#freshness = {
      source: scheduleFreshness,
      asOf: this.#facts.asOf,
      progress: null,
      lastError: null,
    };
    this.#opening = createOpening({
      client: service?.client ?? null,
      store,
      clock,
      log,
      asOf: () => this.#facts.asOf,
    });
    this.#stays = new AppointmentsOfStays({
      read: this.#opening.read,
      here: parts.here,
      onRead: () => {
        this.#version += 1;
        this.#tell(false);
      },
    });
    this.#service = service === null ? null : this.#readingOf(service);
    this.#soon = throttle(HINTED_EVERY_MS, parts, () => this.refreshNow());
    this.#stopLooking = parts.idleDetector.watch(this.#soon.ask);
  }

  state(): ScheduleState {
    const { docks, loadTypes, window, asOf } = this.#facts;
    return {
      version: this.#version,
      dayVersions: this.#dayVersions,
      isConfigured: this.#service !== null,
      docks,
      loadTypes,
      window,
      asOf,
      trouble: this.#trouble,
      problems: this.#problems,
      drafts: this.drafts.list(),
    };
  }

  /** Called after each change, of the drafts too. Returns the function that ends it. */
  watch(listener: () => void): () => void {
    const stop = this.#listeners.watch(listener);
    const stopDrafts = this.drafts.watch(() => {
      this.#version += 1;
      listener();
    });
    return () => {
      stop();
      stopDrafts();
    };
  }

  /** Reads the complete window now. `said` is the result. */
  async refresh(): Promise<{ readonly ok: boolean; readonly said: Message }> {
    if (this.#service === null)
      return { ok: false, said: message('service.notSetUpHere.dock-scheduling') };
    this.#service.pulls.wholeNext();
    this.#waiting += 1;
    try {
      const end = await this.#service.puller.refresh();
      return { ok: end.ok, said: end.ok ? message('appointments.upToDate') : end.said };
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Days are of the facility's zone. */
  async range(first: string, last: string): Promise<readonly Appointment[]> {
    return this.#parts.store.range(stretchOf(first, last, await this.#zoned()));
  }

  search(text: string, limit: number): ReturnType<ScheduleSearch> {
    return this.#parts.store.search(text, limit, this.#parts.clock.now());
  }

  carriers(): readonly BookingCarrier[] {
    return this.#parts.store.carriers();
  }

  /**
   * Appointments by id. One that the kept days don't have is also read from the service if its
   * truck or trailer is here; the listeners are called once it is known.
   */
  some(ids: readonly AppointmentId[]): readonly Appointment[] {
    const { store } = this.#parts;
    const rows = store.some(ids);
    if (rows.length === ids.length) return rows;
    const known = new Set(rows.map(({ id }) => id));
    const opened: Appointment[] = [];
    const missing: AppointmentId[] = [];
    for (const id of ids) {
      const row = known.has(id) ? null : (store.detail(id)?.detail.appointment ?? null);
      if (row !== null) opened.push(row);
      else if (!known.has(id)) missing.push(id);
    }
    void this.#stays.read(missing);
    return [...rows, ...opened];
  }

  /** The same of one, without a read. */
  one(id: AppointmentId): Appointment | null {
    return this.#parts.store.one(id);
  }

  open(id: AppointmentId, signal: AbortSignal): Promise<Result<OpenedAppointment, Message>> {
    return this.#opening.open(id, signal);
  }

  /** What the cache has of one. */
  known(id: AppointmentId): OpenedAppointment | null {
    return this.#opening.known(id);
  }

  start(): void {
    this.#service?.puller.start();
  }

  /** The network came back, or something of the schedule was changed from here. */
  refreshNow(): void {
    this.#service?.puller.refreshNow();
  }

  /**
   * An event says that something of the schedule changed. We read it soon, once for all events
   * of a moment.
   */
  hint(): void {
    this.#isHinted = true;
    this.#soon.ask();
  }

  /** Events start or stop announcing changes. */
  setPushed(isPushed: boolean): void {
    if (isPushed !== this.#isPushed) this.#isReliable = false;
    this.#isPushed = isPushed;
  }

  /** How it is read; null if no service is set up. */
  reading(): (ReturnType<SchedulePulls['state']> & { readonly tags: TagUse }) | null {
    if (this.#service === null) return null;
    const { pulls, service } = this.#service;
    return { ...pulls.state(), tags: service.client.tags() };
  }

  async stop(): Promise<void> {
    this.#stopLooking();
    this.#stays.stop();
    this.#soon.stop();
    await this.#service?.puller.stop();
  }

  async #zoned(): Promise<string> {
    this.#zone ??= await this.#parts.zone();
    return this.#zone;
  }

  /** Whether to report progress: a clerk waits for it, or nothing is known yet. */
  #isWatched(): boolean {
    return this.#waiting > 0 || this.#facts.asOf === null;
  }

  #tell(isLater: boolean): void {
    const now = this.#parts.clock.monotonic();
    if (isLater && now - this.#notifiedMs < TELL_EVERY_MS) return;
    this.#notifiedMs = now;
    this.#listeners.tell();
  }

  #setFreshness(change: Partial<Freshness>): void {
    this.#freshness = { ...this.#freshness, ...change };
    this.#parts.onFreshness(this.#freshness);
  }

  /** Applies what a pull changed. */
  #take({ spans, facts: news, problems: found, read }: PullChange): void {
    const before = this.#facts;
    this.#version += 1;
    if (spans.length > 0) this.#hasFound = true;
    const isMoved = news.window !== undefined && news.window?.first !== before.window?.first;
    // What a load type takes says which appointments are windows.
    const isRated =
      news.loadTypes !== undefined &&
      JSON.stringify(news.loadTypes) !== JSON.stringify(before.loadTypes);
    this.#facts = { ...before, ...news };
    if (isMoved || isRated || this.#zone === null)
      this.#dayVersions = allDays(this.#facts, this.#version);
    else if (spans.length > 0)
      this.#dayVersions = daysTouched(this.#dayVersions, spans, this.#zone, this.#version);
    if (found !== null) {
      const different = new Map(found.map(({ said }) => [writeMessage(said), said]));
      this.#problems = [...different.values()].slice(0, MOST_PROBLEMS);
    }
    if (news.asOf === undefined && this.#isWatched())
      this.#setFreshness({ progress: { done: read, total: null } });
    this.#tell(news.asOf === undefined);
  }

  #readingOf(service: ScheduleService): Reading {
    const { undocumented } = service;
    const { store, clock, timers, random, policy, idleDetector } = this.#parts;
    const pulls: SchedulePulls = new SchedulePulls(
      {
        zone: () => this.#zoned(),
        onChange: (change) => this.#take(change),
        client: service.client,
        store,
        clock,
        daysBack: undocumented.appointmentDaysBack,
        daysAhead: undocumented.appointmentDaysAhead,
        wholeEveryMs: undocumented.appointmentWholePullMs,
        byTag: createTagChecks(clock, () =>
          pulls.state().unannounced === 0 ? RARE_LOOKS_BYTES : LOOKS_BYTES,
        ),
      },
      this.#facts,
    );
    const isQuiet = () => this.#isPushed && this.#isReliable;
    const puller = new Puller({
      pull: (alive, signal) => pulls.pull(alive, signal),
      // The yard's own reads show whether the service is there.
      probe: async () => {},
      policy: {
        ...defaultPolicy,
        ...policy,
        get intervalMs() {
          return Math.max(
            undocumented.appointmentPollMs,
            idleBackoffMs(idleDetector.idleMs()),
            isQuiet() ? PUSHED_EVERY_MS : 0,
          );
        },
        heartbeatMs: Number.POSITIVE_INFINITY,
      },
      clock,
      timers,
      random,
      onStart: () => {
        this.#hasFound = false;
        if (this.#isWatched()) this.#setFreshness({ progress: { done: 0, total: null } });
      },
      onEnd: ({ error }) => this.#ended(error),
    });
    return { service, pulls, puller };
  }

  /** A read ended; `error` is null when it worked. */
  #ended(error: unknown): void {
    // A change that no event announced shows that events get lost.
    if (error === null) this.#isReliable = !this.#hasFound || this.#isHinted;
    this.#isHinted = false;
    this.#trouble = error === null ? null : whyOf(error);
    if (error !== null) logFailure(this.#parts.log, error);
    this.#setFreshness({ asOf: this.#facts.asOf, progress: null, lastError: this.#trouble });
    this.#version += 1;
    this.#tell(false);
  }
}

function logFailure(log: Log, error: unknown): void {
  log.warn('schedule-pull', {
    kind: error instanceof RemoteError ? error.kind : 'internal',
    sentence: error instanceof Error ? error.message : String(error),
  });
}

/** Why a pull failed. */
function whyOf(error: unknown): Message {
  if (error instanceof RemoteError) return error.said;
  const known = toDatabaseError(error, 'cache.sqlite');
  return known instanceof DatabaseError ? known.said : message('service.internal');
}
