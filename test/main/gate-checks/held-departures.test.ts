/**
 * A truck that is held departs by no call of the console, and what is held is let go by two people.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Timers } from '../../../main/kernel/ports.ts';
import { systemTimers } from '../../../main/program/system-ports.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import type { ReleaseState, TruckRelease } from '../../../shared/console-api/release.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { ContainerId, OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A desk of two clerks over a yard in which a truck with the plate `HLD 4410` stands. */
async function heldTruck(departDelayMs = 60_000, timers: Timers = systemTimers) {
  const sandbox = await startSandbox({ yard: 'small', seed: 11 });
  stops.push(() => sandbox.stop());
  const desk = await openDesk(sandbox, { outboxSettings: { departDelayMs }, timers });
  stops.push(() => rmSync(desk.dataDir, { recursive: true, force: true }));
  stops.push(() => desk.stop());
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
  const free = [...desk.page.table.spots()].find(
    ({ id, isOpen, reserves }) =>
      isOpen &&
      reserves.length === 0 &&
      desk.page.table.visitsAt(id).length + desk.page.table.standaloneAt(id).length === 0,
  );
  const spot = free?.id as SpotId;
  const { visit } = sandbox.act.arrive({ visit: { licensePlate: 'HLD 4410' }, containers: 1 });
  sandbox.act.assign(spot, { kind: 'visit', id: visit.id });
  const id = visit.id as VisitId;
  await until(() => desk.page.table.visit(id)?.spotId === spot, 'the truck');
  const depart = () =>
    desk.api.operations.submit({
      id: randomUUID() as OperationId,
      operation: { kind: 'depart', spot, departType: 'All', assets: [{ kind: 'visit', id }] },
      accepted: [],
    });
  return { sandbox, desk, spot, id, depart };
}

/** As the page names what its clerk read. */
const readOf = ({ holds }: Pick<TruckRelease, 'holds'>) =>
  holds.map(({ cause, here, there }) => ({ cause, here, there }));

const block = ({ api }: Desk, why = 'Trailer reported stolen', id: string | null = null) =>
  api.release.block({
    id,
    kind: 'plate',
    text: 'hld 4410',
    why,
    until: null,
  });
const blocksOf = async ({ api }: Desk): Promise<readonly string[]> => {
  for await (const { blocks } of await api.release.watch()) return blocks.map(({ id }) => id);
  return [];
};
const textsOf = async ({ api }: Desk): Promise<readonly string[]> => {
  for await (const { blocks } of await api.release.watch()) return blocks.map(({ text }) => text);
  return [];
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; data?: { findings?: { code: string }[]; said?: { code: string } } }) =>
      error.data?.findings?.map(({ code }) => code).join() ?? error.data?.said?.code ?? error.code,
  );

test('a held truck departs by no call; two clerks let it go, and the journal says so', async () => {
  const { desk, id, depart } = await heldTruck();
  const { api } = desk;
  const ben = await api.clerks.add({ name: 'Ben', roles: ['gate'], active: true, pin: '4711' });
  const yardman = await api.clerks.add({ name: 'Yu', roles: ['yard'], active: true, pin: '4712' });
  await block(desk);
  expect(await textsOf(desk)).toEqual(['HLD 4410']);
  expect(await codeOf(depart())).toBe('held');

  const read = readOf(await api.release.truck({ is: 'here', visit: id }));
  const letGo = (why: string, second: { clerk: string; pin: string } | null) =>
    codeOf(api.release.letGo({ of: { is: 'here', visit: id }, holds: read, why, second }));
  expect(await letGo('', { clerk: ben.id, pin: '4711' })).toBe('release.letGo.why');
  expect(await letGo('Police looked', null)).toBe('release.letGo.second');
  expect(await letGo('Police looked', { clerk: ben.id, pin: '0000' })).toBe('clerks.wrongPin');
  expect(await letGo('Police looked', { clerk: yardman.id, pin: '4712' })).toBe(
    'release.letGo.second',
  );
  expect(await codeOf(depart())).toBe('held');
  expect(await letGo('Police looked', { clerk: ben.id, pin: '4711' })).toBe('done');
  expect(await codeOf(depart())).toBe('done');
  const { facts } = await api.detention.evidence({ visit: id });
  const kept = facts.find(({ kind }) => kind === 'desk.held');
  expect(kept?.body?.value).toMatchObject({ state: 'letGo', why: 'Police looked', second: 'Ben' });
});

test('a page gets a hold, and its end, with the act itself', async () => {
  // Changes of the yard are gathered for a second. Here they never are: only acts arrive.
  let isStill = false;
  const { desk, id } = await heldTruck(60_000, {
    after: (ms, work) => systemTimers.after(isStill && ms === 1_000 ? 3_600_000 : ms, work),
  });
  isStill = true;
  const { api } = desk;
  const states: ReleaseState[] = [];
  const leave = new AbortController();
  stops.push(() => leave.abort());
  void (async () => {
    const all = await api.release.watch(undefined, { signal: leave.signal });
    for await (const state of all) states.push(state);
  })().catch(() => {});
  const held = () =>
    states.at(-1)?.holds.flatMap(({ asset, holds }) => (asset.id === id ? holds : []));
  await block(desk);
  await expect.poll(held).toMatchObject([{ there: 'Trailer reported stolen' }]);
  await api.release.setLetGo({ alone: 'admin' });
  const of = { is: 'here', visit: id } as const;
  const holds = readOf(await api.release.truck(of));
  await api.release.letGo({ of, holds, why: 'Police looked', second: null });
  await expect.poll(held).toEqual([]);
});

test('nothing is let go that changed since it was read, or that came since', async () => {
  const { desk, id } = await heldTruck();
  const { api } = desk;
  await api.release.setLetGo({ alone: 'admin' });
  await block(desk);
  const of = { is: 'here', visit: id } as const;
  const read = readOf(await api.release.truck(of));
  const [entry] = await blocksOf(desk);
  await block(desk, 'Police look for its driver', entry ?? null);
  const letGo = (holds: typeof read) =>
    codeOf(api.release.letGo({ of, holds, why: 'Paid', second: null }));
  expect(await letGo(read)).toBe('release.letGo.changed');
  expect((await api.release.truck(of)).holds).toHaveLength(1);
  const again = readOf(await api.release.truck(of));
  // Blocked by another entry while the clerk reads: that one is not let go unread.
  await api.release.block({
    id: null,
    kind: 'plate',
    text: 'HLD 4410',
    why: 'Owes a gate fee',
    until: null,
  });
  expect(await letGo(again)).toBe('done');
  expect((await api.release.truck(of)).holds.map(({ there }) => there)).toEqual([
    'Owes a gate fee',
  ]);
  expect(await letGo(again)).toBe('release.letGo.none');
});

test('an entry of the block list says a day that is to come, with its zone', async () => {
  const { desk, depart } = await heldTruck();
  const { api } = desk;
  const entry = (until: string) =>
    codeOf(api.release.block({ id: null, kind: 'plate', text: 'HLD-4410', why: 'Owes', until }));
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  expect(await entry(new Date(minute).toISOString())).toBe('release.block.past');
  expect(await entry('2019-01-01T00:00:00Z')).toBe('release.block.past');
  for (const text of ['', '5', 'tomorrow', '2099-01-01T10:00', '2099-13-41T10:00Z'])
    expect(await entry(text)).toBe('release.block.until');
  expect(await entry('2099-02-30T10:00Z')).toBe('release.block.until');
  expect(await codeOf(depart())).toBe('done');
});

test('an entry said twice is one; one that was taken off isn’t changed', async () => {
  const { desk, id } = await heldTruck();
  const { api } = desk;
  await block(desk);
  await block(desk);
  const holds = async () => (await api.release.truck({ is: 'here', visit: id })).holds.length;
  expect(await holds()).toBe(1);
  const [entry = ''] = await blocksOf(desk);
  await api.release.unblock({ id: entry });
  for (const other of [entry, '__proto__', 'x'.repeat(200)])
    expect(await codeOf(block(desk, 'Police look for it', other))).toBe('release.block.gone');
  expect(await holds()).toBe(0);
});

test('a waiting departure is not sent once its truck is held, and goes when let go', async () => {
  const { sandbox, desk, id, spot, depart } = await heldTruck(1_500);
  const { api } = desk;
  const { id: operation } = await depart();
  await block(desk);
  // Also once its own time to be taken back is over.
  const last = async () => (await api.operations.list({ limit: 1 })).records[0];
  await expect
    .poll(async () => (await last())?.history.at(-1)?.state, { timeout: 8_000 })
    .toBe('conflict');
  expect(sandbox.yard.contents(spot).visit?.id).toBe(id);
  expect(await codeOf(api.operations.choose({ id: operation, choice: 'send-again' }))).toBe('held');

  await api.release.setLetGo({ alone: 'admin' });
  const { holds } = await api.release.truck({ is: 'here', visit: id });
  await api.release.letGo({
    of: { is: 'here', visit: id },
    holds: readOf({ holds }),
    why: 'Owner came',
    second: null,
  });
  await api.operations.choose({ id: operation, choice: 'send-again' });
  await expect.poll(() => sandbox.yard.contents(spot).visit, { timeout: 8_000 }).toBeNull();
});

// Cases: G24.
test('undo moves no trailer with a red tag, and leaves nothing half done', async () => {
  const { sandbox, desk, id, spot } = await heldTruck();
  const { api, page } = desk;
  const brakes = { key: 'b', label: 'Brakes', kind: 'check', of: 'trailer', when: 'in' } as const;
  const item = { ...brakes, unit: '', tolerance: 0, isRedTag: true };
  await api.release.setItems({ items: [item], before: [] });
  const container = page.table.hookedTo(id)[0] as ContainerId;
  const trailer = { kind: 'container', id: container } as const;
  const act = (operation: Parameters<typeof api.operations.submit>[0]['operation']) =>
    codeOf(api.operations.submit({ id: randomUUID() as OperationId, operation, accepted: [] }));
  const undo = () =>
    api.operations.undo({ evenOld: true }).then(
      () => 'done',
      ({ data }: { data: { said: Message } }) => inEnglish(data.said),
    );
  const red = 'is held: release it on its card first. Red tag: Brakes: Muelle roto';
  expect(await act({ kind: 'unassign', assets: [{ kind: 'visit', id }], spot })).toBe('done');
  const state = async () => {
    const [last] = (await api.operations.list({ limit: 1 })).records;
    return last?.history.at(-1)?.state;
  };
  await expect.poll(state, { timeout: 8_000 }).toBe('confirmed');
  await api.release.inspect({ asset: trailer, when: 'in', values: { b: 'Muelle roto' } });
  expect(await undo()).toContain(red);
  expect(await act({ kind: 'assign', asset: { kind: 'visit', id }, spot })).toBe('held');
  const { records } = await api.operations.list({ limit: 10 });
  expect(records.map(({ operation }) => operation.kind)).toEqual(['unassign']);
  expect(sandbox.yard.contents(spot).visit).toBeNull();
  expect(page.table.hookedTo(id)).toEqual([container]);
  expect(sandbox.yard.violations()).toEqual([]);
});

test('a move kept while the service is down isn’t sent once its trailer has a red tag', async () => {
  const { sandbox, desk, id, spot } = await heldTruck();
  const { api } = desk;
  const brakes = { key: 'b', label: 'Brakes', kind: 'check', of: 'trailer', when: 'in' } as const;
  const item = { ...brakes, unit: '', tolerance: 0, isRedTag: true };
  await api.release.setItems({ items: [item], before: [] });
  const [trailer] = desk.page.table.hookedTo(id);
  const { table } = desk.page;
  const free = [...table.spots()].find(
    (each) =>
      each.isOpen &&
      each.reserves.length === 0 &&
      table.visitsAt(each.id).length + table.standaloneAt(each.id).length === 0,
  );
  await sandbox.faults.goDown();
  const asset = { kind: 'visit', id } as const;
  const move = { kind: 'reassign', asset, from: spot, to: free?.id as SpotId, reason: 'Nearer' };
  const submit = () =>
    api.operations.submit({
      id: randomUUID() as OperationId,
      operation: move as Parameters<typeof api.operations.submit>[0]['operation'],
      accepted: [],
    });
  await submit();
  const failed = { kind: 'container', id: trailer as ContainerId } as const;
  await api.release.inspect({ asset: failed, when: 'in', values: { b: 'Кран течёт' } });
  expect(await codeOf(submit())).not.toBe('done');
  await sandbox.faults.comeUp();
  const last = async () => (await api.operations.list({ limit: 1 })).records[0];
  await expect
    .poll(async () => (await last())?.history.at(-1)?.state, { timeout: 8_000 })
    .toBe('conflict');
  expect(sandbox.yard.contents(spot).visit?.id).toBe(id);
});
