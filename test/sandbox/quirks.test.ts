import { expect, test } from 'vitest';
import type { Quirks, Sandbox } from '../../sandbox/index.ts';
import { type Caller, containerOn, idOf, search, signIn, start, truckOn } from './harness.ts';

const boot = async (quirks: Partial<Quirks>): Promise<[Sandbox, Caller]> => {
  const sandbox = await start({ quirks });
  return [sandbox, await signIn(sandbox)];
};
const mixed = (sandbox: Sandbox, spot: string) => ({
  ...truckOn(sandbox, spot, 1),
  ...{ container: containerOn(sandbox, spot).container },
});
const reassign = (
  sandbox: Sandbox,
  caller: Caller,
  id: string,
  to: string,
  moveContainer = false,
) =>
  caller.patch(`/yard/spot-assignment/${id}/reassign`, {
    spotId: idOf(sandbox, to),
    reason: 'why',
    moveContainer,
  });

test('closedSpots hidden: a list shows closed spots only when asked about isActive', async () => {
  const [sandbox, caller] = await boot({ closedSpots: 'hidden' });
  sandbox.act.close('A-01');
  const area = { spotAreaId: sandbox.yard.spot('A-01').spotAreaId };
  const total = async (value: unknown) =>
    (await caller.get(`/yard/spot?${search(value)}`)).json.total;
  expect(await total(area)).toBe(5);
  expect(await total({ $and: [area, { $or: [{ isActive: true }, { isActive: false }] }] })).toBe(6);
  sandbox.setQuirks({ closedSpots: 'visible' });
  expect(await total(area)).toBe(6);
});

test('inactive visible: departed visits stay in the list', async () => {
  const [sandbox, caller] = await boot({ inactive: 'visible' });
  truckOn(sandbox, 'A-01');
  sandbox.act.depart('A-01');
  expect((await caller.get('/asset-visit')).json.data).toMatchObject([{ isActive: false }]);
});

test.each([
  [false, 'truck'],
  [true, 'container'],
] as const)(
  'split id-moves (moveContainer %s): the assignment id goes with the %s',
  async (moveContainer, moved) => {
    const [sandbox, caller] = await boot({ split: 'id-moves' });
    const { visit, container, assignment } = mixed(sandbox, 'A-01');
    const reply = await reassign(sandbox, caller, assignment.id, 'A-02', moveContainer);
    const [from, to] = [sandbox.yard.contents('A-01'), sandbox.yard.contents('A-02')];
    expect(reply.json.data.id).toBe(assignment.id);
    expect(to.assignment?.id).toBe(assignment.id);
    expect(from.assignment?.id).not.toBe(assignment.id);
    expect([to.visit?.id, to.standalone?.id]).toEqual(
      moved === 'truck' ? [visit.id, undefined] : [undefined, container.id],
    );
    expect([from.visit?.id, from.standalone?.id]).toEqual(
      moved === 'truck' ? [undefined, container.id] : [visit.id, undefined],
    );
    expect(sandbox.yard.violations()).toEqual([]);
  },
);

test('mixedSpot new-record: the second asset makes a new record for both', async () => {
  const [sandbox, caller] = await boot({ mixedSpot: 'new-record' });
  const { visit, assignment } = truckOn(sandbox, 'A-01');
  const container = sandbox.act.arriveContainer();
  const { json } = await caller.post('/yard/spot-assignment', {
    spotId: idOf(sandbox, 'A-01'),
    assetContainerId: container.id,
  });
  expect(json.data).toMatchObject({ assetVisitId: visit.id, assetContainerId: container.id });
  expect(json.data.id).not.toBe(assignment.id);
  expect((await caller.remove(`/yard/spot-assignment/${assignment.id}`)).status).toBe(404);
});

test('mixedSpot refuses a second assignment, but a reassign may still mix', async () => {
  const [sandbox, caller] = await boot({ mixedSpot: 'refuses' });
  truckOn(sandbox, 'A-01');
  const container = sandbox.act.arriveContainer();
  const refused = await caller.post('/yard/spot-assignment', {
    spotId: idOf(sandbox, 'A-01'),
    assetContainerId: container.id,
  });
  expect(refused.status).toBe(409);
  const elsewhere = containerOn(sandbox, 'A-02');
  expect((await reassign(sandbox, caller, elsewhere.assignment.id, 'A-01')).status).toBe(200);
});

test('departed deleted: a departed visit is gone altogether', async () => {
  const [sandbox, caller] = await boot({ departed: 'deleted' });
  const { visit, hooked } = truckOn(sandbox, 'A-01', 1);
  sandbox.act.depart('A-01');
  expect((await caller.get(`/asset-visit/${visit.id}`)).status).toBe(404);
  expect((await caller.get(`/asset-container/${hooked[0]?.id}`)).status).toBe(404);
  expect((await caller.get(`/asset-visit?${search({ isActive: false })}`)).json.total).toBe(0);
});

test('departed event: a departed visit stays active, and its event shows it', async () => {
  const [sandbox, caller] = await boot({ departed: 'event' });
  const { visit, hooked, assignment } = truckOn(sandbox, 'A-01', 1);
  sandbox.act.depart('A-01');
  const active = search({ isActive: true });
  const listed = await caller.get(`/asset-visit?${active}&join=assetVisitEvents||eventType`);
  expect(listed.json.data).toMatchObject([{ id: visit.id, isActive: true }]);
  expect(listed.json.data[0].assetVisitEvents.at(-1)).toMatchObject({ eventType: 'Departed' });
  expect(
    (
      await caller.get(`/asset-container/${hooked[0]?.id}?join=assetContainerEvents`)
    ).json.data.assetContainerEvents.at(-1),
  ).toMatchObject({
    eventType: 'Departed',
  });
  expect((await caller.get(`/asset-visit?${active}&excludeStatuses=Departed`)).json.total).toBe(0);
  expect(
    (await caller.patch(`/yard/spot-assignment/${assignment.id}/depart`, { departType: 'All' }))
      .status,
  ).toBe(404);
  expect(sandbox.yard.waiting()).toMatchObject({ visits: [], containers: [] });
  expect(sandbox.yard.violations()).toEqual([]);
});

test('assetEvents and excludeStatuses: refused, or passed over', async () => {
  const [sandbox, caller] = await boot({
    departed: 'event',
    assetEvents: 'refused',
    excludeStatuses: 'refused',
  });
  truckOn(sandbox, 'A-01', 0);
  sandbox.act.depart('A-01');
  for (const query of [
    'join=assetVisitEvents',
    'join[]=assetVisitEvents||id',
    'excludeStatuses=Departed',
  ])
    expect((await caller.get(`/asset-visit?${query}`)).status).toBe(400);
  sandbox.setQuirks({ assetEvents: 'ignored', excludeStatuses: 'ignored' });
  const { data } = (await caller.get('/asset-visit?join=assetVisitEvents&excludeStatuses=Departed'))
    .json;
  expect(data).toHaveLength(1);
  expect(data[0]).not.toHaveProperty('assetVisitEvents');
});

test('departVisit hooked-stay: the trailer stays behind as standalone, and two cannot', async () => {
  const [sandbox, caller] = await boot({ departVisit: 'hooked-stay' });
  const one = truckOn(sandbox, 'A-01', 1);
  const two = truckOn(sandbox, 'A-02', 2);
  const leave = (id: string) =>
    caller.patch(`/yard/spot-assignment/${id}/depart`, { departType: 'AssetVisit' });
  expect((await leave(one.assignment.id)).status).toBe(200);
  expect(sandbox.yard.contents('A-01')).toMatchObject({
    visit: null,
    standalone: { id: one.hooked[0]?.id, isActive: true },
  });
  expect((await leave(two.assignment.id)).status).toBe(409);
  expect(two.visit.isActive).toBe(true);
  expect(sandbox.yard.violations()).toEqual([]);
});

test('unassignMixed, closeOccupied, assignReserved, attachAcrossSpots can refuse', async () => {
  const [sandbox, caller] = await boot({
    unassignMixed: 'refuses',
    closeOccupied: 'refused',
    assignReserved: 'refused',
    attachAcrossSpots: 'refused',
  });
  const { assignment, visit } = mixed(sandbox, 'A-01');
  expect((await caller.remove(`/yard/spot-assignment/${assignment.id}`)).status).toBe(422);
  expect(
    (await caller.patch(`/yard/spot/${idOf(sandbox, 'A-01')}/close`, { reason: 'ice' })).status,
  ).toBe(409);
  const elsewhere = containerOn(sandbox, 'A-02');
  expect(
    (await caller.post(`/asset-visit/${visit.id}/attach/${elsewhere.container.id}`)).status,
  ).toBe(422);
  const at = new Date().toISOString();
  const reserve = {
    id: 'reserve',
    isActive: true,
    entityName: null,
    objectId: null,
    validUntil: null,
    createDateTime: at,
    lastChangedDateTime: at,
  };
  sandbox.yard.spot('A-03').spotReserves.push(reserve);
  expect((await reassign(sandbox, caller, elsewhere.assignment.id, 'A-03')).status).toBe(409);
});

test('envelopes partial: no counts for spots, no entity for areas, pages end', async () => {
  const [, caller] = await boot({ envelopes: 'partial' });
  expect(Object.keys((await caller.get('/yard/spot')).json).sort()).toEqual([
    'action',
    'data',
    'entity',
  ]);
  expect(Object.keys((await caller.get('/yard/spot-area')).json).sort()).toEqual([
    'count',
    'data',
    'page',
    'pageCount',
    'total',
  ]);
  expect((await caller.get('/yard/spot?limit=6&page=2')).json.data).toHaveLength(4);
  expect((await caller.get('/asset-visit')).json.total).toBe(0);
});

test('single bare and hookAnswer entity: records come without an envelope', async () => {
  const [sandbox, caller] = await boot({
    single: 'bare',
    hookAnswer: 'entity',
    spotRead: 'ids',
    spotEvents: 'enveloped',
  });
  const { visit, hooked, assignment } = truckOn(sandbox, 'A-01', 1);
  const spot = (await caller.get(`/yard/spot/${idOf(sandbox, 'A-01')}`)).json;
  expect(spot).toMatchObject({
    code: 'A-01',
    spotAssignments: [{ id: assignment.id, assetVisitId: visit.id }],
  });
  expect(spot.spotAssignments[0]).not.toHaveProperty('assetVisit');
  expect((await caller.post(`/asset-visit/${visit.id}/detach/${hooked[0]?.id}`)).json.id).toBe(
    visit.id,
  );
  expect((await reassign(sandbox, caller, assignment.id, 'A-02')).json.spotId).toBe(
    idOf(sandbox, 'A-02'),
  );
  expect((await caller.get(`/yard/spot/${idOf(sandbox, 'A-01')}/events`)).json).toMatchObject({
    entity: 'SpotEvent',
    data: expect.any(Array),
  });
});

test('spotEvents missing: the history cannot be read', async () => {
  const [sandbox, caller] = await boot({ spotEvents: 'missing' });
  expect((await caller.get(`/yard/spot/${idOf(sandbox, 'A-01')}/events`)).status).toBe(404);
});

test('stamps assignment: a placement stamps neither the spot nor the truck', async () => {
  const [sandbox] = await boot({ stamps: 'assignment' });
  const spot = sandbox.yard.spot('A-01').lastChangedDateTime;
  const { visit, assignment } = truckOn(sandbox, 'A-01');
  expect(sandbox.yard.spot('A-01').lastChangedDateTime).toBe(spot);
  expect(visit.lastChangedDateTime < assignment.lastChangedDateTime).toBe(true);
});

test.each([400, 409, 422] as const)(
  'refusals %i: every refusal by a rule has that status',
  async (status) => {
    const [sandbox, caller] = await boot({ refusals: status });
    const { assignment } = truckOn(sandbox, 'A-01');
    truckOn(sandbox, 'A-02');
    sandbox.act.close('A-03');
    expect((await reassign(sandbox, caller, assignment.id, 'A-02')).status).toBe(status);
    expect((await reassign(sandbox, caller, assignment.id, 'A-03')).status).toBe(status);
  },
);

test('order changed-last: a list that asks for no order shows changed rows at its end', async () => {
  const [sandbox, caller] = await boot({ order: 'changed-last' });
  sandbox.act.close('D-01');
  const { json } = await caller.get('/yard/spot');
  expect(json.data.at(-1).code).toBe('D-01');
  expect((await caller.get('/yard/spot?sort=code,ASC')).json.data[0].code).toBe('A-01');
});
