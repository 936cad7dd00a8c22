import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DoneRecord } from '../../../main/planning/move-table.ts';
import { movesApi } from '../../../main/planning/moves-api.ts';
import { openPlanStore, type PlanStore, planFileName } from '../../../main/planning/saved-plans.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';

const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
let folder = '';
let store: PlanStore;
let ended: readonly DoneRecord[] = [];
const api = () =>
  createRouterClient({
    moves: movesApi(
      store.moves,
      () => 'Ada',
      () => store.moves.follow(ended),
    ),
  }).moves;
beforeEach(() => {
  ended = [];
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-moves-'));
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
const id = (text: string) => text as OperationId;
const step = (name: string) => ({
  id: id(name),
  operation: {
    kind: 'assign' as const,
    asset: { kind: 'visit' as const, id: 't1' as VisitId },
    spot: 's1' as SpotId,
  },
  asset: 'TX-4821',
  from: '',
  to: 'D-04',
  isAside: false,
  planned: '2026-03-02T09:06:00.000Z',
  due: null,
  reason: { code: 'plan.why.parking' as const },
});
const give = (...names: readonly string[]) => ({
  plan: 'p',
  planName: 'Before ten',
  moves: names.map(step),
});
const shown = () =>
  store.moves.current().map(({ number, id: own, state, driver }) => [number, own, state, driver]);

test('a move list is sent at once and after a restart; a new one replaces open moves', async () => {
  const events = await api().watch();
  expect((await events.next()).value).toEqual([]);
  await api().give(give('a', 'b'));
  expect((await events.next()).value).toMatchObject([
    { number: 1, ...step('a'), planName: 'Before ten', state: 'planned', by: 'Ada' },
    { number: 2 },
  ]);
  await events.return?.();
  await api().change({ ids: [id('a')], driver: 'Ben', state: 'given' });
  await api().change({ ids: [id('b')], state: 'done' });
  reopen();
  expect(shown()).toEqual([
    [1, 'a', 'given', 'Ben'],
    [2, 'b', 'done', ''],
  ]);
  await api().give(give('c'));
  expect(shown()).toEqual([
    [2, 'b', 'done', ''],
    [3, 'c', 'planned', ''],
  ]);
});

test('a number on an old sheet never names another move, and what is done stays done', async () => {
  await api().give(give('a', 'b'));
  await api().change({ ids: [id('a'), id('b')], state: 'done' });
  await api().change({ ids: [id('a')], state: 'planned', driver: 'Ben' });
  expect(shown().map(([, , state]) => state)).toEqual(['done', 'done']);
  await api().clear();
  reopen();
  await api().give(give('c'));
  expect(shown()).toEqual([[3, 'c', 'planned', '']]);
  // The same call again, because its answer was lost: the same move.
  await api().change({ ids: [id('c')], state: 'given', driver: 'Ben' });
  await api().give({ ...give('c'), plan: 'q' });
  expect(shown()).toEqual([[3, 'c', 'given', 'Ben']]);
});

const ofMove = { state: 'confirmed', undoes: null, actor: { clerk: 'Cy', account: '' } } as const;

test('a done move whose operation was undone or had no effect is open again', async () => {
  await api().give(give('a', 'b', 'c', 'd'));
  await api().change({ ids: [id('a')], driver: 'Ben', state: 'given' });
  await api().change({ ids: ['a', 'b', 'c', 'd'].map(id), state: 'done' });
  const events = await api().watch();
  await events.next();
  store.moves.follow([
    { ...ofMove, id: id('undo'), undoes: id('a') },
    { ...ofMove, id: id('b'), state: 'rejected' },
    { ...ofMove, id: id('c'), state: 'conflict' },
    { ...ofMove, id: id('d') },
    { ...ofMove, id: id('another'), state: 'canceled' },
  ]);
  await events.next();
  await events.return?.();
  const moves = store.moves.current();
  expect(moves.map(({ number, state, driver, by }) => [number, state, driver, by])).toEqual([
    [1, 'given', 'Ben', 'Cy'],
    [2, 'planned', '', 'Cy'],
    [3, 'planned', '', 'Cy'],
    [4, 'done', '', 'Ada'],
  ]);
  // Marking it done once more saves another operation.
  const [first] = moves;
  expect(first?.id).not.toBe('a');
  await api().change({ ids: [first?.id ?? id('')], state: 'done' });
  store.moves.follow([{ ...ofMove, id: id('undo'), undoes: id('a') }]);
  expect(store.moves.current()[0]?.state).toBe('done');
});

test('an operation that was refused before its move is marked done leaves it open', async () => {
  await api().give(give('a'));
  ended = [{ ...ofMove, id: id('a'), state: 'rejected' }];
  await api().change({ ids: [id('a')], state: 'done' });
  expect(store.moves.current()[0]?.state).toBe('planned');
});

test('bad input changes nothing; an unreadable move hides no other', async () => {
  for (const bad of [
    give(),
    { ...give('a'), planName: ' ' },
    { ...give('a'), moves: [{ ...step('a'), operation: { kind: 'fly' } }] },
  ])
    await expect(api().give(bad as never)).rejects.toThrow();
  await expect(api().change({ ids: [], state: 'done' })).rejects.toThrow();
  await expect(api().change({ ids: [id('a')], state: 'gone' as never })).rejects.toThrow();
  await expect(api().barcodes({ numbers: [0] })).rejects.toThrow();
  expect(shown()).toEqual([]);
  await api().give(give('a', 'b'));
  store.close();
  const file = new Sqlite(path.join(folder, planFileName));
  file.exec(`UPDATE move SET operation = 'no json' WHERE id = 'a'`);
  file.close();
  reopen();
  expect(shown().map(([number]) => number)).toEqual([2]);
});

test('more open moves than the list takes are refused with what to do', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `m${at}`);
  await api().give(give(...many));
  await expect(api().give({ ...give('one-more'), plan: 'q' })).rejects.toMatchObject({
    data: { said: { code: 'moves.tooMany' } },
  });
  expect(store.moves.current()).toHaveLength(5_000);
});

test('each move has a barcode of its own', async () => {
  const { svgs } = await api().barcodes({ numbers: [1, 2] });
  expect(svgs).toHaveLength(2);
  expect(svgs[0]).toMatch(/^<svg /);
  expect(svgs[0]).not.toBe(svgs[1]);
});
