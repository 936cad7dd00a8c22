/**
 * A depart whose answer is lost, on services that tell departures in different ways: the complete
 * console over real HTTP.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PullPolicy } from '../../../main/remote/polling/poll-timing.ts';
import { type Quirks, type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { ContainerId, OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { AssetRef, DepartType } from '../../../shared/yard/operations.ts';
import { startCountingProxy } from '../../bench/cost/counting-proxy.ts';
import { share } from '../../support/tiers.ts';
import { type Desk, openDesk, quickPolicy, until } from '../console-desk.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function opened(
  quirks: Partial<Quirks>,
  pullPolicy: Partial<PullPolicy> = {},
): Promise<{
  sandbox: Sandbox;
  desk: Desk;
  spots: readonly [SpotId, SpotId, SpotId];
  /** How often the service was asked for containers. */
  asked: () => number;
}> {
  const sandbox = await startSandbox({ yard: 'small', seed: 11, quirks });
  const proxy = await startCountingProxy(sandbox.url);
  const at = { ...sandbox, url: proxy.url };
  const { client, account, close } = await clientOf(at, 30_000, 3_000);
  const desk = await openDesk(sandbox, {
    dockScheduling: { client },
    account: () => account,
    pullPolicy: { ...quickPolicy, ...pullPolicy },
    outboxSettings: { graceMs: 1_000, backOffMs: 50, backOffCapMs: 200, departDelayMs: 0 },
  });
  cleanups.push(
    () => sandbox.stop(),
    () => proxy.close(),
    () => close(),
    () => rmSync(desk.dataDir, { recursive: true, force: true }),
    () => desk.stop(),
  );
  const free = [...sandbox.yard.store.spots.values()].filter(
    (spot) =>
      spot.isActive &&
      spot.spotReserves.length === 0 &&
      sandbox.yard.contents(spot.id).assignment === null,
  );
  return {
    sandbox,
    desk,
    asked: () => proxy.counts().byPath['/asset-container']?.requests ?? 0,
    spots: free.slice(0, 3).map(({ id }) => id) as unknown as [SpotId, SpotId, SpotId],
  };
}

async function depart(
  desk: Desk,
  spot: SpotId,
  assets: readonly AssetRef[],
  departType: DepartType = 'All',
  accepted: readonly string[] = [],
): Promise<OperationId> {
  const id = randomUUID() as OperationId;
  await desk.api.operations.submit({
    id,
    operation: { kind: 'depart', spot, departType, assets: [...assets] },
    accepted: [...accepted],
  });
  return id;
}

const rests = new Set(['confirmed', 'rejected', 'needs-clerk', 'conflict', 'canceled']);
const ends = (desk: Desk, ids: readonly OperationId[]) =>
  vi.waitFor(
    async () => {
      const { records } = await desk.api.operations.list({ limit: 100 });
      const states = ids.map((id) => records.find((record) => record.id === id)?.state ?? 'none');
      expect(states.filter((state) => !rests.has(state))).toEqual([]);
      return states;
    },
    { timeout: 30_000, interval: 100 },
  );

/**
 * A truck with two containers and a container without a truck, on spots, and the departs of both
 * with their replies lost.
 */
async function lostDeparts({ sandbox, desk, spots: [a, b] }: Awaited<ReturnType<typeof opened>>) {
  const { visit } = sandbox.act.arrive({ containers: [{}, {}] });
  const container = sandbox.act.arriveContainer();
  sandbox.act.assign(a, { kind: 'visit', id: visit.id });
  sandbox.act.assign(b, { kind: 'container', id: container.id });
  desk.console.start();
  await until(() => desk.page.table.hookedTo(visit.id as VisitId).length === 2, 'the yard');
  sandbox.faults.add({
    match: { method: 'PATCH', path: '/yard/spot-assignment/*/depart', times: 2 },
    fault: { kind: 'dropAnswer' },
  });
  const ids = [
    await depart(desk, a, [{ kind: 'visit', id: visit.id as VisitId }]),
    await depart(desk, b, [{ kind: 'container', id: container.id as ContainerId }]),
  ];
  const states = await ends(desk, ids);
  const requests = sandbox.ledger.entries().filter(({ path }) => path.endsWith('/depart')).length;
  return { visit: visit.id as VisitId, container: container.id as ContainerId, states, requests };
}

const tells: readonly (readonly [name: string, quirks: Partial<Quirks>])[] = [
  ['isActive, as the seed reads', { departed: 'inactive' }],
  [
    'isActive alone: neither events nor excludeStatuses are known',
    { departed: 'inactive', assetEvents: 'refused', excludeStatuses: 'refused' },
  ],
  ['the events, as published', { departed: 'event' }],
  ['the events alone', { departed: 'event', excludeStatuses: 'refused' }],
  ['excludeStatuses alone', { departed: 'event', assetEvents: 'refused' }],
];

describe('departures are told by', () => {
  // Faults: M3.
  test.each(tells.slice(0, share(3, 5)))(
    '%s: confirmed, sent once, and gone from the yard',
    async (_, quirks) => {
      const world = await opened(quirks);
      const { visit, container, states, requests } = await lostDeparts(world);
      expect(states).toEqual(['confirmed', 'confirmed']);
      expect(requests).toBe(2);
      await vi.waitFor(() => {
        expect(world.desk.page.table.visit(visit)).toBeUndefined();
        expect(world.desk.page.table.container(container)).toBeUndefined();
      });
    },
    60_000,
  );
});

describe('what left together is gone together, without a list', () => {
  test.each([
    ['the truck says it', {}, 0],
    ['its own record says it', { departed: 'event' }, 1],
    ['it stays', { departVisit: 'hooked-stay' }, 0],
  ] as const)('%s', async (_, quirks, reads) => {
    const { sandbox, desk, spots, asked } = await opened(quirks, {
      intervalMs: 3_600_000,
      heartbeatMs: 3_600_000,
    });
    const { visit } = sandbox.act.arrive({ containers: [{}] });
    sandbox.act.assign(spots[0], { kind: 'visit', id: visit.id });
    const truck = visit.id as VisitId;
    const trailer = sandbox.yard.contents(spots[0]).hooked[0]?.id as ContainerId;
    desk.console.start();
    await until(() => desk.page.table.hookedTo(truck).length === 1, 'the yard');
    const before = asked();
    const isStaying = 'departVisit' in quirks;
    const ids = [
      await depart(
        desk,
        spots[0],
        [{ kind: 'visit', id: truck }],
        isStaying ? 'AssetVisit' : 'All',
        isStaying ? ['depart-hooked-leaves-too'] : [],
      ),
    ];
    expect(await ends(desk, ids)).toEqual(['confirmed']);
    await until(() => desk.page.table.visit(truck) === undefined, 'the departure');
    expect(asked() - before).toBe(reads);
    expect(desk.page.table.container(trailer)?.spotId).toBe(isStaying ? spots[0] : undefined);
  });
});

// Cases: D9.
test('a trailer leaves without its truck, saved and once undone offline, sent once', async () => {
  const { sandbox, desk, spots } = await opened({});
  const { visit } = sandbox.act.arrive({ containers: [{}, {}] });
  sandbox.act.assign(spots[0], { kind: 'visit', id: visit.id });
  const [truck, [trailer, other]] = [
    visit.id as VisitId,
    sandbox.yard.contents(spots[0]).hooked.map(({ id }) => id as ContainerId) as [
      ContainerId,
      ContainerId,
    ],
  ];
  desk.console.start();
  await until(() => desk.page.table.hookedTo(truck).length === 2, 'the yard');
  sandbox.faults.add({ match: {}, fault: { kind: 'refuse' } });
  const submit = async (
    operation: Parameters<typeof desk.api.operations.submit>[0]['operation'],
  ) => {
    const id = randomUUID() as OperationId;
    await desk.api.operations.submit({ id, operation, accepted: [] });
    return id;
  };
  const leaves = async () => [
    await submit({ kind: 'detach', visit: truck, container: trailer }),
    await submit({
      kind: 'depart',
      spot: spots[0],
      departType: 'AssetContainer',
      assets: [{ kind: 'container', id: trailer }],
    }),
  ];
  // Undone in the other order, the trailer is on its truck again.
  for (const only of (await leaves()).reverse())
    await desk.api.operations.undo({ evenOld: true, only });
  await until(() => desk.page.table.container(trailer)?.visitId === truck, 'the undo');
  const ids = await leaves();
  await until(() => desk.page.table.container(trailer) === undefined, 'the view');
  sandbox.faults.clear();
  expect(await ends(desk, ids)).toEqual(['confirmed', 'confirmed']);
  const sent = sandbox.ledger.entries().filter(({ path }) => /detach|depart/.test(path));
  expect(sent.filter(({ effect }) => effect === 'applied')).toHaveLength(2);
  expect(sandbox.yard.contents(spots[0])).toMatchObject({ visit: { id: truck } });
  expect(desk.page.table.hookedTo(truck)).toEqual([other]);
  expect(desk.page.table.container(trailer)).toBeUndefined();
}, 60_000);

// Faults: M3.
test('a service that never shows departures: the clerk is asked, it isn’t done', async () => {
  const world = await opened({
    departed: 'event',
    assetEvents: 'refused',
    excludeStatuses: 'refused',
  });
  const { states, requests } = await lostDeparts(world);
  expect(states).toEqual(['conflict', 'conflict']);
  expect(requests).toBe(2);
});
