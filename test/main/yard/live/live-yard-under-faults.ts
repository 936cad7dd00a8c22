/**
 * A yard whose service reports changes on a channel that loses, doubles, forges, reorders and
 * floods, in virtual time: one seed is one schedule. The lists and single reads are true and slow;
 * what the channel says is not.
 */
import type {
  NamedRecords,
  NamedRows,
} from '../../../../main/remote/dock-scheduling/read/named-records.ts';
import { defaultPolicy } from '../../../../main/remote/polling/poll-timing.ts';
import type { LineEvents } from '../../../../main/remote/realtime/channel.ts';
import { createLiveUpdates, type YardLive } from '../../../../main/yard/live/live-updates.ts';
import { createPollInterval, type PollInterval } from '../../../../main/yard/live/poll-interval.ts';
import { YardSync } from '../../../../main/yard/read/yard-sync.ts';
import { createRandom } from '../../../../sandbox/random.ts';
import type { LiveUpdates } from '../../../../shared/console-api/status.ts';
import { createVirtualTime } from '../../../support/virtual-time.ts';
import { createFakeService, type FakeService, spotId, warehouse } from '../read/fake-service.ts';
import { openTestYard, sorted } from '../read/harness.ts';

/** How bad the channel is: chances in [0, 1], milliseconds. */
export type Badness = {
  readonly lose: number;
  readonly double: number;
  readonly lie: number;
  readonly delayMs: number;
  /** Between two cuts, on average; 0: none. */
  readonly cutMs: number;
  /** Forged events a second. */
  readonly flood: number;
  /** Chance that a line stands and says nothing at all. */
  readonly silent: number;
};

/** A channel as it is promised. */
export const good: Badness = {
  lose: 0,
  double: 0,
  lie: 0,
  delayMs: 50,
  cutMs: 0,
  flood: 0,
  silent: 0,
};

const spots = ['D1', 'D2', 'D3', 'L1', 'L2', 'L3'];

/** Starts a desk; `read` counts what it asked the service for. */
export function openLiveDesk(
  folder: string,
  seed: number,
  badness: Badness,
  options: {
    readonly idleMs?: () => number;
    readonly tempo?: (usual: PollInterval) => PollInterval;
  } = {},
) {
  const random = createRandom(seed);
  const time = createVirtualTime();
  const service = createFakeService();
  const clock = { ...time.clock, pass: () => {} };
  const opened = openTestYard(folder, service.client, clock);
  const counts = { lists: 0, single: 0, named: 0, changes: 0 };
  const states: LiveUpdates[] = [];
  service.before = async ({ list }) => {
    if (list === 'spot') counts.single += 1;
    else counts.lists += 1;
    await new Promise<void>((resolve) => void time.after(random.int(5, 60), resolve));
  };
  let line: LineEvents | null = null;
  let isSilent = false;

  const policy = { ...defaultPolicy, jitter: 0 };
  const usual = createPollInterval({
    policy,
    idleMs: options.idleMs ?? (() => 0),
    isBusy: () => false,
  });
  const pollInterval = options.tempo?.(usual) ?? usual;
  const context = {
    clock,
    timers: time.timers,
    random,
    log: { info: () => undefined, warn: () => undefined },
    warehouse,
  };
  let live: YardLive | null = null;
  const sync = new YardSync({
    ...context,
    client: service.client,
    yard: opened.yard,
    policy: pollInterval.policy,
    onConnection: () => {},
    onFreshness: () => {},
    onFullRead: (read) => (read.began ? live?.fullReadBegan() : live?.fullReadEnded(read.changed)),
  });
  live = createLiveUpdates({
    ...context,
    service: {
      tokens: { token: async () => 'token', renew: async () => 'token' },
      dial: (_token, on) => {
        line = on;
        isSilent = random.chance(badness.silent);
        void time.after(random.int(5, 80), () => {
          if (line === on) on.opened();
        });
        return () => {
          if (line === on) line = null;
        };
      },
      named: namedOf(service, counts, (work) => time.after(random.int(5, 60), work)),
    },
    client: sync.client,
    destination: opened.yard,
    pollInterval,
    onState: (state) => states.push(state),
    onHeard: () => sync.heard(),
    readFull: () => sync.refreshNow(),
    onSchedule: () => {},
  });

  const format = (name: string, payload: unknown, delayMs = badness.delayMs) => {
    const at = line;
    if (at === null || isSilent) return;
    void time.after(random.int(0, delayMs), () => {
      if (line === at) at.event(name, payload);
    });
  };
  const tell = (name: string, payload: object) => {
    if (random.chance(badness.lose)) return;
    const told = random.chance(badness.lie)
      ? random.pick([
          { ...payload, id: random.uuid() },
          { id: spotId('D1'), spotId: spotId('L9'), warehouseId: 'elsewhere' },
          null,
          'x',
          [payload],
        ])
      : payload;
    for (let copy = random.chance(badness.double) ? 2 : 1; copy > 0; copy -= 1) format(name, told);
  };

  /**
   * Another desk moves a truck: the service is true at once, the channel reports it in its way.
   */
  function move(): void {
    const { state } = service;
    const visit = random.pick(state.visits);
    const before = state.assignments.find(({ visitId }) => visitId === visit.id);
    state.assignments = state.assignments.filter((row) => row !== before);
    if (before !== undefined)
      tell('delete-SpotAssignment', {
        id: before.id,
        spotId: before.spotId,
        assetVisitId: visit.id,
      });
    const target = random.pick(spots);
    if (random.chance(0.8) && !state.assignments.some((row) => row.spotId === spotId(target))) {
      const row = service.place({ visit: visit.id.replace('visit-', '') }, target);
      tell('create-SpotAssignment', { id: row.id, spotId: row.spotId, assetVisitId: visit.id });
    }
    counts.changes += 1;
  }

  const beat = () => {
    format('heartbeat', { version: { major: 4, minor: 1, patch: 0 } }, 50);
    time.after(5_000, beat);
  };
  beat();
  const forge = () => {
    format(
      random.pick([
        'update-Spot',
        'create-AssetVisit',
        'update-Unheard',
        'delete-SpotAssignment',
        'update-SpotArea',
      ]),
      {
        id: random.chance(0.5) ? spotId(random.pick(spots)) : random.uuid(),
        spotId: spotId(random.pick(spots)),
        warehouseId: random.chance(0.5) ? warehouse : random.uuid(),
      },
    );
    time.after(1_000 / badness.flood, forge);
  };
  if (badness.flood > 0) forge();
  const cut = () => {
    const at = line;
    line = null;
    at?.ended({ kind: 'broken', said: { code: 'service.broken', values: {} } });
    time.after(random.int(1, 2 * badness.cutMs), cut);
  };
  if (badness.cutMs > 0) time.after(random.int(1, 2 * badness.cutMs), cut);

  const placesOf = (rows: Iterable<{ readonly id: string; readonly spotId: string | null }>) =>
    Object.fromEntries([...rows].map(({ id, spotId: spot }) => [id, spot]).sort());
  return {
    time,
    service,
    counts,
    states,
    random,
    sync,
    yard: opened.yard,
    move,
    format,
    /** Where the console shows the trucks, and where they are. */
    shown: () => placesOf(opened.yard.live.base.visits()),
    truth: () =>
      placesOf(
        service.state.visits.map(({ id }) => ({
          id,
          spotId: service.state.assignments.find(({ visitId }) => visitId === id)?.spotId ?? null,
        })),
      ),
    isLive: () => states.at(-1)?.state === 'live',
    snapshot: () => sorted(opened.yard.live.base.snapshot()),
    start() {
      sync.start();
      live?.start();
    },
    wake: () => live?.wake(),
    async stop() {
      const ended = Promise.all([live?.stop(), sync.stop()]);
      await time.advance(5_000);
      await ended;
      opened.close();
    },
  };
}

/** Reads by name over the fake: true when they are answered. */
function namedOf(
  service: FakeService,
  counts: { named: number },
  after: (work: () => void) => unknown,
): NamedRecords {
  const rows = async <Row>(read: () => readonly Row[]): Promise<NamedRows<Row>> => {
    counts.named += 1;
    await new Promise<void>((resolve) => void after(resolve));
    const answer = read();
    await new Promise<void>((resolve) => void after(resolve));
    return { rows: answer, isClean: true };
  };
  const { state } = service;
  return {
    spots: (ids) =>
      rows(() => state.spots.filter(({ id }) => ids.includes(id)).map(service.spotRead)),
    visits: (ids) =>
      rows(() =>
        state.visits
          .filter(({ id }) => ids.includes(id))
          .map((visit) => ({
            visit,
            hooked: [],
            assignments: state.assignments.filter(({ visitId }) => visitId === visit.id),
          })),
      ),
    containers: (ids) =>
      rows(() =>
        state.containers
          .filter(({ id }) => ids.includes(id))
          .map((container) => ({
            container,
            assignments: state.assignments.filter(
              ({ containerId }) => containerId === container.id,
            ),
          })),
      ),
  };
}
