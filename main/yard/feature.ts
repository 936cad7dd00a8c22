/** The yard as a feature: its cache, what is read into it, and the facility's zone. */
import type { Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { StoredEvidence } from '../../shared/outbox/operation-evidence.ts';
import type { Instant } from '../../shared/time.ts';
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
import { createPollInterval } from './live/poll-interval.ts';
import { createSharedReading, type SharedReading } from './live/shared-reading.ts';
import { openYard } from './memory/open-yard.ts';
import type { StandingSince } from './memory/standings.ts';
import { absentService } from './read/absent-service.ts';
import { FacilityZone } from './read/facility-zone.ts';
import { takeTold } from './read/told-by-desks.ts';
import { createWhereabouts } from './read/whereabouts.ts';
import { createYardSync, type YardSync } from './read/yard-sync.ts';
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
  const { clock, timers, log, status, home, warehouse } = context;
  const onDisk = (trouble: Message | null, mistake?: Error) => {
    if (mistake !== undefined)
      log.warn('yard-not-kept', { sentence: mistake.message, stack: mistake.stack ?? '' });
    status.setNotices('cache-disk', trouble === null ? [] : [diskNotice(trouble)]);
  };
  const cache = openCache({ ...home, warehouse }, (store, db) => ({
    store,
    yard: openYard(store, clock, onDisk, parts.standingSince),
    kept: parts.alsoKept(db),
  }));
  status.setNotices('cache', cache.notices);
  const { store, kept } = cache.used;
  const looked = createListeners<Instant>();
  let lookedAt = cache.used.yard.asOf;
  const usual = { ...defaultPolicy, ...parts.policy };
  const pollInterval = createPollInterval({
    policy: usual,
    idleMs: () =>
      Math.min(context.idleDetector.idleMs(), shared?.idleMs() ?? Number.POSITIVE_INFINITY),
    isBusy: parts.isBusy,
  });
  // Where the service tells of changes by itself, each desk hears it.
  const shared: SharedReading | null =
    parts.isShared === true && client !== null && parts.live == null
      ? createSharedReading({
          ...context,
          yard: cache.used.yard,
          pollInterval,
          walk: () => sync.walk(),
        })
      : null;
  const yard = shared?.yard ?? cache.used.yard;
  const whereabouts = parts.isShared === true ? createWhereabouts(yard.live.base, clock) : null;
  let walkBegan = 0;
  let updates: YardLive | null = null;
  const sync = createYardSync({
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
    onWalk(walk) {
      if (walk.began) walkBegan = clock.monotonic();
      else if (walk.changed !== null) whereabouts?.walked(walkBegan);
      for (const each of [updates, shared]) {
        if (walk.began) each?.walkBegan();
        else each?.walkEnded(walk.changed);
      }
    },
    onConnection(connection) {
      status.setService('dock-scheduling', connection);
      if (connection.state !== 'online') return;
      zone.ask();
      parts.onOnline();
    },
    onFreshness(freshness) {
      status.setFreshness(freshness);
      if (freshness.asOf === null || freshness.asOf === lookedAt) return;
      lookedAt = freshness.asOf;
      looked.tell(lookedAt);
    },
  });
  status.setFreshness(sync.freshness());
  updates =
    client === null || parts.live == null
      ? null
      : createLiveUpdates({
          ...context,
          service: parts.live,
          client: sync.client,
          destination: yard,
          pollInterval,
          onState(live) {
            status.setLive(live);
            parts.onLive(live.state === 'live');
          },
          onHeard: sync.heard,
          walk: sync.walk,
          onSchedule: parts.onSchedule,
        });
  const stopLooking = followLooks(context, pollInterval.policy, sync, () => updates?.wake());
  const zone = new FacilityZone({
    read: parts.readFacility,
    store,
    profileZone: parts.profileZone,
    timers,
    log,
    onNotices: (notices) => status.setNotices('time-zone', notices),
    onLate: parts.onLateZone,
  });
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
    onLooked: looked.watch,
    start() {
      if (client === null) return;
      sync.start();
      updates?.start();
      zone.ask();
    },
    /**
     * The service showed this to another desk, a moment ago; `moved`: what its operation was about.
     */
    told(seen: StoredEvidence, readAt: Instant | null, moved: readonly EntityRef[]) {
      if (whereabouts?.told(seen, moved) === true) sync.walk();
      for (const spot of takeTold(seen, readAt, yard, warehouse, sync.readAt))
        void sync.reads.spot(spot, new AbortController().signal).catch(() => undefined);
    },
    /** What is not known of the yard that an operation would change. */
    doubts: (operation: Operation): readonly Finding[] => whereabouts?.doubts(operation) ?? [],
    /**
     * Reading for the other desks, or leaving it to one of them; null where each reads for itself.
     */
    shared,
    /** The desk that reads for all has a picture of this age, in milliseconds. */
    toldAge(ms: number) {
      if (shared?.isFollowing() === true && pollInterval.isPushed())
        sync.told(new Date(clock.now() - ms).toISOString());
    },
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
    const leftMs = asOf === null ? 0 : policy.intervalMs - (clock.now() - Date.parse(asOf));
    cancel();
    cancel = timers.after(Math.max(0, leftMs), sync.refreshNow);
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
