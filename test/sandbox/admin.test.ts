import { expect, test } from 'vitest';
import { callerWith, eventually, idOf, signIn, start } from './harness.ts';

const boot = async () => {
  const sandbox = await start();
  return { sandbox, admin: callerWith(sandbox.url, '') };
};

test('faults are scripted over HTTP: added, listed with their hits, removed', async () => {
  const { sandbox, admin } = await boot();
  const caller = await signIn(sandbox);
  const added = await admin.post('/sandbox/faults', [
    {
      match: { path: '/warehouse', times: 1 },
      fault: { kind: 'status', status: 503, retryAfter: 2 },
    },
    { fault: { kind: 'delay', ms: 1 } },
  ]);
  expect(added.json.ids).toHaveLength(2);
  expect((await caller.get('/warehouse')).status).toBe(503);
  expect((await caller.get('/warehouse')).status).toBe(200);
  expect((await admin.get('/sandbox/faults')).json.faults).toMatchObject([
    { id: added.json.ids[0], hits: 1, matched: 2 },
    { fault: { kind: 'delay', ms: 1 }, hits: 2 },
  ]);
  expect((await admin.remove(`/sandbox/faults/${added.json.ids[0]}`)).status).toBe(200);
  expect((await admin.remove(`/sandbox/faults/${added.json.ids[0]}`)).status).toBe(404);
  await admin.remove('/sandbox/faults');
  expect(sandbox.faults.list()).toEqual([]);
});

test('a fault that cannot be read is refused with where the mistake is', async () => {
  const { sandbox, admin } = await boot();
  for (const body of [
    { fault: { kind: 'explode' } },
    { fault: { kind: 'delay' } },
    { fault: { kind: 'html' }, match: { paths: '/x' } },
    7,
    undefined,
  ]) {
    const reply = await admin.post('/sandbox/faults', body);
    expect(reply.status).toBe(400);
    expect(reply.json.message).toMatch(/\w/);
  }
  expect(sandbox.faults.list()).toEqual([]);
});

test('the ledger and the state are read over HTTP', async () => {
  const { sandbox, admin } = await boot();
  const { visit, containers } = sandbox.act.arrive({ containers: 1 });
  sandbox.act.assign('A-01', { kind: 'visit', id: visit.id });
  const waiting = sandbox.act.arriveContainer();
  expect((await admin.get('/sandbox/ledger')).json.entries).toEqual(
    JSON.parse(JSON.stringify(sandbox.ledger.entries())),
  );
  expect((await admin.get('/sandbox/ledger?after=2')).json.entries).toHaveLength(1);
  const { json } = await admin.get('/sandbox/state');
  expect(json).toMatchObject({
    warehouse: sandbox.warehouse,
    violations: [],
    waitingVisitIds: [],
    waitingContainerIds: [waiting.id],
  });
  expect(json.spots.find((spot: any) => spot.code === 'A-01')).toMatchObject({
    id: idOf(sandbox, 'A-01'),
    visitId: visit.id,
    hookedIds: [containers[0]?.id],
    standaloneId: null,
  });
  expect(json.accounts[0].password).toBe(sandbox.accounts[0]?.password);
});

test('other desks act over HTTP, by the same rules', async () => {
  const { sandbox, admin } = await boot();
  const { json } = await admin.post('/sandbox/act', {
    act: 'arrive',
    args: [{ containers: 2, visit: { licensePlate: 'ABC-1' } }],
  });
  expect(json.result).toMatchObject({ visit: { licensePlate: 'ABC-1' }, containers: [{}, {}] });
  await admin.post('/sandbox/act', {
    act: 'assign',
    args: ['D-01', { kind: 'visit', id: json.result.visit.id }],
  });
  expect((await admin.post('/sandbox/act', { act: 'close', args: ['D-02', 'ice'] })).status).toBe(
    200,
  );
  const refused = await admin.post('/sandbox/act', { act: 'move', args: ['D-01', 'D-02'] });
  expect([refused.status, refused.json.message]).toEqual([
    422,
    'Spot D-02 is closed and does not accept new assignments',
  ]);
  expect((await admin.post('/sandbox/act', { act: 'move', args: ['D-01', 'D-03'] })).status).toBe(
    200,
  );
  expect(sandbox.yard.contents('D-03').visit?.licensePlate).toBe('ABC-1');
  for (const body of [
    { act: 'explode' },
    { act: 'constructor' },
    { act: 'close', args: 'D-01' },
    {},
  ]) {
    expect((await admin.post('/sandbox/act', body)).status).toBe(400);
  }
});

test('activity, quirks, tokens and bad records are steered over HTTP', async () => {
  const { sandbox, admin } = await boot();
  const caller = await signIn(sandbox);
  expect((await admin.post('/sandbox/activity', { steps: 3 })).json.steps).toHaveLength(3);
  expect(sandbox.ledger.entries().some((entry) => entry.source === 'activity')).toBe(true);

  expect((await admin.post('/sandbox/quirks', { single: 'bare' })).status).toBe(200);
  expect((await caller.get(`/yard/spot/${idOf(sandbox, 'A-01')}`)).json.code).toBe('A-01');
  expect((await admin.post('/sandbox/quirks', { doubled: true })).status).toBe(400);

  expect(
    (await admin.post('/sandbox/bad-records', { kinds: ['odd-id'] })).json.planted,
  ).toContainEqual({
    kind: 'odd-id',
    entity: 'Spot',
    id: 'SPOT-0042',
  });
  for (const kinds of [['odd'], 'odd'])
    expect((await admin.post('/sandbox/bad-records', { kinds })).status).toBe(400);

  expect(
    (await admin.post('/sandbox/tokens', { revoke: 'clerk@yard.example', lifetimeSeconds: 5 }))
      .json,
  ).toEqual({ lifetimeSeconds: 5 });
  expect((await caller.get('/auth/me')).status).toBe(401);
  const [account] = sandbox.accounts;
  expect(
    (await admin.post('/auth/login', { email: account?.email, password: account?.password })).json
      .expires_in,
  ).toBe(5);
});

test('down for a while: the port refuses, then answers again', async () => {
  const { admin } = await boot();
  expect((await admin.post('/sandbox/down', {})).status).toBe(400);
  expect((await admin.post('/sandbox/down', { forMs: 700 })).json).toEqual({ forMs: 700 });
  const answers = () =>
    admin.get('/version').then(
      () => true,
      () => false,
    );
  await eventually(async () => !(await answers()));
  await eventually(answers);
});

test('reset brings back the yard as it started, and empties faults and ledger', async () => {
  const sandbox = await start({ yard: 'small', badRecords: ['odd-id'] });
  const admin = callerWith(sandbox.url, '');
  const picture = () =>
    JSON.stringify(
      [...sandbox.yard.store.spots.keys()].map((id) => [id, sandbox.yard.contents(id).visit?.id]),
    );
  const before = picture();
  for (let step = 0; step < 20; step += 1) sandbox.activity.step();
  sandbox.faults.add({ fault: { kind: 'html' } });
  expect(picture()).not.toBe(before);
  expect((await admin.post('/sandbox/reset')).status).toBe(200);
  expect(picture()).toBe(before);
  expect(sandbox.ledger.entries()).toEqual([]);
  expect(sandbox.faults.list()).toEqual([]);
  expect((await (await signIn(sandbox)).get('/warehouse')).json.data[0].id).toBe(
    sandbox.warehouse.id,
  );
});

test('faults never meet the controls themselves', async () => {
  const { sandbox, admin } = await boot();
  sandbox.faults.add({ fault: { kind: 'dropRequest' } });
  expect((await admin.get('/sandbox/state')).status).toBe(200);
});

test('the controls can be left out', async () => {
  const sandbox = await start({ admin: false });
  expect((await callerWith(sandbox.url, '').get('/sandbox/state')).status).toBe(404);
});
