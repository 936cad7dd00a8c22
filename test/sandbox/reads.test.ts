import { expect, test } from 'vitest';
import { containerOn, idOf, search, signIn, start, truckOn } from './harness.ts';

test('spot areas come in the full envelope', async () => {
  const sandbox = await start();
  const { json } = await (await signIn(sandbox)).get(
    `/yard/spot-area?${search({ warehouseId: sandbox.warehouse.id })}`,
  );
  expect(json).toMatchObject({
    entity: 'SpotArea',
    action: 'read',
    count: 2,
    total: 2,
    page: 1,
    pageCount: 1,
  });
  expect(json.data.map((area: any) => area.name)).toEqual(['Docks', 'Lot']);
  expect(json.data[0]).toMatchObject({ isActive: true, warehouseId: sandbox.warehouse.id });
});

test('spots carry assignments only when joined, down to hooked containers', async () => {
  const sandbox = await start();
  const { visit, hooked } = truckOn(sandbox, 'A-01', 2);
  const { container } = containerOn(sandbox, 'A-01');
  const caller = await signIn(sandbox);
  const area = sandbox.yard.spot('A-01').spotAreaId;
  const plain = await caller.get(`/yard/spot?${search({ spotAreaId: area })}`);
  expect(plain.json.count).toBe(6);
  expect(plain.json.data[0]).toMatchObject({
    code: 'A-01',
    type: 'parking',
    isActive: true,
    spotReserves: [],
  });
  expect(plain.json.data[0]).not.toHaveProperty('spotAssignments');

  const joins = [
    'spotAssignments',
    'spotAssignments.assetVisit',
    'spotAssignments.assetVisit.assetContainers',
    'spotAssignments.assetContainer',
  ];
  const joined = await caller.get(
    `/yard/spot?${search({ spotAreaId: area })}&${joins.map((join) => `join[]=${join}`).join('&')}`,
  );
  const [assignment] = joined.json.data[0].spotAssignments;
  expect(assignment).toMatchObject({
    assetVisitId: visit.id,
    assetContainerId: container.id,
    spotId: idOf(sandbox, 'A-01'),
  });
  expect(assignment.assetVisit.licensePlate).toBe(visit.licensePlate);
  expect(assignment.assetVisit.assetContainers.map((each: any) => each.id)).toEqual(
    hooked.map((each) => each.id),
  );
  expect(assignment.assetContainer.code).toBe(container.code);
  expect(joined.json.data[1].spotAssignments).toEqual([]);
});

test('a single spot comes with what stands on it, without asking', async () => {
  const sandbox = await start();
  const { visit, hooked } = truckOn(sandbox, 'D-01', 1);
  const caller = await signIn(sandbox);
  const { json } = await caller.get(`/yard/spot/${idOf(sandbox, 'D-01')}`);
  expect(json).toMatchObject({ entity: 'Spot', action: 'read' });
  expect(json.data.spotAssignments[0].assetVisit).toMatchObject({
    id: visit.id,
    assetContainers: [{ id: hooked[0]?.id }],
  });
  expect(json.data.spotAssignments[0].assetContainer).toBeNull();
  const unknown = await caller.get('/yard/spot/00000000-0000-4000-8000-000000000000');
  expect(unknown.json).toMatchObject({ statusCode: 404, error: 'Not Found' });
});

test('visits show place and hooked containers, and hide departed by default', async () => {
  const sandbox = await start();
  const stays = truckOn(sandbox, 'A-02', 1);
  const left = truckOn(sandbox, 'A-03', 1);
  sandbox.act.depart('A-03', 'All');
  const caller = await signIn(sandbox);
  const joins =
    'join[]=assetContainers&join[]=company&join[]=spotAssignments||id,spotId&join[]=spotAssignments.spot||id,code,spotAreaId';
  const active = await caller.get(
    `/asset-visit?${search({ warehouseId: sandbox.warehouse.id, isActive: true })}&${joins}`,
  );
  expect(active.json).toMatchObject({ entity: 'AssetVisit', total: 1 });
  const [visit] = active.json.data;
  expect(visit.id).toBe(stays.visit.id);
  expect(visit.assetContainers[0].id).toBe(stays.hooked[0]?.id);
  expect(visit.spotAssignments).toEqual([
    {
      id: stays.assignment.id,
      spotId: idOf(sandbox, 'A-02'),
      spot: {
        id: idOf(sandbox, 'A-02'),
        code: 'A-02',
        spotAreaId: sandbox.yard.spot('A-02').spotAreaId,
      },
    },
  ]);
  expect((await caller.get('/asset-visit')).json.total).toBe(1);
  const departed = await caller.get(`/asset-visit?${search({ isActive: false })}`);
  expect(departed.json.data.map((each: any) => each.id)).toEqual([left.visit.id]);
  const both = await caller.get(
    `/asset-visit?${search({ $or: [{ isActive: true }, { isActive: false }] })}`,
  );
  expect(both.json.total).toBe(2);
  expect((await caller.get('/asset-visit?excludeStatuses=Docked')).json.total).toBe(1);
  expect((await caller.get('/asset-visit?excludeStatuses=Arrived')).json.total).toBe(0);
});

test('containers list hooked and standalone ones, with events and place when joined', async () => {
  const sandbox = await start();
  const truck = truckOn(sandbox, 'A-01', 1);
  const alone = containerOn(sandbox, 'A-02');
  const waiting = sandbox.act.arriveContainer();
  const caller = await signIn(sandbox);
  const { json } = await caller.get(
    '/asset-container?join[]=spotAssignments&join[]=assetContainerEvents&join[]=assetVisit||licensePlate',
  );
  const byId = new Map<string, any>(json.data.map((each: any) => [each.id, each]));
  expect(byId.size).toBe(3);
  expect(byId.get(truck.hooked[0]?.id as string)).toMatchObject({
    assetVisitId: truck.visit.id,
    assetVisit: { licensePlate: truck.visit.licensePlate },
    spotAssignments: [],
  });
  expect(byId.get(alone.container.id)).toMatchObject({
    assetVisitId: null,
    assetVisit: null,
    spotAssignments: [{ id: alone.assignment.id }],
    assetContainerEvents: [{ eventType: 'Arrived', assetContainerId: alone.container.id }],
  });
  expect(byId.get(waiting.id)).toMatchObject({ assetVisitId: null, spotAssignments: [] });
});

test('the history of a spot is read newest first', async () => {
  const sandbox = await start();
  truckOn(sandbox, 'D-02');
  sandbox.act.close('D-02', 'Leveler broken');
  sandbox.act.move('D-02', 'D-03', { reason: 'Leveler broken' });
  const events = await (await signIn(sandbox)).get(`/yard/spot/${idOf(sandbox, 'D-02')}/events`);
  expect(events.json.map((event: any) => [event.eventType, event.reason])).toEqual([
    ['release', 'Leveler broken'],
    ['close', 'Leveler broken'],
    ['assignment', null],
  ]);
});

test('the facility is read in the list and alone, with its field template', async () => {
  const sandbox = await start();
  const caller = await signIn(sandbox, 'admin');
  const listed = (await caller.get('/warehouse')).json.data[0];
  expect(listed).toMatchObject(sandbox.warehouse);
  expect(listed.customApptFieldsTemplate.map((each: any) => each.type)).toContain(
    'dropdownmultiselect',
  );
  expect((await caller.get(`/warehouse/${sandbox.warehouse.id}`)).json.data).toEqual(listed);
});

test('an unknown path is answered with 404 in the form of NestJS', async () => {
  const caller = await signIn(await start());
  expect((await caller.get('/yard/spots')).json).toEqual({
    statusCode: 404,
    message: 'Cannot GET /yard/spots',
    error: 'Not Found',
  });
});
