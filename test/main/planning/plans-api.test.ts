import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plansApi } from '../../../main/planning/plans-api.ts';
import { openPlanStore, type PlanStore, planFileName } from '../../../main/planning/saved-plans.ts';
import type { SpotId, VisitId } from '../../../shared/ids.ts';
import { plainArea } from '../../../shared/planning/area-attributes.ts';

const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
let folder = '';
let store: PlanStore;
const api = () =>
  createRouterClient({
    plans: plansApi(store, () => 'Ada'),
  }).plans;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-plans-'));
  store = openPlanStore({ folder, clock });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});
const reopen = () => {
  store.close();
  store = openPlanStore({ folder, clock });
};
const plain = { ...plainArea, keptFor: [...plainArea.keptFor] };
const place = {
  kind: 'place' as const,
  asset: { kind: 'visit' as const, id: 't1' as VisitId },
  spot: 's1' as SpotId,
};
const plan = (base: number, more: object = {}) => ({
  id: 'p',
  base,
  name: 'Before ten',
  state: 'open' as const,
  wishes: [place],
  operations: [],
  ...more,
});

test('a plan is sent at once and after a restart, with its version and who changed it', async () => {
  const events = await api().watch();
  expect((await events.next()).value).toEqual({ plans: [], areas: [], weights: {} });
  expect(await api().save(plan(0))).toEqual({ version: 1 });
  const kept = {
    id: 'p',
    version: 1,
    name: 'Before ten',
    state: 'open',
    wishes: [place],
    operations: [],
    timing: { by: null, drivers: 1, minutes: 6 },
    by: 'Ada',
    at: '2026-03-02T09:00:00.000Z',
  };
  expect((await events.next()).value).toEqual({ plans: [kept], areas: [], weights: {} });
  await events.return?.();
  reopen();
  expect(store.current().plans).toEqual([kept]);
  await api().remove({ id: 'p' });
  expect(store.current().plans).toEqual([]);
});

test('does not overwrite what another page changed meanwhile', async () => {
  await api().save(plan(0));
  await api().save(plan(1, { name: 'Mine' }));
  await expect(api().save(plan(1, { name: 'Theirs' }))).rejects.toMatchObject({
    code: 'REFUSED',
    data: { said: { code: 'plan.changedMeanwhile' } },
  });
  expect(store.current().plans.map(({ name }) => name)).toEqual(['Mine']);
});

test('bad input is refused and changes nothing', async () => {
  for (const bad of [
    plan(0, { name: '  ' }),
    plan(0, { wishes: [{ kind: 'fly' }] }),
    plan(-1),
    plan(0, { wishes: [{ ...place, spot: '' }] }),
  ])
    await expect(api().save(bad as never)).rejects.toThrow();
  await expect(
    api().setArea({ area: 'a' as never, attributes: { ...plain, longestTrailer: -3 } }),
  ).rejects.toThrow();
  await expect(api().setWeight({ weight: 'way', feet: -1 })).rejects.toThrow();
  expect(store.current()).toEqual({ plans: [], areas: [], weights: {} });
});

test('a plan that cannot be read hides no other', async () => {
  await api().save(plan(0));
  store.close();
  const file = new Sqlite(path.join(folder, planFileName));
  const columns = '(id, version, name, state, wishes, operations, by, at, stamp)';
  file.exec(
    `INSERT INTO plan ${columns} VALUES ('q', 1, 'Q', 'open', '[{"kind":"fly"}]', '[]', 'Ada', '2026', 1), ('r', 1, 'R', 'open', 'no json', '[]', 'Ada', '2026', 1)`,
  );
  file.close();
  reopen();
  expect(store.current().plans.map(({ id }) => id)).toEqual(['p']);
});

test('attributes and weights are kept until they are as usual again', async () => {
  const attributes = {
    ...plain,
    ...{ reeferPlug: true, keptFor: ['Lone Star'], sets: ['North side'] },
  };
  await api().setArea({ area: 'a1' as never, attributes });
  await api().setWeight({ weight: 'plug', feet: 0 });
  reopen();
  expect(store.current()).toEqual({
    plans: [],
    areas: [{ area: 'a1', attributes }],
    weights: { plug: 0 },
  });
  await api().setArea({ area: 'a1' as never, attributes: plain });
  await api().setWeight({ weight: 'plug' });
  expect(store.current()).toEqual({ plans: [], areas: [], weights: {} });
});

test('due time and drivers stay with the plan; a broken one hides nothing', async () => {
  const timing = { by: '2026-03-02T16:00:00.000Z', drivers: 3, minutes: 4 };
  await api().save(plan(0, { timing }));
  reopen();
  expect(store.current().plans[0]?.timing).toEqual(timing);
  for (const bad of [
    { ...timing, drivers: 0 },
    { ...timing, minutes: 0.5 },
    { ...timing, by: 'ten' },
  ])
    await expect(api().save(plan(1, { timing: bad }) as never)).rejects.toThrow();
  store.close();
  const file = new Sqlite(path.join(folder, planFileName));
  file.exec(`UPDATE plan SET timing = '{"by":1}'`);
  file.close();
  reopen();
  expect(store.current().plans.map(({ id, timing: each }) => [id, each])).toEqual([
    ['p', { by: null, drivers: 1, minutes: 6 }],
  ]);
});

test('the solver is asked with what is due, and nonsense about it is refused', async () => {
  const asked: unknown[] = [];
  const { plans } = createRouterClient({
    plans: plansApi(
      store,
      () => 'Ada',
      async (choices) => {
        asked.push(choices);
        return { ok: true, value: { chosen: [0], over: 0 } };
      },
    ),
  });
  const one = { counts: [1], spots: [0], costs: [5] };
  const deadlines = { due: [30], minutes: [6.5], drivers: 2, late: 500 };
  expect(await plans.assign({ ...one, deadlines })).toEqual({ chosen: [0], over: 0 });
  expect(asked).toMatchObject([
    {
      spots: 1,
      choices: [[{ spot: 0, cost: 5, minutes: 6.5 }]],
      deadlines: { due: [30], drivers: 2, late: 500 },
    },
  ]);
  for (const bad of [
    { ...deadlines, due: [] },
    { ...deadlines, minutes: [] },
    { ...deadlines, drivers: 0 },
    { ...deadlines, due: [-1] },
  ])
    await expect(plans.assign({ ...one, deadlines: bad })).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('a proposal’s reasons stay with the plan over a restart, and go with it', async () => {
  const why = { code: 'plan.why.door', values: { at: 5 } } as const;
  const reason = { asset: place.asset, spot: place.spot, why };
  await api().explain({ id: 'p', reasons: [reason] });
  expect(await api().reasons({ id: 'p' })).toEqual([]);
  await api().save(plan(0));
  await api().explain({ id: 'p', reasons: [reason] });
  reopen();
  expect(await api().reasons({ id: 'p' })).toEqual([reason]);
  const later = { ...reason, spot: 's2' as SpotId, why: { code: 'plan.why.plug' } as const };
  await api().explain({ id: 'p', reasons: [later] });
  expect(await api().reasons({ id: 'p' })).toEqual([later]);
  for (const bad of [
    { ...reason, why: 'because' },
    { ...reason, spot: '' },
    { ...reason, why: { code: 'prose', values: { text: 'x'.repeat(3_000) } } },
  ])
    await expect(api().explain({ id: 'p', reasons: [bad] } as never)).rejects.toThrow();
  await api().save(plan(1, { state: 'done' }));
  expect(await api().reasons({ id: 'p' })).toEqual([]);
  await api().save({ ...plan(0), id: 'q' });
  await api().explain({ id: 'q', reasons: [reason] });
  await api().remove({ id: 'q' });
  await api().save({ ...plan(0), id: 'q' });
  expect(await api().reasons({ id: 'q' })).toEqual([]);
});

test('a reason that cannot be read hides no other', async () => {
  await api().save(plan(0));
  const reason = { asset: place.asset, spot: place.spot, why: { code: 'plan.why.plug' } as const };
  await api().explain({ id: 'p', reasons: [reason] });
  store.close();
  const file = new Sqlite(path.join(folder, planFileName));
  file.exec(
    `INSERT INTO reason (plan, asset, spot, why) VALUES ('p', 'no json', 's', '{}'), ('p', '{"kind":"visit","id":"t9"}', '', 'x')`,
  );
  file.close();
  reopen();
  expect(await api().reasons({ id: 'p' })).toEqual([reason]);
});
