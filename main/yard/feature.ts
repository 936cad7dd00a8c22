/**
 * The yard as a feature: its cache, the reads that fill it, and the facility's zone.
 *
 * The problem: the screen has to show now what the service knows, for a thousand trucks, without
 * asking for all of it every second. And the service's replies contradict each other: lists change
 * while we read them, and copies lag behind.
 *
 * The idea: read in small steps to notice changes early, and read everything from time to time to
 * be sure. Only full reads are proof; all small steps are hints.
 *
 * How it works:
 * 1. At the start the cache shows the yard as last read (`cache/`, `memory/open-yard.ts`).
 * 2. `read/yard-sync.ts` pulls on time. `read/changes/rounds.ts` chooses what to ask: what changed
 *    in a list, whether a page is unchanged, or everything.
 * 3. A full read goes list by list and page by page (`read/pull-yard.ts`, `read/full-read.ts`).
 *    Unchanged pages are skipped. Only a complete list may take a record off the yard.
 * 4. Each read has a ticket, drawn when it starts. If two reads contradict each other, the later
 *    ticket wins (`memory/apply-reads.ts`, `memory/placements.ts`).
 * 5. `memory/live-yard.ts` projects the clerk's unconfirmed operations onto the result and sends
 *    the difference to the page.
 *
 * Faster news: the service's realtime channel (`live/`), and another desk that reads for all. Both
 * only say what to read. If a full read finds a change that they didn't announce, we read at the
 * usual pace again (`live/unannounced-changes.ts`).
 *
 * When you change this: nothing here decides about an operation. The outbox reads for itself
 * (`read/reads.ts`).
 */
import type { Freshness, LiveUpdates, Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { WarehouseId } from '../../shared/ids.ts';
import type { SeenRows } from '../../shared/outbox/seen-yard.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import type { EntityRef, Finding, Operation } from '../../shared/yard/operations.ts';
import type { FacilityReader } from '../facilities/time-zone.ts';
import type { Database } from '../kernel/database/database.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { DockSchedulingClient } from '../remote/dock-scheduling/client.ts';
import type { RequestSavers } from '../remote/dock-scheduling/create-client.ts';
import { defaultPolicy, type PullPolicy } from '../remote/polling/poll-timing.ts';
import { openCache } from './cache/open-cache.ts';
import { createLiveUpdates, type LiveService, type YardLive } from './live/live-updates.ts';
import { createPollInterval, type PollInterval } from './live/poll-interval.ts';
import { SharedReading } from './live/shared-reading.ts';
import { type OpenYard, openYard } from './memory/open-yard.ts';
import type { StandingSince } from './memory/standings.ts';
import { absentService } from './read/absent-service.ts';
import { FacilityZone } from './read/facility-zone.ts';
import { takePushed } from './read/pushed-by-desks.ts';
import { createWhereabouts, type WhereaboutsWatch } from './read/whereabouts.ts';
import { YardSync, type YardSyncParts } from './read/yard-sync.ts';
import { yardApi } from './yard-api.ts';

/** `Kept`: what another feature keeps in the cache. */
export type YardFeatureParts<Kept> = {
  readonly context: FeatureContext;
  /** Null if the profile names no dock scheduling. */
  readonly client: DockSchedulingClient | null;
  /** The service's realtime channel; null if the profile names none. */
  readonly live?: LiveService | null | undefined;
  /** What saves requests; null if everything is read in full each time. */
  readonly savers?: Pick<
    RequestSavers,
    'changesOf' | 'etagPoll' | 'serviceTime' | 'learned'
  > | null;
  readonly readFacility: FacilityReader | null;
  readonly profileZone: string | null;
  readonly policy?: Partial<PullPolicy> | undefined;
  readonly alsoKept: (db: Database) => Kept;
  readonly onOnline: () => void;
  /** A page has drawn the cached yard. */
  readonly onShown: () => void;
  /** The channel announced a change of appointments, doors or load types. */
  readonly onSchedule: () => void;
  /** When a stay began, if the service says so (`main/outbox/queue/resumed-stays.ts`). */
  readonly standingSince?: StandingSince | undefined;
  /** The channel announces changes, or no longer does. */
  readonly onLive: (isLive: boolean) => void;
  /** A clerk's change is waiting for the service. */
  readonly isBusy: () => boolean;
  /**
   * The facility's zone came after we had shown another one. Without this it applies from the next
   * start.
   */
  readonly onLateZone?: ((from: string, to: string) => void) | undefined;
  /** Other desks of the facility read the same yard. */
  readonly isShared?: boolean;
};

/** Name of the fact that keeps which query variants the service accepts. */
const VARIANTS_FACT = 'query-variants';

/** Opens it with the cached yard. Throws `DatabaseError` as `openCache` does. */
export function openYardFeature<Kept>({ context, client, ...parts }: YardFeatureParts<Kept>) {
  const { clock, status, warehouse } = context;
  const cache = openCachedYard(context, parts);
  const { store, kept } = cache.used;
  parts.savers?.learned.keepIn(
    {
      read: () => store.fact(VARIANTS_FACT),
      write: (text) => store.setFact(VARIANTS_FACT, text),
    },
    () => clock.now(),
  );
  const looks = createLooks(status, cache.used.yard.asOf);
  const usual = { ...defaultPolicy, ...parts.policy };
  const pollInterval = createPollInterval({
    policy: usual,
    idleMs: () =>
      Math.min(context.idleDetector.idleMs(), shared?.idleMs() ?? Number.POSITIVE_INFINITY),
    isBusy: parts.isBusy,
    onSilent: () => sync.lookNow(),
  });
  // If the service announces changes, each desk listens for itself.
  const isReadShared = parts.isShared === true && client !== null && parts.live == null;
  const readFull = () => sync.readFull();
  const shared: SharedReading | null = isReadShared
    ? new SharedReading({ ...context, yard: cache.used.yard, pollInterval, readFull })
    : null;
  const yard = shared?.yard ?? cache.used.yard;
  const whereabouts = parts.isShared === true ? createWhereabouts(yard.live.base, clock) : null;
  let updates: YardLive | null = null;
  const sync = new YardSync({
    ...context,
    client: client ?? absentService(),
    savers: parts.savers ?? undefined,
    yard,
    policy: pollInterval.policy,
    shortestMs: usual.intervalMs,
    stepMs: pollInterval.stepMs,
    isPushed: pollInterval.isPushed,
    onRead: (spot) => whereabouts?.read(spot),
    onFound(changed) {
      updates?.found(changed);
      shared?.found(changed);
    },
    onFullRead: fullReadHeard(clock, whereabouts, () => [updates, shared]),
    onConnection(connection) {
      status.setService('dock-scheduling', connection);
      if (connection.state !== 'online') return;
      zone.ask();
      parts.onOnline();
    },
    onFreshness: looks.onFreshness,
  });
  status.setFreshness(sync.freshness());
  updates =
    client === null || parts.live == null
      ? null
      : createLiveUpdates({
          ...liveParts(context, parts, sync),
          service: parts.live,
          destination: yard,
          pollInterval,
        });
  const stopLooking = followLooks(context, pollInterval.policy, sync, () => updates?.wake());
  const zone = zoneOf(context, parts, store);
  return {
    api: {
      yard: yardApi({
        live: yard.live,
        onShown: parts.onShown,
        service: client === null ? null : sync,
      }),
    },
    live: yard.live,
    sync,
    zone: () => zone.shown(),
    /** Why a time that a clerk typed can't be sent now; null if it can. */
    zoneTrouble: () => zone.trouble(),
    kept,
    /** When the pull in the cache began; null if there was none at the start. */
    asOf: yard.asOf,
    /** Calls a listener when a full read began. Returns a function that unsubscribes. */
    onLooked: looks.watch,
    start() {
      if (client === null) return;
      sync.start();
      updates?.start();
      zone.ask();
    },
    ...deskSide({ yard, sync, shared, whereabouts, pollInterval, clock, warehouse }),
    /** The machine is back on the network, or woke up. */
    refreshNow() {
      updates?.refreshNow();
      sync.refreshNow();
    },
    /** Call it before closing the yard. No read arrives after it. */
    async endReads() {
      zone.stop();
      stopLooking();
      shared?.stop();
      await updates?.stop();
      await sync.stop();
      // The history has what half a pull showed: a cache without it would take that back.
      yard.writer.settle();
    },
    stop: cache.close,
  };
}

/** What other desks need of this desk's yard. */
const deskSide = ({
  yard,
  sync,
  shared,
  whereabouts,
  pollInterval,
  clock,
  warehouse,
}: {
  readonly yard: OpenYard;
  readonly sync: YardSync;
  readonly shared: SharedReading | null;
  readonly whereabouts: WhereaboutsWatch | null;
  readonly pollInterval: PollInterval;
  readonly clock: Clock;
  readonly warehouse: WarehouseId;
}) => ({
  /** The service just showed this to another desk. `moved`: what its operation was about. */
  shownElsewhere(seen: SeenRows, readAt: Instant | null, moved: readonly EntityRef[]): void {
    if (whereabouts?.shownElsewhere(seen, moved) === true) sync.readFull();
    for (const spot of takePushed(seen, readAt, yard, warehouse, (spot) => sync.readAt(spot)))
      void sync.reads.spot(spot, new AbortController().signal).catch(() => undefined);
  },
  /** Doubts about the part of the yard that an operation would change. */
  doubts: (operation: Operation): readonly Finding[] => whereabouts?.doubts(operation) ?? [],
  /** Shared reading between desks; null if each reads for itself. */
  shared,
  /** The desk that reads for all has a yard of this age, in milliseconds. */
  reportedAge(ms: number): void {
    if (shared?.isFollowing() === true && pollInterval.isPushed())
      sync.shownElsewhere(new Date(clock.now() - ms).toISOString());
  },
});

/** The cached yard, and what other features keep in the same file. */
function openCachedYard<Kept>(
  { clock, log, status, home, warehouse }: FeatureContext,
  { alsoKept, standingSince }: Pick<YardFeatureParts<Kept>, 'alsoKept' | 'standingSince'>,
) {
  const onDisk = (trouble: Message | null, mistake?: Error) => {
    if (mistake !== undefined)
      log.warn('yard-not-kept', { sentence: mistake.message, stack: mistake.stack ?? '' });
    status.setNotices('cache-disk', trouble === null ? [] : [diskNotice(trouble)]);
  };
  const cache = openCache({ ...home, warehouse }, (store, db) => ({
    store,
    yard: openYard(store, clock, onDisk, standingSince),
    kept: alsoKept(db),
  }));
  status.setNotices('cache', cache.notices);
  return cache;
}

/** Listeners for full reads. Each read is reported once. */
function createLooks(status: FeatureContext['status'], known: Instant | null) {
  const looked = createListeners<Instant>();
  let lookedAt = known;
  return {
    watch: looked.watch,
    onFreshness(freshness: Freshness): void {
      status.setFreshness(freshness);
      if (freshness.asOf === null || freshness.asOf === lookedAt) return;
      lookedAt = freshness.asOf;
      looked.tell(lookedAt);
    },
  };
}

/** Parts of live updates that come from the feature and the sync. */
const liveParts = (
  context: FeatureContext,
  { onLive, onSchedule }: Pick<YardFeatureParts<unknown>, 'onLive' | 'onSchedule'>,
  sync: YardSync,
) => ({
  ...context,
  client: sync.client,
  onState(live: LiveUpdates): void {
    context.status.setLive(live);
    onLive(live.state === 'live');
  },
  onHeard: () => sync.heard(),
  onOverdue: () => sync.lookNow(),
  readFull: () => sync.readFull(),
  onSchedule,
});

const zoneOf = (
  { status, timers, log }: FeatureContext,
  parts: Pick<YardFeatureParts<unknown>, 'readFacility' | 'profileZone' | 'onLateZone'>,
  store: ConstructorParameters<typeof FacilityZone>[0]['store'],
) =>
  new FacilityZone({
    read: parts.readFacility,
    store,
    profileZone: parts.profileZone,
    timers,
    log,
    onNotices: (notices) => status.setNotices('time-zone', notices),
    onLate: parts.onLateZone,
  });

/** Passes on the start and the end of a full read. */
function fullReadHeard(
  clock: Clock,
  whereabouts: Pick<WhereaboutsWatch, 'fullRead'> | null,
  others: () => readonly (Pick<YardLive, 'fullReadBegan' | 'fullReadEnded'> | null)[],
): NonNullable<YardSyncParts['onFullRead']> {
  let began = 0;
  return (read) => {
    if (read.began) began = clock.monotonic();
    else if (read.changed !== null) whereabouts?.fullRead(began);
    for (const each of others()) {
      if (read.began) each?.fullReadBegan();
      else each?.fullReadEnded(read.changed);
    }
  };
}

/** A person looks again: if the yard is older than usual, it is read now. */
function followLooks(
  { idleDetector, clock, timers }: Pick<FeatureContext, 'idleDetector' | 'clock' | 'timers'>,
  policy: PullPolicy,
  sync: Pick<YardSync, 'freshness' | 'refreshNow'>,
  wake: () => void,
): () => void {
  let cancel = () => {};
  const stop = idleDetector.watch(() => {
    wake();
    const { asOf } = sync.freshness();
    // A yard stamped in the future comes from a wrong clock.
    const ageMs = asOf === null ? Number.POSITIVE_INFINITY : clock.now() - Date.parse(asOf);
    const leftMs = ageMs < 0 ? 0 : Math.max(0, policy.intervalMs - ageMs);
    cancel();
    cancel = timers.after(leftMs, () => sync.refreshNow());
  });
  return () => {
    stop();
    cancel();
  };
}

const diskNotice = (why: Message): Notice => ({
  key: 'cache-disk',
  severity: 'warning',
  said: message('reading.notKept', { why }),
});
