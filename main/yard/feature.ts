/** The yard as a feature: its cache, what is read into it, and the facility's zone. */
import type { Notice } from '../../shared/console-api/status.ts';
import type { Instant } from '../../shared/time.ts';
import { type Message, message } from '../../shared/words/message.ts';
import type { FacilityReader } from '../facilities/time-zone.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Ground } from '../kernel/feature.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { DockSchedulingClient } from '../remote/dock-scheduling/client.ts';
import { defaultPolicy, type PullPolicy } from '../remote/polling/poll-timing.ts';
import { openCache } from './cache/open-cache.ts';
import { openYard } from './memory/open-yard.ts';
import { absentService } from './read/absent-service.ts';
import { createFacilityZone } from './read/facility-zone.ts';
import { createYardSync } from './read/yard-sync.ts';
import { yardApi } from './yard-api.ts';

/** What it is opened with. `Kept`: what another feature keeps in the cache. */
export type YardFeatureParts<Kept> = {
  readonly ground: Ground;
  /** Null when the profile names no dock scheduling. */
  readonly client: DockSchedulingClient | null;
  readonly readFacility: FacilityReader | null;
  readonly profileZone: string | null;
  readonly policy?: Partial<PullPolicy> | undefined;
  readonly alsoKept: (db: Database) => Kept;
  readonly onOnline: () => void;
  /** A page has drawn the picture that is kept. */
  readonly onShown: () => void;
};

/** Opens it: the cached yard is there at once. Throws `DatabaseError` as `openCache` does. */
export function openYardFeature<Kept>({ ground, client, ...parts }: YardFeatureParts<Kept>) {
  const { clock, timers, log, status, home, warehouse } = ground;
  const onDisk = (trouble: Message | null) => status.setNotices('cache-disk', trouble === null ? [] : [diskNotice(trouble)]);
  const cache = openCache({ ...home, warehouse }, (store, db) => ({
    store,
    yard: openYard(store, clock, onDisk),
    kept: parts.alsoKept(db),
  }));
  status.setNotices('cache', cache.notices);
  const { store, yard, kept } = cache.used;
  const looked = createListeners<Instant>();
  let lookedAt = yard.asOf;
  const sync = createYardSync({
    ...ground,
    client: client ?? absentService(),
    yard,
    policy: { ...defaultPolicy, ...parts.policy },
    onConnection(connection) {
      status.setService('dock-scheduling', connection);
      if (connection.state === 'online') parts.onOnline();
    },
    onFreshness(freshness) {
      status.setFreshness(freshness);
      if (freshness.asOf === null || freshness.asOf === lookedAt) return;
      lookedAt = freshness.asOf;
      looked.tell(lookedAt);
    },
  });
  status.setFreshness(sync.freshness());
  const zone = createFacilityZone({
    read: parts.readFacility,
    store,
    profileZone: parts.profileZone,
    timers,
    log,
    onNotices: (notices) => status.setNotices('time-zone', notices),
  });
  return {
    api: { yard: yardApi({ live: yard.live, onShown: parts.onShown, service: client === null ? null : sync }) },
    live: yard.live,
    sync,
    zone: zone.shown,
    kept,
    /** When the pull began that the cache held at the start; null when there was none. */
    asOf: yard.asOf,
    /** Told when a pull that read the yard whole began; the answer stops it. */
    onLooked: looked.watch,
    start() {
      if (client === null) return;
      sync.start();
      zone.start();
    },
    /** To be called before what was read into is closed: nothing arrives after it. */
    async endReads() {
      zone.stop();
      await sync.stop();
    },
    stop: cache.close,
  };
}

const diskNotice = (why: Message): Notice => ({
  key: 'cache-disk',
  severity: 'warning',
  said: message('reading.notKept', { why }),
});
