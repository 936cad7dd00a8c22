import { expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/index.ts';
import { type Caller, containerOn, idOf, signIn, start, truckOn } from './harness.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const boot = async (options = {}): Promise<[Sandbox, Caller]> => {
  const sandbox = await start(options);
  return [sandbox, await signIn(sandbox)];
};
/** A refused call: its status, and proof that nothing changed. */
const refused = async (sandbox: Sandbox, call: () => Promise<{ status: number; json: any }>) => {
  const before = JSON.stringify([
    ...sandbox.yard.store.assignments.values(),
    ...sandbox.yard.store.containers.values(),
  ]);
  const reply = await call();
  expect(reply.json).toMatchObject({
    statusCode: reply.status,
    message: expect.stringMatching(/\w/),
    error: expect.stringMatching(/\w/),
  });
  expect(
    JSON.stringify([
      ...sandbox.yard.store.assignments.values(),
      ...sandbox.yard.store.containers.values(),
    ]),
  ).toBe(before);
  expect(sandbox.ledger.entries().at(-1)).toMatchObject({
    effect: 'refused',
    status: reply.status,
    changes: [],
  });
  return { status: reply.status, rule: sandbox.ledger.entries().at(-1)?.rule };
};

test('assign puts a waiting truck on a spot, with 201 and the new assignment', async () => {
  const [sandbox, caller] = await boot();
  const { visit } = sandbox.act.arrive();
  const before = visit.lastChangedDateTime;
  const reply = await caller.post('/yard/spot-assignment', {
    spotId: idOf(sandbox, 'D-01'),
    assetVisitId: visit.id,
  });
  expect(reply.status).toBe(201);
  expect(reply.json).toMatchObject({
    entity: 'SpotAssignment',
    action: 'create',
    data: {
      spotId: idOf(sandbox, 'D-01'),
      assetVisitId: visit.id,
      assetContainerId: null,
      isActive: true,
    },
  });
  expect(sandbox.yard.contents('D-01').visit?.id).toBe(visit.id);
  expect(visit.lastChangedDateTime > before).toBe(true);
  expect(sandbox.yard.spot('D-01').lastChangedDateTime).toBe(visit.lastChangedDateTime);
  expect(sandbox.yard.store.visitEvents.get(visit.id)?.map((event) => event.eventType)).toEqual([
    'Arrived',
    'Docked',
  ]);
});

test('assign puts a standalone container beside a truck and extends the record there', async () => {
  const [sandbox, caller] = await boot();
  const { visit, assignment } = truckOn(sandbox, 'A-01');
  const container = sandbox.act.arriveContainer();
  const reply = await caller.post('/yard/spot-assignment', {
    spotId: idOf(sandbox, 'A-01'),
    assetContainerId: container.id,
  });
  expect(reply.json.data).toMatchObject({
    id: assignment.id,
    assetVisitId: visit.id,
    assetContainerId: container.id,
  });
});

test('assign is refused for everything the rules forbid', async () => {
  const [sandbox, caller] = await boot();
  const { visit, hooked } = truckOn(sandbox, 'A-01', 1);
  containerOn(sandbox, 'A-02');
  const waiting = sandbox.act.arrive().visit.id;
  const loose = sandbox.act.arriveContainer().id;
  sandbox.act.close('A-03');
  const assign = (spot: string, body: object) =>
    refused(sandbox, () =>
      caller.post('/yard/spot-assignment', {
        spotId: spot.includes('-0') && spot.length < 8 ? idOf(sandbox, spot) : spot,
        ...body,
      }),
    );
  expect(await assign('A-01', { assetVisitId: waiting })).toEqual({
    status: 409,
    rule: 'spot-has-truck',
  });
  expect(await assign('A-02', { assetContainerId: loose })).toEqual({
    status: 409,
    rule: 'spot-has-standalone',
  });
  expect(await assign('A-03', { assetVisitId: waiting })).toEqual({
    status: 422,
    rule: 'spot-closed',
  });
  expect(await assign('A-04', { assetVisitId: visit.id })).toEqual({
    status: 409,
    rule: 'asset-already-placed',
  });
  expect(await assign('A-04', { assetContainerId: hooked[0]?.id })).toEqual({
    status: 422,
    rule: 'container-is-hooked',
  });
  expect(await assign('A-04', { assetVisitId: nowhere })).toMatchObject({ status: 404 });
  expect(await assign('A-04', { assetContainerId: nowhere })).toMatchObject({ status: 404 });
  expect(await assign(nowhere, { assetVisitId: waiting })).toMatchObject({ status: 404 });
  expect(await assign('A-04', { assetVisitId: waiting, assetContainerId: loose })).toEqual({
    status: 400,
    rule: 'bad-body',
  });
  expect(await assign('A-04', {})).toEqual({ status: 400, rule: 'bad-body' });
  expect(await assign('A-04', { assetVisitId: 7 })).toEqual({ status: 400, rule: 'bad-body' });
});

test('a body that is no JSON is refused with 400 and changes nothing', async () => {
  const [sandbox, caller] = await boot();
  expect(
    (await refused(sandbox, () => caller.post('/yard/spot-assignment', '{"spotId":'))).status,
  ).toBe(400);
});

test('reassign moves a truck with all that is hooked to it, and keeps the assignment', async () => {
  const [sandbox, caller] = await boot();
  const { visit, hooked, assignment } = truckOn(sandbox, 'A-01', 2);
  const path = `/yard/spot-assignment/${assignment.id}/reassign`;
  const reply = await caller.patch(path, { spotId: idOf(sandbox, 'D-01'), reason: 'door ready' });
  expect(reply.status).toBe(200);
  expect(reply.json.data).toMatchObject({
    id: assignment.id,
    spotId: idOf(sandbox, 'D-01'),
    assetVisitId: visit.id,
  });
  expect(sandbox.yard.contents('D-01').hooked.map((each) => each.id)).toEqual(
    hooked.map((each) => each.id),
  );
  expect(sandbox.yard.contents('A-01').assignment).toBeNull();
  expect(sandbox.yard.store.spotEvents.get(idOf(sandbox, 'D-01'))?.at(-1)).toMatchObject({
    eventType: 'assignment',
    reason: 'door ready',
  });
});

test('reassign moves a lone container, whatever moveContainer says', async () => {
  const [sandbox, caller] = await boot();
  for (const [from, to, moveContainer] of [
    ['A-01', 'A-02', false],
    ['A-03', 'A-04', true],
  ] as const) {
    const { container, assignment } = containerOn(sandbox, from);
    await caller.patch(`/yard/spot-assignment/${assignment.id}/reassign`, {
      spotId: idOf(sandbox, to),
      reason: 'row full',
      moveContainer,
    });
    expect(sandbox.yard.contents(to).standalone?.id).toBe(container.id);
    expect(sandbox.yard.contents(from).assignment).toBeNull();
  }
});

test.each([
  [undefined, 'truck'],
  [false, 'truck'],
  [true, 'container'],
] as const)(
  'reassigning a mixed spot with moveContainer %s moves only the %s',
  async (moveContainer, moved) => {
    const [sandbox, caller] = await boot();
    const { visit, assignment } = truckOn(sandbox, 'A-01', 1);
    const { container } = containerOn(sandbox, 'A-01');
    const reply = await caller.patch(`/yard/spot-assignment/${assignment.id}/reassign`, {
      spotId: idOf(sandbox, 'A-02'),
      reason: 'split',
      ...(moveContainer === undefined ? {} : { moveContainer }),
    });
    const [from, to] = [sandbox.yard.contents('A-01'), sandbox.yard.contents('A-02')];
    expect([from.visit?.id, from.standalone?.id]).toEqual(
      moved === 'truck' ? [undefined, container.id] : [visit.id, undefined],
    );
    expect([to.visit?.id, to.standalone?.id]).toEqual(
      moved === 'truck' ? [visit.id, undefined] : [undefined, container.id],
    );
    expect(from.assignment?.id).toBe(assignment.id);
    expect(reply.json.data.id).toBe(to.assignment?.id);
    expect(to.assignment?.id).not.toBe(assignment.id);
  },
);

test('reassign onto a spot that holds the other kind makes it mixed', async () => {
  const [sandbox, caller] = await boot();
  const { visit, assignment } = truckOn(sandbox, 'A-01', 1);
  const there = containerOn(sandbox, 'A-02');
  await caller.patch(`/yard/spot-assignment/${assignment.id}/reassign`, {
    spotId: idOf(sandbox, 'A-02'),
    reason: 'hook up',
  });
  expect(sandbox.yard.contents('A-02')).toMatchObject({
    assignment: { id: there.assignment.id },
    visit: { id: visit.id },
    standalone: { id: there.container.id },
  });
  expect(sandbox.yard.store.assignments.has(assignment.id)).toBe(false);
});

test('reassign is refused for everything the rules forbid', async () => {
  const [sandbox, caller] = await boot();
  const { assignment } = truckOn(sandbox, 'A-01', 1);
  truckOn(sandbox, 'A-02');
  const container = containerOn(sandbox, 'A-03');
  containerOn(sandbox, 'A-04');
  sandbox.act.close('A-05');
  const move = (id: string, to: string, more: object = { reason: 'why' }) =>
    refused(sandbox, () =>
      caller.patch(`/yard/spot-assignment/${id}/reassign`, {
        spotId: to === nowhere ? to : idOf(sandbox, to),
        ...more,
      }),
    );
  expect(await move(assignment.id, 'A-02')).toEqual({ status: 409, rule: 'spot-has-truck' });
  expect(await move(container.assignment.id, 'A-04')).toEqual({
    status: 409,
    rule: 'spot-has-standalone',
  });
  expect(await move(assignment.id, 'A-05')).toEqual({ status: 422, rule: 'spot-closed' });
  expect(await move(assignment.id, 'A-01')).toEqual({ status: 422, rule: 'same-spot' });
  expect(await move(assignment.id, nowhere)).toMatchObject({ status: 404 });
  expect(await move(nowhere, 'A-06')).toMatchObject({ status: 404 });
  expect(await move(assignment.id, 'A-06', {})).toEqual({ status: 400, rule: 'bad-body' });
  expect(await move(assignment.id, 'A-06', { reason: '  ' })).toEqual({
    status: 400,
    rule: 'bad-body',
  });
  expect(await move(assignment.id, 'A-06', { reason: 'x', moveContainer: 'yes' })).toEqual({
    status: 400,
    rule: 'bad-body',
  });
});

test('unassign sends everything on the spot to the waiting list, once', async () => {
  const [sandbox, caller] = await boot();
  const { visit, assignment, hooked } = truckOn(sandbox, 'A-01', 1);
  const { container } = containerOn(sandbox, 'A-01');
  const reply = await caller.remove(`/yard/spot-assignment/${assignment.id}`);
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({
    action: 'delete',
    data: { id: assignment.id, isActive: false, assetVisitId: visit.id },
  });
  const waiting = sandbox.yard.waiting();
  expect(waiting.visits.map((each) => each.id)).toEqual([visit.id]);
  expect(waiting.containers.map((each) => each.id)).toEqual([container.id]);
  expect(hooked[0]?.assetVisitId).toBe(visit.id);
  expect(
    (await refused(sandbox, () => caller.remove(`/yard/spot-assignment/${assignment.id}`))).status,
  ).toBe(404);
});

test('detach leaves the container on the spot; attach takes it back; no bodies', async () => {
  const [sandbox, caller] = await boot();
  const { visit, hooked, assignment } = truckOn(sandbox, 'A-01', 1);
  const container = hooked[0]?.id as string;
  const detached = await caller.post(`/asset-visit/${visit.id}/detach/${container}`);
  expect([detached.status, detached.text]).toEqual([200, '']);
  expect(sandbox.yard.contents('A-01')).toMatchObject({
    assignment: { id: assignment.id },
    hooked: [],
    standalone: { id: container },
  });
  const attached = await caller.post(`/asset-visit/${visit.id}/attach/${container}`);
  expect([attached.status, attached.text]).toEqual([200, '']);
  expect(sandbox.yard.contents('A-01')).toMatchObject({
    hooked: [{ id: container }],
    standalone: null,
  });
  expect(sandbox.yard.store.visitEvents.get(visit.id)?.map((event) => event.eventType)).toEqual([
    'Arrived',
    'Detached',
    'Attached',
  ]);
  expect(
    sandbox.yard.store.containerEvents.get(container)?.map((event) => event.eventType),
  ).toEqual(['Arrived', 'Detached', 'Attached']);
});

test('a call without a body may still say that it carries JSON', async () => {
  const [sandbox, caller] = await boot();
  const { visit, hooked } = truckOn(sandbox, 'A-01', 1);
  const reply = await caller.call(
    'POST',
    `/asset-visit/${visit.id}/detach/${hooked[0]?.id}`,
    undefined,
    {
      'content-type': 'application/json',
    },
  );
  expect(reply.status).toBe(200);
});

test('detach of a waiting truck leaves the container on the waiting list', async () => {
  const [sandbox, caller] = await boot();
  const { visit, containers } = sandbox.act.arrive({ containers: 1 });
  await caller.post(`/asset-visit/${visit.id}/detach/${containers[0]?.id}`);
  expect(sandbox.yard.waiting().containers.map((each) => each.id)).toEqual([containers[0]?.id]);
});

test('attach pulls a container from another spot, which is empty then', async () => {
  const [sandbox, caller] = await boot();
  const { visit } = truckOn(sandbox, 'A-01');
  const { container } = containerOn(sandbox, 'A-02');
  expect((await caller.post(`/asset-visit/${visit.id}/attach/${container.id}`)).status).toBe(200);
  expect(sandbox.yard.contents('A-02').assignment).toBeNull();
  expect(sandbox.yard.contents('A-01').hooked.map((each) => each.id)).toEqual([container.id]);
});

test('detach and attach are refused for everything the rules forbid', async () => {
  const [sandbox, caller] = await boot();
  const { visit, hooked } = truckOn(sandbox, 'A-01', 2);
  const { container } = containerOn(sandbox, 'A-01');
  const other = truckOn(sandbox, 'A-02', 1);
  const hook = (name: string, truck: string, box: string | undefined) =>
    refused(sandbox, () => caller.post(`/asset-visit/${truck}/${name}/${box}`));
  expect(await hook('detach', visit.id, hooked[0]?.id)).toEqual({
    status: 409,
    rule: 'detach-would-leave-two-standalone',
  });
  expect(await hook('detach', other.visit.id, hooked[0]?.id)).toEqual({
    status: 422,
    rule: 'container-not-hooked',
  });
  expect(await hook('detach', nowhere, hooked[0]?.id)).toMatchObject({ status: 404 });
  expect(await hook('attach', visit.id, container.id)).toEqual({
    status: 422,
    rule: 'truck-is-full',
  });
  expect(await hook('attach', other.visit.id, hooked[0]?.id)).toEqual({
    status: 409,
    rule: 'container-is-hooked',
  });
  expect(await hook('attach', other.visit.id, nowhere)).toMatchObject({ status: 404 });
});

test.each([
  ['All', [], []],
  ['AssetVisit', [], ['container']],
  ['AssetContainer', ['truck', 'hooked'], []],
] as const)('depart %s of a mixed spot', async (departType, staysOfTruck, staysOfContainer) => {
  const [sandbox, caller] = await boot();
  const { visit, hooked, assignment } = truckOn(sandbox, 'A-01', 1);
  const { container } = containerOn(sandbox, 'A-01');
  const reply = await caller.patch(`/yard/spot-assignment/${assignment.id}/depart`, { departType });
  expect(reply.status).toBe(200);
  expect(visit.isActive).toBe(staysOfTruck.length > 0);
  expect(hooked[0]?.isActive).toBe(staysOfTruck.length > 0);
  expect(container.isActive).toBe(staysOfContainer.length > 0);
  const left = sandbox.yard.contents('A-01');
  expect([left.visit !== null, left.standalone !== null]).toEqual([
    staysOfTruck.length > 0,
    staysOfContainer.length > 0,
  ]);
  expect(reply.json.data).toMatchObject({ id: assignment.id, isActive: left.assignment !== null });
  const lastEvents = [
    sandbox.yard.store.visitEvents.get(visit.id),
    sandbox.yard.store.containerEvents.get(container.id),
  ];
  expect(lastEvents.map((events) => events?.at(-1)?.eventType)).toEqual([
    staysOfTruck.length > 0 ? 'Arrived' : 'Departed',
    staysOfContainer.length > 0 ? 'Arrived' : 'Departed',
  ]);
});

test('depart is refused when what it names is not there', async () => {
  const [sandbox, caller] = await boot();
  const truck = truckOn(sandbox, 'A-01', 1);
  const box = containerOn(sandbox, 'A-02');
  const leave = (id: string, departType: unknown) =>
    refused(sandbox, () => caller.patch(`/yard/spot-assignment/${id}/depart`, { departType }));
  expect(await leave(truck.assignment.id, 'AssetContainer')).toEqual({
    status: 422,
    rule: 'nothing-to-depart',
  });
  expect(await leave(box.assignment.id, 'AssetVisit')).toEqual({
    status: 422,
    rule: 'nothing-to-depart',
  });
  expect(await leave(box.assignment.id, 'Everything')).toEqual({ status: 400, rule: 'bad-body' });
  expect(await leave(box.assignment.id, undefined)).toEqual({ status: 400, rule: 'bad-body' });
  expect(await leave(nowhere, 'All')).toMatchObject({ status: 404 });
});

test('a departed asset is not found any more', async () => {
  const [sandbox, caller] = await boot();
  const { visit } = truckOn(sandbox, 'A-01');
  sandbox.act.depart('A-01');
  expect(
    await refused(sandbox, () =>
      caller.post('/yard/spot-assignment', {
        spotId: idOf(sandbox, 'A-01'),
        assetVisitId: visit.id,
      }),
    ),
  ).toMatchObject({
    status: 404,
  });
});

test('close keeps what stands there, refuses newcomers, and open lets them in again', async () => {
  const [sandbox, caller] = await boot();
  const { visit } = truckOn(sandbox, 'D-01');
  const spot = `/yard/spot/${idOf(sandbox, 'D-01')}`;
  const closed = await caller.patch(`${spot}/close`, {
    reason: 'leveler broken',
    observation: 'called maintenance',
  });
  expect(closed.json).toMatchObject({
    entity: 'Spot',
    action: 'update',
    data: { code: 'D-01', isActive: false },
  });
  expect(sandbox.yard.contents('D-01').visit?.id).toBe(visit.id);
  expect(await refused(sandbox, () => caller.patch(`${spot}/close`, { reason: 'again' }))).toEqual({
    status: 409,
    rule: 'already-closed',
  });
  expect((await caller.patch(`${spot}/open`, { reason: 'repaired' })).json.data.isActive).toBe(
    true,
  );
  expect(await refused(sandbox, () => caller.patch(`${spot}/open`, { reason: 'again' }))).toEqual({
    status: 409,
    rule: 'already-open',
  });
  expect(await refused(sandbox, () => caller.patch(`${spot}/close`, {}))).toEqual({
    status: 400,
    rule: 'bad-body',
  });
  expect(
    await refused(sandbox, () => caller.patch(`/yard/spot/${nowhere}/close`, { reason: 'x' })),
  ).toMatchObject({ status: 404 });
  expect(
    sandbox.yard.store.spotEvents.get(idOf(sandbox, 'D-01'))?.map((event) => event.eventType),
  ).toEqual(['assignment', 'close', 'open']);
});

test('what stands on a closed spot may move away', async () => {
  const [sandbox, caller] = await boot();
  const { assignment } = truckOn(sandbox, 'D-01');
  sandbox.act.close('D-01');
  const reply = await caller.patch(`/yard/spot-assignment/${assignment.id}/reassign`, {
    spotId: idOf(sandbox, 'D-02'),
    reason: 'door broken',
  });
  expect(reply.status).toBe(200);
});
