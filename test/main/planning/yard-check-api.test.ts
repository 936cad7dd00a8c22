import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPlanStore, type PlanStore, planFileName } from '../../../main/planning/saved-plans.ts';
import { yardCheckApi } from '../../../main/planning/yard-check-api.ts';
import type { SpotId, VisitId } from '../../../shared/ids.ts';

const begun = Date.parse('2026-03-02T09:00:00Z');
let now = begun;
const clock = { now: () => now, monotonic: () => 0 };
let folder = '';
let store: PlanStore;
let clerk = 'Ada';
const api = () => createRouterClient({ check: yardCheckApi(store.checks, () => clerk) }).check;
beforeEach(() => {
  [now, clerk] = [begun, 'Ada'];
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-check-'));
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
const expected = (spot: string) => ({
  spot: spot as SpotId,
  seen: { kind: 'expected' as const },
  was: [],
});
const saw = (spot: string, text: string) => ({
  spot: spot as SpotId,
  seen: { kind: 'saw' as const, text },
  was: [{ asset: { kind: 'visit' as const, id: 't1' as VisitId }, spot: null }],
});

test('two clerks share one check: each sees what the other saw, and who saw it', async () => {
  await api().begin();
  const ben = await api().watch();
  const begunHere = { by: 'Ada', at: '2026-03-02T09:00:00.000Z', desk: null, after: null };
  expect((await ben.next()).value).toEqual({
    kind: 'state',
    state: { isOpen: true, begun: begunHere, answers: [], confirmed: [] },
  });
  await api().answer({ answers: [expected('s1')] });
  const of = (spot: string, by: string) => ({
    ...expected(spot),
    by,
    at: '2026-03-02T09:00:00.000Z',
  });
  expect((await ben.next()).value).toEqual({ kind: 'answers', answers: [of('s1', 'Ada')] });
  clerk = 'Ben';
  // A second clerk goes on with the check that is under way.
  await api().begin();
  await api().answer({ answers: [expected('s2')] });
  expect((await ben.next()).value).toEqual({ kind: 'answers', answers: [of('s2', 'Ben')] });
  await ben.return?.();
});

test('an earlier time has the answers of then, whatever was seen later', async () => {
  const at = (hours: number) => new Date(begun + hours * 3_600_000).toISOString();
  const unseen = (spot: string) => ({ ...expected(spot), seen: { kind: 'unseen' as const } });
  for (const hours of [0, 2, 4]) {
    now = begun + hours * 3_600_000;
    await api().begin();
    await api().answer({
      answers: [hours === 4 ? unseen('s1') : expected('s1'), expected(`s${hours}`)],
    });
    await api().end();
  }
  reopen();
  const looked = async (hours: number) =>
    Object.fromEntries(
      (await api().looked({ until: begun + hours * 3_600_000 })).map((each) => [
        each.spot,
        each.at,
      ]),
    );
  expect(await looked(-1)).toEqual({});
  expect(await looked(1)).toEqual({ s0: at(0), s1: at(0) });
  expect(await looked(2)).toEqual({ s0: at(0), s1: at(2), s2: at(2) });
  expect(await looked(9)).toEqual({ s0: at(0), s1: at(2), s2: at(2), s4: at(4) });
  expect(
    Object.fromEntries(store.checks.current().confirmed.map((each) => [each.spot, each.at])),
  ).toEqual(await looked(9));
});

test('a check survives a restart; confirmed spots stay so in the next check', async () => {
  await api().begin();
  await api().answer({ answers: [expected('s1'), saw('s2', 'TX-1')] });
  now += 60_000;
  await api().answer({
    answers: [{ ...expected('s3'), seen: { kind: 'unseen' } }, saw('s2', 'TX-2')],
  });
  reopen();
  const { isOpen, answers, confirmed } = store.checks.current();
  expect(isOpen).toBe(true);
  expect(answers.map(({ spot, seen, was }) => [spot, seen, was.length])).toEqual([
    ['s1', { kind: 'expected' }, 0],
    ['s2', { kind: 'saw', text: 'TX-2' }, 1],
    ['s3', { kind: 'unseen' }, 0],
  ]);
  const times = [
    { spot: 's1', at: '2026-03-02T09:00:00.000Z' },
    { spot: 's2', at: '2026-03-02T09:01:00.000Z' },
  ];
  expect(confirmed).toEqual(times);
  await api().end();
  expect(store.checks.current()).toEqual({
    isOpen: false,
    begun: null,
    answers: [],
    confirmed: times,
  });
  await api().begin();
  expect(store.checks.current()).toMatchObject({
    isOpen: true,
    begun: { by: 'Ada' },
    answers: [],
    confirmed: times,
  });
});

test('bad input and answers without a check are refused, and hide no other', async () => {
  await expect(api().answer({ answers: [expected('s1')] })).rejects.toMatchObject({
    data: { said: { code: 'check.notOpen' } },
  });
  await api().begin();
  for (const bad of [
    { ...expected(''), was: [] },
    saw('s1', ''),
    saw('s1', 'x'.repeat(201)),
    { ...saw('s1', 'A'), was: [{ asset: 1 }] },
  ])
    await expect(api().answer({ answers: [bad as never] })).rejects.toThrow();
  await expect(api().answer({ answers: [] })).rejects.toThrow();
  await api().answer({ answers: [expected('s1'), expected('s2')] });
  store.close();
  const file = new Sqlite(path.join(folder, planFileName));
  file.exec(`UPDATE sight SET seen = 'no json' WHERE spot = 's1'`);
  file.close();
  reopen();
  expect(store.checks.current().answers.map(({ spot }) => spot)).toEqual(['s2']);
});
