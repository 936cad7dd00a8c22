/**
 * The dock-scheduling client against the sandbox: every call, under the behaviors the documents
 * leave open, with every fault.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordTokens } from '../../main/credentials/password-tokens.ts';
import { createMemorySecretStore } from '../../main/credentials/secret-store.ts';
import type {
  ContainerRead,
  DockSchedulingClient,
  SpotRead,
  VisitRead,
} from '../../main/remote/dock-scheduling/client.ts';
import { createDockSchedulingClient } from '../../main/remote/dock-scheduling/create-client.ts';
import type { Http } from '../../main/remote/http.ts';
import { createHttp } from '../../main/remote/http.ts';
import type { Outcome } from '../../main/remote/outcome.ts';
import type { TokenSource } from '../../main/remote/token-source.ts';
import type { Fault, Quirks, Sandbox } from '../../sandbox/index.ts';
import { startSandbox } from '../../sandbox/index.ts';
import type { AssignmentId, ContainerId, SpotId, VisitId, WarehouseId } from '../../shared/ids.ts';
import type { Area } from '../../shared/yard/model.ts';
import { collect, testSettings } from '../main/remote/dock-scheduling/client-against.ts';
import { shortDeadlines, systemClock } from '../main/remote/servers.ts';
import { said } from '../support/said.ts';

type Desk = {
  readonly client: DockSchedulingClient;
  readonly http: Http;
  readonly tokens: TokenSource;
};

/** Signs a desk in with a real password against the sandbox. */
async function deskAt(
  sandbox: Sandbox,
  account = 0,
  settings: Parameters<typeof testSettings>[0] = {},
): Promise<Desk> {
  const undocumented = testSettings(settings);
  const http = createHttp({ baseUrl: sandbox.url, clock: systemClock, limits: undocumented });
  const { email, password } = sandbox.accounts[account] as { email: string; password: string };
  const secrets = createMemorySecretStore();
  await secrets.set({ origin: http.origin, kind: 'password', account: email }, password);
  const tokens = createPasswordTokens({ http, secrets, email, undocumented, clock: systemClock });
  return { client: createDockSchedulingClient({ http, tokens, undocumented }), http, tokens };
}

/** Everything of the yard by the documented lists. */
async function readYard({ client }: Desk, warehouse: WarehouseId) {
  const areas = await collect<Area>((sink, signal) => client.areas(warehouse, sink, signal));
  const spots: SpotRead[] = [];
  const ends = [areas.end];
  for (const area of areas.rows) {
    const list = await collect<SpotRead>((sink, signal) =>
      client.spots(area.id, sink, signal, area.warehouseId),
    );
    spots.push(...list.rows);
    ends.push(list.end);
  }
  const visits = await collect<VisitRead>((sink, signal) => client.visits(warehouse, sink, signal));
  const containers = await collect<ContainerRead>((sink, signal) =>
    client.containers(warehouse, sink, signal),
  );
  ends.push(visits.end, containers.end);
  return {
    areas: areas.rows,
    spots,
    visits: visits.rows,
    containers: containers.rows,
    problems: [...areas.problems, ...visits.problems, ...containers.problems],
    ends,
  };
}

/** What was read is what the sandbox holds. */
function expectSameYard(sandbox: Sandbox, read: Awaited<ReturnType<typeof readYard>>): void {
  const { store } = sandbox.yard;
  expect(read.problems).toEqual([]);
  for (const end of read.ends) expect(end).toMatchObject({ complete: true, problems: [] });
  expect(read.areas.map(({ id, name }) => [id, name]).sort()).toEqual(
    [...store.areas.values()].map(({ id, name }) => [id, name]).sort(),
  );
  expect(
    read.spots.map(({ spot }) => [spot.id, spot.code, spot.type, spot.isOpen, spot.areaId]).sort(),
  ).toEqual(
    [...store.spots.values()]
      .map(({ id, code, type, isActive, spotAreaId }) => [id, code, type, isActive, spotAreaId])
      .sort(),
  );
  const active = <T extends { isActive: boolean }>(all: Iterable<T>) =>
    [...all].filter(({ isActive }) => isActive);
  expect(read.visits.map(({ visit }) => visit.id).sort()).toEqual(
    active(store.visits.values())
      .map(({ id }) => id)
      .sort() as VisitId[],
  );
  expect(read.containers.map(({ container }) => container.id).sort()).toEqual(
    active(store.containers.values())
      .map(({ id }) => id)
      .sort() as ContainerId[],
  );
  for (const { spot, assignments, visits, containers } of read.spots) {
    const truth = sandbox.yard.contents(spot.id);
    expect(assignments.map((row) => [row.id, row.visitId, row.containerId])).toEqual(
      truth.assignment === null
        ? []
        : [[truth.assignment.id, truth.assignment.assetVisitId, truth.assignment.assetContainerId]],
    );
    expect(visits.map(({ id, spotId }) => [id, spotId])).toEqual(
      truth.visit === null ? [] : [[truth.visit.id, spot.id]],
    );
    expect(
      containers.filter(({ visitId }) => visitId === null).map(({ id, spotId }) => [id, spotId]),
    ).toEqual(truth.standalone === null ? [] : [[truth.standalone.id, spot.id]]);
    expect(
      containers
        .filter(({ visitId }) => visitId !== null)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(truth.hooked.map(({ id }) => id).sort() as ContainerId[]);
  }
  for (const { visit, hooked, assignments } of read.visits) {
    const truth = [...store.assignments.values()].find(
      ({ assetVisitId }) => assetVisitId === visit.id,
    );
    expect([visit.spotId, visit.placedAt]).toEqual([
      truth?.spotId ?? null,
      truth?.lastChangedDateTime ?? null,
    ]);
    expect(assignments.map(({ id }) => id)).toEqual(truth === undefined ? [] : [truth.id]);
    expect(hooked.map(({ id }) => id).sort()).toEqual(
      active(store.containers.values())
        .filter(({ assetVisitId }) => assetVisitId === visit.id)
        .map(({ id }) => id)
        .sort() as ContainerId[],
    );
    expect(visit.licensePlate).toBe(store.visits.get(visit.id)?.licensePlate ?? null);
  }
  for (const { container } of read.containers) {
    const truth = [...store.assignments.values()].find(
      ({ assetContainerId }) => assetContainerId === container.id,
    );
    expect([container.visitId, container.spotId]).toEqual([
      store.containers.get(container.id)?.assetVisitId ?? null,
      truth?.spotId ?? null,
    ]);
  }
}

const okBody = (outcome: Outcome): unknown => {
  if (outcome.kind !== 'ok') throw new Error(`Expected a yes, got ${JSON.stringify(outcome)}`);
  return outcome.body;
};

const worlds: readonly (readonly [name: string, quirks: Partial<Quirks>])[] = [
  ['as it is', {}],
  [
    'with partial envelopes and bare records',
    { envelopes: 'partial', single: 'bare', hookAnswer: 'entity', spotEvents: 'enveloped' },
  ],
  [
    'with closed spots hidden and departed assets shown',
    { closedSpots: 'hidden', inactive: 'visible', departed: 'inactive' },
  ],
  [
    'with ids that move and new records',
    { split: 'id-moves', mixedSpot: 'new-record', stamps: 'assignment', order: 'changed-last' },
  ],
  [
    'with bare assignments on single reads and without a history',
    { spotRead: 'ids', spotEvents: 'missing', refusals: 409, departed: 'deleted' },
  ],
];

describe.each(worlds)('the sandbox %s', (_, quirks) => {
  let sandbox: Sandbox;
  let desk: Desk;
  let warehouse: WarehouseId;
  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', quirks, pageSizes: { maximum: 20 } });
    desk = await deskAt(sandbox);
    warehouse = sandbox.warehouse.id as WarehouseId;
  });
  afterAll(async () => {
    desk.http.close();
    await sandbox.stop();
  });

  const freeSpot = (): SpotId => {
    for (const { id, isActive, spotReserves } of sandbox.yard.store.spots.values())
      if (isActive && spotReserves.length === 0 && sandbox.yard.contents(id).assignment === null)
        return id as SpotId;
    throw new Error('The sandbox has no free spot.');
  };

  // Contract differences: 3.
  it('all of the yard is read as the sandbox holds it, over pages smaller than asked', async () => {
    expectSameYard(sandbox, await readYard(desk, warehouse));
  });

  it('a truck is assigned, moved, and sent back to the waiting list', async () => {
    const { visit, containers } = sandbox.act.arrive({ containers: 1 });
    const [first, visitId] = [freeSpot(), visit.id as VisitId];
    okBody(await desk.client.assign({ spotId: first, assetVisitId: visitId }));
    const signal = new AbortController().signal;
    const before = await desk.client.spot(first, signal);
    expect(before.visits).toMatchObject([{ id: visitId, spotId: first }]);
    expect(before.containers).toMatchObject([{ id: containers[0]?.id, visitId, spotId: null }]);
    const target = freeSpot();
    okBody(
      await desk.client.reassign(before.assignments[0]?.id as AssignmentId, {
        spotId: target,
        reason: 'Dock call',
        moveContainer: false,
      }),
    );
    expect((await desk.client.spot(first, signal)).assignments).toEqual([]);
    const after = await desk.client.spot(target, signal);
    expect(after.visits).toMatchObject([{ id: visitId, spotId: target }]);
    okBody(await desk.client.unassign(after.assignments[0]?.id as AssignmentId));
    expect(sandbox.yard.waiting().visits.map(({ id }) => id)).toContain(visitId);
    expectSameYard(sandbox, await readYard(desk, warehouse));
  });

  it('a container is detached, attached again, and departs alone', async () => {
    const { visit, containers } = sandbox.act.arrive({ containers: 1 });
    const [visitId, containerId] = [visit.id as VisitId, containers[0]?.id as ContainerId];
    const spotId = freeSpot();
    okBody(await desk.client.assign({ spotId, assetVisitId: visitId }));
    okBody(await desk.client.detach(visitId, containerId));
    const signal = new AbortController().signal;
    const mixed = await desk.client.spot(spotId, signal);
    expect(mixed.containers).toMatchObject([{ id: containerId, visitId: null, spotId }]);
    expect(mixed.visits).toMatchObject([{ id: visitId, spotId }]);
    okBody(await desk.client.attach(visitId, containerId));
    expect((await desk.client.spot(spotId, signal)).containers).toMatchObject([
      { id: containerId, visitId, spotId: null },
    ]);
    okBody(await desk.client.detach(visitId, containerId));
    const again = await desk.client.spot(spotId, signal);
    okBody(await desk.client.depart(again.assignments[0]?.id as AssignmentId, 'AssetContainer'));
    const left = await desk.client.spot(spotId, signal);
    expect([left.visits.map(({ id }) => id), left.containers]).toEqual([[visitId], []]);
    okBody(await desk.client.depart(left.assignments[0]?.id as AssignmentId, 'All'));
    expectSameYard(sandbox, await readYard(desk, warehouse));
  });

  it('a spot is closed and opened, and says so in both reads', async () => {
    const spotId = freeSpot();
    const signal = new AbortController().signal;
    okBody(await desk.client.close(spotId, 'Ice'));
    expect((await desk.client.spot(spotId, signal)).spot.isOpen).toBe(false);
    expectSameYard(sandbox, await readYard(desk, warehouse));
    okBody(await desk.client.open(spotId, 'Cleared'));
    expect((await desk.client.spot(spotId, signal)).spot.isOpen).toBe(true);
    if (quirks.spotEvents === 'missing')
      await expect(desk.client.spotEvents(spotId, signal)).rejects.toMatchObject({
        kind: 'not-found',
      });
    else
      expect(
        (await desk.client.spotEvents(spotId, signal))
          .slice(0, 2)
          .map(({ eventType, reason }) => [eventType, reason])
          .sort(),
      ).toEqual([
        ['close', 'Ice'],
        ['open', 'Cleared'],
      ]);
  });

  it('a broken rule gives the service’s text, or stays unclear if the status does', async () => {
    const { visit } = sandbox.act.arrive();
    const taken = [...sandbox.yard.store.spots.values()].find(
      ({ id }) => sandbox.yard.contents(id).visit !== null,
    );
    const outcome = await desk.client.assign({
      spotId: taken?.id as SpotId,
      assetVisitId: visit.id as VisitId,
    });
    // 409 may also mean "try again", so nothing is decided on it (sending rule 4).
    expect(outcome.kind).toBe('unknown');
    expect(outcome.kind === 'unknown' && said(outcome)).toContain('is already occupied');
    const missing = await desk.client.unassign('no-such-assignment' as AssignmentId);
    expect(missing).toMatchObject({ kind: 'refused', status: 404 });
  });
});

describe('another account', () => {
  it('that may only look is refused in words', async () => {
    const sandbox = await startSandbox({ yard: 'small' });
    const desk = await deskAt(
      sandbox,
      sandbox.accounts.findIndex(({ role }) => role === 'role_spectator'),
    );
    const [spot] = sandbox.yard.store.spots.values();
    expect(await desk.client.close(spot?.id as SpotId, 'Ice')).toEqual({
      kind: 'refused',
      status: 403,
      said: { code: 'prose', values: { text: 'Forbidden resource' } },
    });
    desk.http.close();
    await sandbox.stop();
  });
});

describe('faults of the service and the network', () => {
  let sandbox: Sandbox;
  let desk: Desk;
  /** For the faults that nothing but a deadline ends. */
  let hasty: Desk;
  const deskFor = ({ kind }: Fault) =>
    kind === 'lateApply' || kind === 'endlessBody' ? hasty : desk;
  let warehouse: WarehouseId;
  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small' });
    desk = await deskAt(sandbox, 0, { maxBodyBytes: 1_000_000 });
    hasty = await deskAt(sandbox, 0, { ...shortDeadlines, maxBodyBytes: 1_000_000 });
    warehouse = sandbox.warehouse.id as WarehouseId;
    await desk.tokens.token();
    await hasty.tokens.token();
  });
  afterEach(() => sandbox.faults.clear());
  afterAll(async () => {
    desk.http.close();
    hasty.http.close();
    await sandbox.stop();
  });

  const faults: readonly (readonly [name: string, fault: Fault, applied: boolean])[] = [
    ['the connection is reset at once', { kind: 'refuse' }, false],
    ['the answer is lost', { kind: 'dropAnswer' }, true],
    ['the request is lost', { kind: 'dropRequest' }, false],
    ['it is applied after we gave up', { kind: 'lateApply', ms: 1_500 }, true],
    ['302', { kind: 'redirect', status: 302, location: '/elsewhere' }, false],
    [
      '307, applied',
      { kind: 'redirect', status: 307, location: '/elsewhere', applied: true },
      true,
    ],
    ['a sign-in page', { kind: 'html' }, false],
    ['a sign-in page after it was applied', { kind: 'html', applied: true }, true],
    ['half of the JSON', { kind: 'cutBody', cut: 'json' }, true],
    ['the connection is cut in the body', { kind: 'cutBody', cut: 'connection' }, true],
    ['a body without end', { kind: 'endlessBody' }, true],
    ['a gzip bomb', { kind: 'gzipBomb', megabytes: 64 }, true],
    ['429', { kind: 'status', status: 429, retryAfter: 2 }, false],
    ['503, applied all the same', { kind: 'status', status: 503, applied: true }, true],
    ['500', { kind: 'status', status: 500 }, false],
    ['504', { kind: 'status', status: 504, applied: true }, true],
    ['an empty body', { kind: 'emptyBody' }, true],
  ];

  it.each(faults)('a write: %s, and nothing is claimed', async (_, fault, applied) => {
    const spot = [...sandbox.yard.store.spots.values()].find(
      ({ id, isActive }) => isActive && sandbox.yard.contents(id).assignment === null,
    );
    const spotId = spot?.id as SpotId;
    const before = sandbox.ledger.applied().length;
    sandbox.faults.add({ match: { path: '/yard/spot/*/close' }, fault });
    const outcome = await deskFor(fault).client.close(spotId, 'Ice');
    expect(outcome.kind).toBe('unknown');
    if (fault.kind === 'status' && fault.status === 429)
      expect(outcome).toMatchObject({ retryAfterMs: 2_000 });
    // The call went out once, and the reads show its outcome.
    await expect.poll(() => sandbox.ledger.applied().length - before).toBe(applied ? 1 : 0);
    sandbox.faults.clear();
    expect((await desk.client.spot(spotId, new AbortController().signal)).spot.isOpen).toBe(
      !applied,
    );
    if (applied) okBody(await desk.client.open(spotId, 'Cleared'));
  });

  it.each(faults.filter(([, fault]) => fault.kind !== 'lateApply'))(
    'a read: %s, and it fails with a kind',
    async (name, fault) => {
      sandbox.faults.add({ match: { path: '/asset-visit' }, fault });
      const failed = await collect((sink, signal) =>
        deskFor(fault).client.visits(warehouse, sink, signal),
      ).then(
        () => null,
        (error: { name: string; kind: string }) => [error.name, error.kind],
      );
      expect([name, failed?.[0]]).toEqual([name, 'RemoteError']);
      expect(['network', 'timeout', 'throttled', 'service', 'bad-reply']).toContain(failed?.[1]);
    },
  );

  it('with the port down, writes are not-sent and reads network errors, until it is up', async () => {
    await sandbox.faults.goDown();
    const [spot] = sandbox.yard.store.spots.values();
    expect(await desk.client.close(spot?.id as SpotId, 'Ice')).toMatchObject({ kind: 'not-sent' });
    await expect(
      desk.client.spot(spot?.id as SpotId, new AbortController().signal),
    ).rejects.toMatchObject({ kind: 'network' });
    await sandbox.faults.comeUp();
    expect((await desk.client.spot(spot?.id as SpotId, new AbortController().signal)).spot.id).toBe(
      spot?.id,
    );
  });

  it('fifty calls whose tokens are revoked all succeed, and none is applied twice', async () => {
    const spots = [...sandbox.yard.store.spots.values()]
      .filter(({ id, isActive }) => isActive && sandbox.yard.contents(id).assignment === null)
      .slice(0, 10);
    const before = sandbox.ledger.applied().length;
    sandbox.tokens.revoke();
    const outcomes = await Promise.all([
      ...spots.map(({ id }) => desk.client.close(id as SpotId, 'Ice')),
      ...Array.from({ length: 40 }, () =>
        desk.client.spot(spots[0]?.id as SpotId, new AbortController().signal),
      ),
    ]);
    for (const outcome of outcomes.slice(0, spots.length))
      expect(outcome).toMatchObject({ kind: 'ok' });
    expect(sandbox.ledger.applied().length - before).toBe(spots.length);
  });

  it('JSON of another shape never counts as a list', async () => {
    sandbox.faults.add({
      match: { path: '/asset-visit' },
      fault: { kind: 'wrongJson', body: { items: [1, 2] } },
    });
    await expect(
      collect((sink, signal) => desk.client.visits(warehouse, sink, signal)),
    ).rejects.toMatchObject({ kind: 'bad-reply' });
  });
});
