/** The yard as a feature: its cache, what is read into it, and the facility's zone. */
import type { Freshness, LiveUpdates, Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { WarehouseId } from '../../shared/ids.ts';
import type { StoredEvidence } from '../../shared/outbox/operation-evidence.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import type { EntityRef, Finding, Operation } from '../../shared/yard/operations.ts';
import type { FacilityReader } from '../facilities/time-zone.ts';
import type { Database } from '../kernel/database/database.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { DockSchedulingClient } from '../remote/dock-scheduling/client.ts';
import type { Frugal } from '../remote/dock-scheduling/create-client.ts';
import { defaultPolicy, type PullPolicy } from '../remote/polling/poll-timing.ts';
import { openCache } from './cache/open-cache.ts';
import { createLiveUpdates, type LiveService, type YardLive } from './live/live-updates.ts';
import { createPollInterval, type PollInterval } from './live/poll-interval.ts';
import { SharedReading } from './live/shared-reading.ts';
import { type OpenYard, openYard } from './memory/open-yard.ts';
import type { StandingSince } from './memory/standings.ts';
import { absentService } from './read/absent-service.ts';
import { FacilityZone } from './read/facility-zone.ts';
import { takeTold } from './read/told-by-desks.ts';
import { createWhereabouts, type WhereaboutsWatch } from './read/whereabouts.ts';
import { YardSync, type YardSyncParts } from './read/yard-sync.ts';
import { yardApi } from './yard-api.ts';

/** What it is opened with. `Kept`: what another feature keeps in the cache. */
export type YardFeatureParts<Kept> = {
  readonly context: FeatureContext;
  /** Null when the profile names no dock scheduling. */
  readonly client: DockSchedulingClient | null;
  /** The channel on which the service tells of changes; null where the profile names none. */
  readonly live?: LiveService | null | undefined;
  /** What saves questions to it; null where everything is read whole each time. */
  readonly frugal?: Pick<Frugal, 'changesOf' | 'etagPoll' | 'serviceTime'> | null;
  readonly readFacility: FacilityReader | null;
  readonly profileZone: string | null;
  readonly policy?: Partial<PullPolicy> | undefined;
  readonly alsoKept: (db: Database) => Kept;
  readonly onOnline: () => void;
  /** A page has drawn the picture that is kept. */
  readonly onShown: () => void;
  /** The channel reported a change of appointments, doors or load types. */
  readonly onSchedule: () => void;
  /** When a stay began, where the service says so (`main/outbox/queue/resumed-stays.ts`). */
  readonly standingSince?: StandingSince | undefined;
  /** The channel tells of changes, or no longer does. */
  readonly onLive: (isLive: boolean) => void;
  /** What a clerk did waits for the service. */
  readonly isBusy: () => boolean;
  /**
   * The facility's zone came after another was shown; without this it counts from the next start.
   */
  readonly onLateZone?: ((from: string, to: string) => void) | undefined;
  /** Other desks of the facility read the same yard. */
  readonly isShared?: boolean;
};

/** Opens it: the cached yard is there at once. Throws `DatabaseError` as `openCache` does. */
export function openYardFeature<Kept>({ context, client, ...parts }: YardFeatureParts<Kept>) {
  const { clock, status, warehouse } = context;
  const cache = openCachedYard(context, parts);
  const { store, kept } = cache.used;
  const looks = createLooks(status, cache.used.yard.asOf);
  const usual = { ...defaultPolicy, ...parts.policy };
  const pollInterval = createPollInterval({
    policy: usual,
    idleMs: () =>
      Math.min(context.idleDetector.idleMs(), shared?.idleMs() ?? Number.POSITIVE_INFINITY),
    isBusy: parts.isBusy,
  });
  // Where the service tells of changes by itself, each desk hears it.
  const isReadShared = parts.isShared === true && client !== null && parts.live == null;
  const walk = () => sync.walk();
  const shared: SharedReading | null = isReadShared
    ? new SharedReading({ ...context, yard: cache.used.yard, pollInterval, walk })
    : null;
  const yard = shared?.yard ?? cache.used.yard;
  const whereabouts = parts.isShared === true ? createWhereabouts(yard.live.base, clock) : null;
  let updates: YardLive | null = null;
  const sync = new YardSync({
    ...context,
    client: client ?? absentService(),
    frugal: parts.frugal ?? undefined,
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
    onWalk: walkHeard(clock, whereabouts, () => [updates, shared]),
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
    /** Why a time that a clerk typed is not sent now; null when it may be. */
    zoneTrouble: () => zone.trouble(),
    kept,
    /** When the pull began that the cache held at the start; null when there was none. */
    asOf: yard.asOf,
    /** Called when a pull that read the yard whole began; the answer stops it. */
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
    /** To be called before what was read into is closed: nothing arrives after it. */
    async endReads() {
      zone.stop();
      stopLooking();
      shared?.stop();
      await updates?.stop();
      await sync.stop();
    },
    stop: cache.close,
  };
}

/** What other desks of the facility have to do with the yard of this one. */
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
  /**
   * The service showed this to another desk, a moment ago; `moved`: what its operation was about.
   */
  told(seen: StoredEvidence, readAt: Instant | null, moved: readonly EntityRef[]): void {
    if (whereabouts?.told(seen, moved) === true) sync.walk();
    for (const spot of takeTold(seen, readAt, yard, warehouse, (spot) => sync.readAt(spot)))
      void sync.reads.spot(spot, new AbortController().signal).catch(() => undefined);
  },
  /** What is not known of the yard that an operation would change. */
  doubts: (operation: Operation): readonly Finding[] => whereabouts?.doubts(operation) ?? [],
  /** Reading for the other desks, or leaving it to one of them; null where each reads for itself. */
  shared,
  /** The desk that reads for all has a picture of this age, in milliseconds. */
  toldAge(ms: number): void {
    if (shared?.isFollowing() === true && pollInterval.isPushed())
      sync.told(new Date(clock.now() - ms).toISOString());
  },
});

/** The yard as this computer kept it, and what other features keep beside it. */
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

/** Who hears when a read of everything began, each time once. */
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

/** What live updates need of the feature and of the sync. */
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
  walk: () => sync.walk(),
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

/** Hands the begin and the end of a full read on. */
function walkHeard(
  clock: Clock,
  whereabouts: Pick<WhereaboutsWatch, 'walked'> | null,
  others: () => readonly (Pick<YardLive, 'walkBegan' | 'walkEnded'> | null)[],
): NonNullable<YardSyncParts['onWalk']> {
  let began = 0;
  return (walk) => {
    if (walk.began) began = clock.monotonic();
    else if (walk.changed !== null) whereabouts?.walked(began);
    for (const each of others()) {
      if (walk.began) each?.walkBegan();
      else each?.walkEnded(walk.changed);
    }
  };
}

/** Somebody looks again: a picture that is older than it would have been is read now. */
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
    // A picture of the future was stamped by a wrong clock.
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
