import { expect, test } from 'vitest';
import { callerWith, fixedClock, idOf, signIn, start, truckOn } from './harness.ts';

test('writes down every changing call once, with its effect and in order', async () => {
  const clock = fixedClock();
  const sandbox = await start({ clock });
  const caller = await signIn(sandbox);
  const spot = idOf(sandbox, 'A-01');
  clock.advance(1000);
  await caller.call(
    'PATCH',
    `/yard/spot/${spot}/close`,
    { reason: 'ice' },
    { 'x-request-id': 'mine-1', 'idempotency-key': 'op-1' },
  );
  await caller.patch(`/yard/spot/${spot}/close`, { reason: 'again' });
  await caller.patch(`/yard/spot/${spot}/melt`, { reason: 'sun' });
  await callerWith(sandbox.url, 'stale').patch(`/yard/spot/${spot}/open`, { reason: 'no token' });
  await (await signIn(sandbox, 'spectator')).patch(`/yard/spot/${spot}/open`, {
    reason: 'no role',
  });
  await caller.get(`/yard/spot/${spot}`);
  const entries = sandbox.ledger.entries();
  expect(
    entries.map(({ seq, effect, status, rule, account }) => [seq, effect, status, rule, account]),
  ).toEqual([
    [1, 'applied', 200, null, 'clerk@yard.example'],
    [2, 'refused', 409, 'already-closed', 'clerk@yard.example'],
    [3, 'refused', 404, 'no-such-path', 'clerk@yard.example'],
    [4, 'refused', 401, 'foreign-token', null],
    [5, 'refused', 403, 'role', 'spectator@yard.example'],
  ]);
  expect(entries[0]).toEqual({
    seq: 1,
    at: '2026-03-02T15:00:01.000Z',
    receivedAt: '2026-03-02T15:00:01.000Z',
    source: 'call',
    method: 'PATCH',
    path: `/yard/spot/${spot}/close`,
    body: { reason: 'ice' },
    account: 'clerk@yard.example',
    effect: 'applied',
    status: 200,
    rule: null,
    changes: [{ what: 'closed', spot, reason: 'ice' }],
    requestId: 'mine-1',
    idempotencyKey: 'op-1',
    fault: null,
  });
  expect(sandbox.ledger.applied()).toEqual([entries[0]]);
  expect(sandbox.ledger.entries(3).map((entry) => entry.seq)).toEqual([4, 5]);
});

test('signing in is not written down: the ledger holds no password', async () => {
  const sandbox = await start();
  await signIn(sandbox);
  await callerWith(sandbox.url, '').post('/auth/login', { email: 'x', password: 'secret' });
  expect(sandbox.ledger.entries()).toEqual([]);
});

test('what changed is written in words of the yard', async () => {
  const sandbox = await start();
  const caller = await signIn(sandbox);
  const { visit, hooked, assignment } = truckOn(sandbox, 'A-01', 1);
  const [from, to] = [idOf(sandbox, 'A-01'), idOf(sandbox, 'D-01')];
  const truck = { kind: 'visit', id: visit.id };
  const box = { kind: 'container', id: hooked[0]?.id as string };
  const changes = () => sandbox.ledger.entries().at(-1)?.changes;
  await caller.patch(`/yard/spot-assignment/${assignment.id}/reassign`, {
    spotId: to,
    reason: 'door',
  });
  expect(changes()).toEqual([{ what: 'moved', asset: truck, from, to }]);
  await caller.post(`/asset-visit/${visit.id}/detach/${box.id}`);
  expect(changes()).toEqual([{ what: 'unhooked', container: box.id, visit: visit.id }]);
  await caller.post(`/asset-visit/${visit.id}/attach/${box.id}`);
  expect(changes()).toEqual([{ what: 'hooked', container: box.id, visit: visit.id }]);
  await caller.post(`/asset-visit/${visit.id}/detach/${box.id}`);
  await caller.remove(`/yard/spot-assignment/${assignment.id}`);
  expect(changes()).toEqual([
    { what: 'moved', asset: truck, from: to, to: null },
    { what: 'moved', asset: box, from: to, to: null },
  ]);
  const again = await caller.post('/yard/spot-assignment', {
    spotId: from,
    assetVisitId: visit.id,
  });
  expect(changes()).toEqual([{ what: 'moved', asset: truck, from: null, to: from }]);
  await caller.patch(`/yard/spot-assignment/${again.json.data.id}/depart`, { departType: 'All' });
  expect(changes()).toEqual([{ what: 'departed', asset: truck, from }]);
});

test('acts of other desks are in the same ledger, marked by their source', async () => {
  const sandbox = await start();
  truckOn(sandbox, 'A-01');
  expect(sandbox.ledger.entries().map((entry) => entry.source)).toEqual(['act', 'act']);
  expect(() =>
    sandbox.act.assign('A-01', { kind: 'visit', id: sandbox.act.arrive().visit.id }),
  ).toThrow('already occupied');
  expect(sandbox.ledger.entries().at(-1)).toMatchObject({
    source: 'act',
    path: 'assign',
    effect: 'refused',
    account: 'desk2@yard.example',
  });
  sandbox.activity.step();
  expect(sandbox.ledger.entries().at(-1)?.source).toBe('activity');
});
