/**
 * Targets of a plan at the service, over real HTTP: each call sent once, and nothing called
 * reserved that a read did not show.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReserveService } from '../../../main/planning/reserve-calls.ts';
import { createReserves, type Reserves } from '../../../main/planning/reserves.ts';
import { openPlanStore, type PlanStore, planFileName } from '../../../main/planning/saved-plans.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { SpotId, VisitId } from '../../../shared/ids.ts';
import { emptyYard } from '../../sandbox/harness.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';

let now = Date.parse('2026-03-02T09:00:00Z');
/** How far somebody set the clock of this computer. */
let set = 0;
const clock = { now: () => now + set, monotonic: () => now };
/** Plans that are kept and not done. */
let openPlans = new Set<string>();
const until = '2026-03-02T11:00:00.000Z';
let folder = '';
let sandbox: Sandbox;
let close = () => {};
let service: ReserveService;
let store: PlanStore;
let reserves: Reserves;
/** What waits for a minute to pass. */
let later: (() => void) | null = null;
const timers = {
  after: (_: number, work: () => void) => {
    later = work;
    return () => {
      later = null;
    };
  },
};

function open(on: ReserveService | null = service): void {
  store = openPlanStore({ folder, clock });
  reserves = createReserves({
    table: store.reserves,
    service: on,
    isOpen: (plan) => openPlans.has(plan),
    clock,
    timers,
  });
}
async function reopen(): Promise<void> {
  await reserves.stop();
  store.close();
  open();
}
beforeEach(async () => {
  now = Date.parse('2026-03-02T09:00:00Z');
  set = 0;
  openPlans = new Set(['p']);
  later = null;
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-reserves-'));
  sandbox = await startSandbox({ yard: emptyYard, clock });
  const opened = await clientOf(sandbox);
  close = opened.close;
  service = opened.reserves;
  open();
});
afterEach(async () => {
  await reserves.stop();
  store.close();
  close();
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const spot = (code: string) => sandbox.yard.spot(code).id as SpotId;
const there = async (code: string) =>
  (await service.read(spot(code), new AbortController().signal)).spot.reserves;
const target = (code: string, asset: string) => ({ spot: spot(code), asset: asset as VisitId });
const states = () =>
  Object.fromEntries(reserves.now().reserves.map((each) => [each.spot, each.state]));
const calls = () =>
  sandbox.ledger.entries().filter((each) => each.path.endsWith('/toggle-reserve')).length;
/** Another desk, or the service's own screen. */
const elsewhere = (code: string, asset: string | null) =>
  service.toggle(spot(code), asset === null ? null : { asset: asset as VisitId, until });

test('targets are reserved once each, for their asset and until the time; asked for again nothing more is sent; the end releases all', async () => {
  const targets = [target('D-01', 'v1'), target('D-02', 'v2')];
  await reserves.reserve('p', until, targets);
  expect(states()).toEqual({ [spot('D-01')]: 'held', [spot('D-02')]: 'held' });
  expect(await there('D-01')).toMatchObject([{ objectId: 'v1', validUntil: until }]);
  await reserves.reserve('p', until, targets);
  expect(calls()).toBe(2);
  await reopen();
  expect(states()).toEqual({ [spot('D-01')]: 'held', [spot('D-02')]: 'held' });
  await reserves.release('p');
  expect([await there('D-01'), await there('D-02'), reserves.now().reserves]).toEqual([[], [], []]);
  await reserves.release('p');
  expect(calls()).toBe(4);
});

test('a plan that changed keeps what it still wants and releases the rest', async () => {
  await reserves.reserve('p', until, [target('D-01', 'v1'), target('D-02', 'v2')]);
  await reserves.reserve('p', until, [target('D-02', 'v2'), target('D-03', 'v1')]);
  expect(states()).toEqual({ [spot('D-02')]: 'held', [spot('D-03')]: 'held' });
  expect(await there('D-01')).toEqual([]);
  expect(calls()).toBe(4);
});

test('what others reserved is neither taken nor released, and that is said', async () => {
  await elsewhere('D-01', 'theirs');
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  expect(reserves.now().reserves).toMatchObject([
    { state: 'refused', said: { code: 'reserves.taken' } },
  ]);
  expect(await there('D-01')).toMatchObject([{ objectId: 'theirs' }]);
  await reserves.release('p');
  expect(await there('D-01')).toMatchObject([{ objectId: 'theirs' }]);
  expect(reserves.now().reserves).toEqual([]);
  // Ours went, theirs came.
  await reserves.reserve('p', until, [target('D-02', 'v2')]);
  await elsewhere('D-02', null);
  await elsewhere('D-02', 'theirs');
  await reserves.release('p');
  expect(await there('D-02')).toMatchObject([{ objectId: 'theirs' }]);
  expect(reserves.now().reserves).toEqual([]);
});

test('a service that refuses says why; one that does not show reserves, or not what it said yes to, is not believed', async () => {
  sandbox.faults.add({
    match: { method: 'PATCH', path: '/yard/spot/*/toggle-reserve', times: 1 },
    fault: { kind: 'status', status: 403 },
  });
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  expect(states()).toEqual({ [spot('D-01')]: 'refused' });
  await reserves.release('p');
  const blind = {
    ...service,
    read: async (id: SpotId, signal: AbortSignal) => ({
      ...(await service.read(id, signal)),
      unread: ['reserves'] as const,
    }),
  };
  await reserves.stop();
  store.close();
  open(blind);
  const sent = calls();
  await reserves.reserve('p', until, [target('D-02', 'v2')]);
  expect(reserves.now().reserves).toMatchObject([
    { state: 'refused', said: { code: 'reserves.notShown' } },
  ]);
  expect(calls()).toBe(sent);
  await reserves.stop();
  store.close();
  open({ ...service, toggle: async () => ({ kind: 'ok', status: 200, body: {} }) });
  await reserves.reserve('p', until, [target('D-03', 'v3')]);
  expect(reserves.now().reserves.find((each) => each.spot === spot('D-03'))).toMatchObject({
    state: 'unsure',
    said: { code: 'reserves.saidYes' },
  });
});

test('a lost answer is never sent again: a read tells what came of it', async () => {
  sandbox.faults.add({
    match: { method: 'PATCH', path: '/yard/spot/*/toggle-reserve', times: 1 },
    fault: { kind: 'dropAnswer' },
  });
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  expect(states()).toEqual({ [spot('D-01')]: 'held' });
  expect(calls()).toBe(1);
  sandbox.faults.add({
    match: { method: 'PATCH', path: '/yard/spot/*/toggle-reserve', times: 1 },
    fault: { kind: 'dropAnswer' },
  });
  await reserves.release('p');
  expect([await there('D-01'), reserves.now().reserves, calls()]).toEqual([[], [], 2]);
});

test('what was on its way when the console ended is not known until a read shows it; after the grace period what never came may be asked for again', async () => {
  const row = { plan: 'p', ...target('D-01', 'v1'), until, said: null };
  store.reserves.put({ ...row, state: 'reserving', sent: 'reserve' });
  await reopen();
  expect(states()).toEqual({ [spot('D-01')]: 'unsure' });
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  expect([states(), calls()]).toEqual([{ [spot('D-01')]: 'unsure' }, 0]);
  now += service.graceMs + 1;
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  expect([states(), calls()]).toEqual([{ [spot('D-01')]: 'held' }, 1]);
});

test('what never came is found out though it is looked at each minute, and not sooner because somebody set the clock', async () => {
  store.reserves.put({
    plan: 'p',
    ...target('D-01', 'v1'),
    until,
    said: null,
    state: 'reserving',
    sent: 'reserve',
  });
  await reopen();
  const look = async () => {
    later?.();
    // Takes its turn after that look.
    await reserves.release('none');
  };
  set = 86_400_000;
  await look();
  expect(store.reserves.all()).toMatchObject([{ state: 'unsure' }]);
  set = 0;
  for (let passed = 0; passed <= service.graceMs; passed += 60_000) {
    now += 60_000;
    await look();
  }
  expect([store.reserves.all(), calls()]).toEqual([[], 0]);
});

test('a plan that was discarded as the console ended is released by the next start', async () => {
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  openPlans.delete('p');
  await reopen();
  later?.();
  await expect.poll(() => store.reserves.all()).toEqual([]);
  expect([await there('D-01'), calls()]).toEqual([[], 2]);
});

test('what could not be released yet and is wanted again stays, and nothing is sent', async () => {
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  sandbox.faults.add({
    match: { method: 'GET', path: '/yard/spot/*', times: 1 },
    fault: { kind: 'status', status: 503 },
  });
  await reserves.release('p');
  expect(states()).toEqual({ [spot('D-01')]: 'leaving' });
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  expect([states(), calls()]).toEqual([{ [spot('D-01')]: 'held' }, 1]);
});

test('where nothing can be written nothing is sent, and that is said', async () => {
  await reserves.stop();
  store.close();
  const file = new Sqlite(path.join(folder, planFileName));
  file.pragma('user_version = 99');
  file.close();
  open();
  await expect(reserves.reserve('p', until, [target('D-01', 'v1')])).rejects.toMatchObject({
    kind: 'newer-schema',
  });
  expect([reserves.now().reserves, calls()]).toEqual([[], 0]);
});

test('a plan that ended while its reserve was not known releases it once it shows', async () => {
  store.reserves.put({
    plan: 'p',
    ...target('D-01', 'v1'),
    until,
    said: null,
    state: 'reserving',
    sent: 'reserve',
  });
  await reopen();
  await reserves.release('p');
  expect(calls()).toBe(0);
  await elsewhere('D-01', 'v1');
  expect(await there('D-01')).toHaveLength(1);
  later?.();
  await expect.poll(() => reserves.now().reserves).toEqual([]);
  expect(await there('D-01')).toEqual([]);
});

test('without the service what is to be released stays, is said, and goes once the service is back; after its time it is no more', async () => {
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  sandbox.faults.add({
    match: { method: 'GET', path: '/yard/spot/*', times: 1 },
    fault: { kind: 'status', status: 503 },
  });
  await reserves.release('p');
  expect(states()).toEqual({ [spot('D-01')]: 'leaving' });
  later?.();
  await expect.poll(() => reserves.now().reserves).toEqual([]);
  expect(await there('D-01')).toEqual([]);
  await reserves.reserve('p', until, [target('D-02', 'v2')]);
  now = Date.parse(until) + 1;
  expect(reserves.now().reserves).toEqual([]);
});

test('a profile that does not turn it on reserves nothing', async () => {
  await reserves.stop();
  store.close();
  open(null);
  await reserves.reserve('p', until, [target('D-01', 'v1')]);
  expect([reserves.now(), calls()]).toEqual([{ isOn: false, reserves: [] }, 0]);
});
