import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PlanState } from '../../../../renderer/features/planning/plan-state.ts';
import { TakeBack } from '../../../../renderer/features/planning/take-back-plan.ts';
import type { Page } from '../../../../renderer/page/page.ts';
import { createOperationsStore } from '../../../../renderer/page/stores/operations-store.ts';
import type { AppointmentId, OperationId } from '../../../../shared/ids.ts';
import type { OperationRecord } from '../../../../shared/outbox/model.ts';
import type { Operation } from '../../../../shared/yard/operations.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { rows, spot, spotId, visit, visitId } from '../../../shared/yard/rows.ts';

const savedAt = '2026-05-06T18:40:00.000Z';
const [one, two] = ['t1', 't2'].map((id) => ({ kind: 'visit' as const, id: visitId(id) }));
const toDoor = (asset: typeof one, door: string) =>
  ({ kind: 'assign', asset, spot: spotId(door) }) as Operation;

/**
 * A desk where a plan of two steps was just saved. `stopsAt`: the page is gone once so many are
 * undone; `took`: those that were undone before.
 */
function desk(storage?: Pick<Storage, 'getItem' | 'setItem'>, stopsAt = -1, took: string[] = []) {
  const operations = createOperationsStore();
  const undone = [...took] as OperationId[];
  const said: string[] = [];
  const changed: string[] = [];
  const steps = [toDoor(one, 'D-01'), toDoor(two, 'D-02')].map((operation, at) => ({
    ...{ id: `op-${at}` as OperationId, operation, savedAt, state: 'confirmed', undoes: null },
    ...{ seq: at, label: { code: 'common.raw', values: { text: `Step ${at}` } }, wayBack: [] },
  })) as unknown as readonly OperationRecord[];
  const standing = () => steps.filter(({ id }) => !undone.includes(id)).toReversed();
  const back = (id: OperationId) => ({ id: `back-${id}` }) as OperationRecord;
  const page = {
    info: { facility: { warehouseId: 'w1' } },
    ticker: { now: () => Date.parse(savedAt) },
    status: { getState: () => ({ status: null }) },
    yard: {
      present: () =>
        createYardTable(
          rows({
            spots: ['D-01', 'D-02'].map((id) => spot(id, { type: 'docking' })),
            visits: ['t1', 't2'].map((id, at) =>
              visit(id, `D-0${at + 1}`, { appointmentId: `a${at}` as AppointmentId }),
            ),
          }),
        ),
    },
    results: {
      said: (text: string) => said.push(text),
      refused: (text: string) => said.push(text),
      old: (text: string) => said.push(text),
      undoTaken: () => {},
    },
    operations,
    api: {
      operations: {
        list: async () => ({
          records: [...standing(), ...undone.map((id) => ({ ...back(id), state: 'confirmed' }))],
          total: 0,
        }),
        undo: async ({ only }: { only: OperationId }) => {
          if (undone.length === stopsAt) return new Promise(() => {});
          undone.push(only);
          return { undone: steps.find(({ id }) => id === only), by: back(only) };
        },
      },
      appointments: {
        open: async ({ id }: { id: string }) => ({
          detail: { appointment: { id, start: savedAt, status: 'InProgress' }, timeline: [] },
        }),
        mayChange: async () => ({ mayChange: true }),
        change: async ({ id }: { id: string }) => changed.push(id),
      },
    },
  } as unknown as Page;
  const store = createStore<PlanState>(
    () => ({ kept: { plans: [], areas: [], weights: {} } }) as unknown as PlanState,
  );
  return { takeBack: new TakeBack(page, store, storage), steps, undone, said, changed };
}

test('a plan’s undo sets back the appointments that it began, as a move’s does', async () => {
  const { takeBack, steps, changed, said } = desk();
  takeBack.saved(steps);
  expect(await takeBack.undoWhole(true)).toBe(true);
  await expect.poll(() => changed.toSorted()).toEqual(['a0', 'a1']);
  await expect.poll(() => said.at(-1)).toMatch(/t1.*Arrived.*t2.*Arrived|t2.*Arrived.*t1.*Arrived/);
});

test('a page that was loaded again takes a discarded plan back in one undo', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const before = desk(storage);
  before.takeBack.saved(before.steps);
  // No plan is kept: it was discarded.
  const after = desk(storage);
  expect(await after.takeBack.undoWhole(true)).toBe(true);
  expect(after.undone).toEqual(['op-1', 'op-0']);
  // What other code wrote there is no plan.
  kept.set([...kept.keys()][0] ?? '', '{"ids":[1]}');
  expect(await desk(storage).takeBack.undoWhole(true)).toBe(false);
});

test('an undo or a save that a reload cut is said after it, with how to go on', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const before = desk(storage, 1);
  before.takeBack.saved(before.steps);
  void before.takeBack.undoWhole(true);
  await expect.poll(() => before.undone).toEqual(['op-1']);
  const after = desk(storage, -1, ['op-1']);
  await after.takeBack.resume(() => {});
  expect(after.said).toEqual([
    'The page was loaded again before the whole plan was taken back. 1 step is left. ' +
      'Press Ctrl+Z to take it back.',
  ]);
  expect(await after.takeBack.undoWhole(true)).toBe(true);
  expect(after.undone).toEqual(['op-1', 'op-0']);
  // Said once, and not of what ended.
  const last = desk(storage, -1, after.undone);
  await last.takeBack.resume(() => {});
  expect(last.said).toEqual([]);

  const opened: string[] = [];
  last.takeBack.saving('plan-1', [...last.steps.map(({ id }) => id), 'op-2' as OperationId]);
  const again = desk(storage);
  await again.takeBack.resume((plan) => opened.push(plan));
  expect(opened).toEqual(['plan-1']);
  expect(again.said).toEqual([
    'The page was loaded again before all steps of the plan were saved. ' +
      'The plan shows what is left.',
  ]);
});
