/** The dock schedule of a console: what is kept of it, how fresh it is, and who listens. */

import { stretchOf } from '../../shared/appointments/days.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { ScheduleState } from '../../shared/console-api/appointments.ts';
import type { TagUse } from '../../shared/console-api/reading.ts';
import type { Freshness } from '../../shared/console-api/status.ts';
import { type Message, message, writeMessage } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import { DatabaseError, toDatabaseError } from '../kernel/database/database-error.ts';
import { idleBackoffMs } from '../kernel/idle-backoff.ts';
import type { IdleDetector } from '../kernel/idle-detector.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import { throttle } from '../kernel/throttle.ts';
import type { AppointmentsClient } from '../remote/dock-scheduling/appointments-client.ts';
import { RemoteError } from '../remote/outcome.ts';
import { defaultPolicy, type PullPolicy } from '../remote/polling/poll-timing.ts';
import { createPuller } from '../remote/polling/puller.ts';
import { createTagChecks } from '../remote/tag-checks.ts';
import type { Undocumented } from '../remote/undocumented.ts';
import { allDays, type DayVersions, daysTouched } from './day-versions.ts';
import { type AppointmentOpener, createOpening } from './opening.ts';
import type { AppointmentDrafts } from './ports.ts';
import type { ScheduleCache, ScheduleFacts } from './schedule-cache.ts';
import { createSchedulePulls, type PullChange, type SchedulePulls } from './schedule-sync.ts';

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
};

/** The schedule as the router answers from it. */
export interface Schedule extends AppointmentOpener {
  readonly drafts: AppointmentDrafts;
  state(): ScheduleState;
  /** Called after each change, of the drafts too; the answer ends it. */
  watch(listener: () => void): () => void;
  /** Reads the whole window now; `said` tells how that ended. */
  refresh(): Promise<{ readonly ok: boolean; readonly said: Message }>;
  /** Days are of the facility's zone. */
  range(first: string, last: string): Promise<readonly Appointment[]>;
  search(
    text: string,
    limit: number,
  ): { readonly items: readonly Appointment[]; readonly more: boolean };
  some(ids: readonly AppointmentId[]): readonly Appointment[];
  start(): void;
  /** The network came back, or something of the schedule was changed from here. */
  refreshNow(): void;
  /**
   * The service says that something of the schedule changed: it is read soon, and not for each such
   * word.
   */
  hint(): void;
  /** Events tell of changes from here on, or no longer do. */
  setTold(isPushed: boolean): void;
  /** How it is read; null where no service is set up. */
  reading(): (ReturnType<SchedulePulls['state']> & { readonly tags: TagUse }) | null;
  stop(): Promise<void>;
}

/** Name of this source in `Freshness`. */
export const scheduleFreshness = 'appointments';

/** While pages come in, the page is told no more often than this, in milliseconds. */
const TELL_EVERY = 1_000;
/**
 * Bytes an hour of pages that are asked for without their tags: tags alone tell what stayed, or
 * questions for changes do as well.
 */
const LOOKS = 4_000_000;
const RARE_LOOKS = 500_000;
/** Between two questions for changes while events tell of them, in milliseconds. */
const TOLD_EVERY = 300_000;
/** Between two reads that events asked for, in milliseconds. */
const HINTED_EVERY = 10_000;
const MOST_PROBLEMS = 100;

/** Makes it; nothing is read before `start`. What the cache holds is there at once. */
export function createSchedule(parts: ScheduleParts): Schedule {
  const { service, store, drafts, clock, timers, log, idleDetector, onFreshness } = parts;
  const client = service?.client ?? null;
  const listeners = createListeners();
  let facts: ScheduleFacts = store.load();
  let zone: string | null = null;
  let version = 1;
  let dayVersions: DayVersions = allDays(facts, 1);
  let trouble: Message | null = null;
  let problems: readonly Message[] = [];
  let freshness: Freshness = {
    source: scheduleFreshness,
    asOf: facts.asOf,
    progress: null,
    lastError: null,
  };
  let lastTold = Number.NEGATIVE_INFINITY;
  /**
   * Clerks who wait for a read they asked for; one that comes by itself tells nobody how far it is.
   */
  let waiting = 0;
  /** Events tell of changes; the last read found none that they had not told; one told since. */
  let isPushed = false;
  let isCalm = false;
  let isHinted = false;
  let hasFound = false;
  const isWatched = () => waiting > 0 || facts.asOf === null;

  const opened = createOpening({ client, store, clock, log, asOf: () => facts.asOf });

  const tell = (isLater: boolean) => {
    const now = clock.monotonic();
    if (isLater && now - lastTold < TELL_EVERY) return;
    lastTold = now;
    listeners.tell();
  };
  const setFreshness = (change: Partial<Freshness>) => {
    freshness = { ...freshness, ...change };
    onFreshness(freshness);
  };

  function take({ spans, facts: news, problems: found, read }: PullChange): void {
    version += 1;
    if (spans.length > 0) hasFound = true;
    const isMoved = news.window !== undefined && news.window?.first !== facts.window?.first;
    // What a load type takes says which appointments are windows.
    const isRated =
      news.loadTypes !== undefined &&
      JSON.stringify(news.loadTypes) !== JSON.stringify(facts.loadTypes);
    facts = { ...facts, ...news };
    if (isMoved || isRated || zone === null) dayVersions = allDays(facts, version);
    else if (spans.length > 0) dayVersions = daysTouched(dayVersions, spans, zone, version);
    if (found !== null)
      problems = [...new Map(found.map(({ said }) => [writeMessage(said), said])).values()].slice(
        0,
        MOST_PROBLEMS,
      );
    if (news.asOf === undefined && isWatched())
      setFreshness({ progress: { done: read, total: null } });
    tell(news.asOf === undefined);
  }

  const zoned = async () => {
    zone ??= await parts.zone();
    return zone;
  };
  const pulls =
    service === null ? null : pullsOf(service, parts, { zone: zoned, onChange: take }, facts);

  const puller =
    pulls === null || service === null
      ? null
      : createPuller({
          pull: (alive, signal) => pulls.pull(alive, signal),
          // The yard's own reads tell whether the service is there.
          probe: async () => {},
          policy: {
            ...defaultPolicy,
            ...parts.policy,
            get intervalMs() {
              return Math.max(
                service.undocumented.appointmentPollMs,
                idleBackoffMs(idleDetector.idleMs()),
                isPushed && isCalm ? TOLD_EVERY : 0,
              );
            },
            heartbeatMs: Number.POSITIVE_INFINITY,
          },
          clock,
          timers,
          random: parts.random,
          onStart: () => {
            hasFound = false;
            if (isWatched()) setFreshness({ progress: { done: 0, total: null } });
          },
          onEnd({ error }) {
            // What came without a word of the channel shows that it keeps words back.
            if (error === null) isCalm = !hasFound || isHinted;
            isHinted = false;
            trouble = error === null ? null : whyOf(error);
            if (error !== null) logFailure(log, error);
            setFreshness({ asOf: facts.asOf, progress: null, lastError: trouble });
            version += 1;
            tell(false);
          },
        });

  const hinted = throttle(HINTED_EVERY, parts, () => puller?.refreshNow());
  const stopLooking = idleDetector.watch(hinted.ask);

  return {
    drafts,
    state: () => ({
      version,
      dayVersions,
      isConfigured: client !== null,
      docks: facts.docks,
      loadTypes: facts.loadTypes,
      window: facts.window,
      asOf: facts.asOf,
      trouble,
      problems,
      drafts: drafts.list(),
    }),
    watch(listener) {
      const stop = listeners.watch(listener);
      const stopDrafts = drafts.watch(() => {
        version += 1;
        listener();
      });
      return () => {
        stop();
        stopDrafts();
      };
    },
    async refresh() {
      if (puller === null || pulls === null)
        return { ok: false, said: message('service.notSetUpHere.dock-scheduling') };
      pulls.wholeNext();
      waiting += 1;
      try {
        const end = await puller.refresh();
        return { ok: end.ok, said: end.ok ? message('appointments.upToDate') : end.said };
      } finally {
        waiting -= 1;
      }
    },
    async range(first, last) {
      return store.range(stretchOf(first, last, await zoned()));
    },
    search: (text, limit) => store.search(text, limit, clock.now()),
    some: (ids) => store.some(ids),
    ...opened,
    start: () => puller?.start(),
    refreshNow: () => puller?.refreshNow(),
    hint() {
      isHinted = true;
      hinted.ask();
    },
    setTold(next) {
      if (next !== isPushed) isCalm = false;
      isPushed = next;
    },
    reading: () =>
      pulls === null ? null : { ...pulls.state(), tags: service?.client.tags() ?? 'none' },
    stop: async () => {
      stopLooking();
      hinted.stop();
      await puller?.stop();
    },
  };
}

/** Pulls of a connected service. */
function pullsOf(
  { client, undocumented }: ScheduleService,
  { store, clock }: ScheduleParts,
  own: { readonly zone: () => Promise<string>; readonly onChange: (change: PullChange) => void },
  facts: ScheduleFacts,
): SchedulePulls {
  const pulls: SchedulePulls = createSchedulePulls(
    {
      ...own,
      client,
      store,
      clock,
      daysBack: undocumented.appointmentDaysBack,
      daysAhead: undocumented.appointmentDaysAhead,
      wholeEveryMs: undocumented.appointmentWholePullMs,
      byTag: createTagChecks(clock, () => (pulls.state().untold === 0 ? RARE_LOOKS : LOOKS)),
    },
    facts,
  );
  return pulls;
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
