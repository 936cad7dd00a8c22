/**
 * A desk without a screen on virtual time: the sync of the yard as the console has it, and the
 * sources that report changes to it.
 */
import { createDockSchedulingClient } from '../../../main/remote/dock-scheduling/create-client.ts';
import { createNamedRecords } from '../../../main/remote/dock-scheduling/read/named-records.ts';
import { defaultPolicy, type PullPolicy } from '../../../main/remote/polling/poll-timing.ts';
import { resolveUndocumented, type Undocumented } from '../../../main/remote/undocumented.ts';
import type { YardCache } from '../../../main/yard/cache/yard-cache.ts';
import { createLiveUpdates, type YardLive } from '../../../main/yard/live/live-updates.ts';
import { createPollInterval } from '../../../main/yard/live/poll-interval.ts';
import { openYard } from '../../../main/yard/memory/open-yard.ts';
import { YardSync } from '../../../main/yard/read/yard-sync.ts';
import { createRandom, type SeededRandom } from '../../../sandbox/random.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import { fixedToken } from '../../main/remote/dock-scheduling/client-against.ts';
import type { VirtualTime } from '../../support/virtual-time.ts';
import type { Liar } from './liar.ts';
import { type ChannelLies, createLiarChannel } from './liar-channel.ts';

/**
 * The sources that report changes beside the small questions, and how the desk differs from the
 * shipped one.
 */
export type DeskOptions = {
  /** Null: the profile names no channel. */
  readonly channel: ChannelLies | null;
  readonly policy?: Partial<PullPolicy>;
  readonly settings?: Partial<Undocumented>;
  /** As in the sync. */
  readonly lookBytesAnHour?: number;
  /** The clock of this computer; left out, the true time. */
  readonly clock?: Clock;
};

export const emptyStore: YardCache = {
  load: () => ({
    rows: { areas: [], spots: [], visits: [], containers: [] },
    assignments: new Map(),
    problems: [],
    asOf: null,
  }),
  write: () => undefined,
  endPull: () => undefined,
  replace: () => undefined,
  fact: () => null,
  setFact: () => undefined,
  firstSeen: () => undefined,
};

/** The client of a service, with what the profile of the simulated yard says of it. */
export function clientOf(liar: Liar, settings: Partial<Undocumented>) {
  const resolved = resolveUndocumented({ yardPageSize: 5, ...settings });
  if (!resolved.ok) throw new Error('The settings are wrong.');
  const parts = { http: liar.http, tokens: fixedToken('t'), undocumented: resolved.value };
  return { parts, client: createDockSchedulingClient(parts) };
}

/** Opens one; `random` is its own chance. As `main/yard/feature.ts` puts it together. */
export function openDesk(
  liar: Liar,
  time: VirtualTime,
  random: SeededRandom,
  options: DeskOptions,
) {
  const { channel, policy = {}, settings = {}, lookBytesAnHour, clock = time.clock } = options;
  const { parts, client } = clientOf(liar, settings);
  const warehouse = liar.warehouse as WarehouseId;
  const yard = openYard(emptyStore, clock, () => undefined);
  const ground = {
    clock,
    timers: time.timers,
    random,
    log: { info: () => undefined, warn: () => undefined },
    warehouse,
  };
  const usual = { ...defaultPolicy, ...policy };
  const pollInterval = createPollInterval({ policy: usual, idleMs: () => 0, isBusy: () => false });
  let live: YardLive | null = null;
  const sync = new YardSync({
    ...ground,
    client,
    savers: client,
    yard,
    policy: pollInterval.policy,
    shortestMs: usual.intervalMs,
    stepMs: pollInterval.stepMs,
    isPushed: pollInterval.isPushed,
    lookBytesAnHour,
    onFound: (changed) => live?.found(changed),
    onFullRead: (read) => (read.began ? live?.fullReadBegan() : live?.fullReadEnded(read.changed)),
    onConnection: () => undefined,
    onFreshness: () => undefined,
  });
  if (channel !== null)
    live = createLiveUpdates({
      ...ground,
      service: {
        tokens: { token: async () => 't', renew: async () => 't' },
        dial: createLiarChannel(liar, channel, time, createRandom(`${random.uuid()}/channel`)),
        named: createNamedRecords(parts, warehouse),
      },
      client: sync.client,
      destination: yard,
      pollInterval,
      onState: () => undefined,
      onHeard: () => sync.heard(),
      readFull: () => sync.readFull(),
      onSchedule: () => undefined,
    });
  return {
    base: yard.live.base,
    state: () => sync.state(),
    /** When what is shown was last true, as the desk says, in ms; null before the first read. */
    asOf: () => (sync.freshness().asOf === null ? null : Date.parse(sync.freshness().asOf ?? '')),
    start() {
      sync.start();
      live?.start();
    },
    async stop() {
      const ended = Promise.all([live?.stop(), sync.stop()]);
      await time.advance(5_000);
      await ended;
    },
  };
}
