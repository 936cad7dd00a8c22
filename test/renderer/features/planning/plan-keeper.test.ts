/**
 * Keeping and removing a plan where the console's answers are late, refused or lost. The console's
 * side is a pair of functions here.
 */
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { PlanKeeper } from '../../../../renderer/features/planning/plan-keeper.ts';
import type { OpenPlan, PlanState } from '../../../../renderer/features/planning/plan-state.ts';
import type { StoredPlan } from '../../../../shared/console-api/planning/plans.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { usualTiming } from '../../../../shared/planning/timing.ts';

const plan = (id: string, version = 0): OpenPlan => ({
  id,
  version,
  name: id,
  wishes: [],
  operations: [],
  timing: usualTiming,
});
const stored = (id: string, version = 1): StoredPlan => ({
  ...plan(id, version),
  state: 'open',
  by: 'Ana',
  at: '2026-03-02T09:00:00.000Z',
});
const refused = Object.assign(new Error('refused'), {
  data: { said: rawText('The disk is full.') },
});

/** `save` and `remove` answer, wait or throw as a test says. */
function start(console: { save?: () => Promise<unknown>; remove?: () => Promise<unknown> } = {}) {
  const calls: string[] = [];
  const store = createStore<PlanState>()(
    () =>
      ({
        kept: { plans: [], areas: [], weights: {} },
        open: null,
        trouble: null,
        isAlone: false,
      }) as never,
  );
  const answered = async (call: string, answer?: () => Promise<unknown>) => {
    calls.push(call);
    return (await answer?.()) ?? { version: 1 };
  };
  const api = {
    plans: {
      save: ({ id }: { id: string }) => answered(`save ${id}`, console.save),
      remove: ({ id }: { id: string }) => answered(`remove ${id}`, console.remove),
    },
  };
  const keeper = new PlanKeeper(api as never, store, () => {});
  const told = (...plans: readonly StoredPlan[]) =>
    keeper.receive({ plans, areas: [], weights: {} });
  const listed = () => store.getState().kept.plans.map(({ id }) => id);
  /** Opens it and sends a change of it. */
  const keep = (id: string) => {
    store.setState({ open: plan(id) });
    return keeper.keep();
  };
  return { calls, store, keeper, told, listed, keep };
}

test('a plan is removed after its save, which may have been done without an answer', async () => {
  const saving = Promise.withResolvers<never>();
  const { calls, store, keeper, listed, keep } = start({ save: () => saving.promise });
  void keep('a');
  store.setState({ open: null });
  const removed = keeper.remove(plan('a'));
  expect(listed()).toEqual([]);
  saving.reject(new Error('The line broke.'));
  expect(await removed).toBeNull();
  expect(calls).toEqual(['save a', 'remove a']);
  // Nothing to say of the change: its plan is gone.
  expect(store.getState().trouble).toBeNull();
});

test('a plan that was never sent is removed without a call', async () => {
  const { calls, keeper } = start();
  expect(await keeper.remove(plan('a'))).toBeNull();
  expect(calls).toEqual([]);
});

test('a plan that isn’t removed is at its place in the list again, as it is now', async () => {
  const { store, keeper, told, listed } = start({ remove: () => Promise.reject(refused) });
  told(stored('new'), stored('old'));
  const removed = keeper.remove(plan('old', 1));
  expect(listed()).toEqual(['new']);
  told(stored('new'), stored('old', 2));
  expect(await removed).toEqual(rawText('The disk is full.'));
  expect(listed()).toEqual(['new', 'old']);
  expect(store.getState().kept.plans[1]?.version).toBe(2);
});

test('a plan that the console lists no more is gone, whatever the answer was', async () => {
  const removing = Promise.withResolvers<never>();
  const { keeper, told, listed } = start({ remove: () => removing.promise });
  told(stored('a'));
  const removed = keeper.remove(plan('a', 1));
  told();
  removing.reject(new Error('The line broke.'));
  expect([await removed, listed()]).toEqual([null, []]);
});

test('a plan’s save says nothing of another plan that is open meanwhile', async () => {
  const saving = Promise.withResolvers<void>();
  const { store, keep } = start({ save: () => saving.promise });
  const kept = keep('a');
  const [trouble, open] = [rawText('A step was refused.'), plan('b')];
  store.setState({ open, trouble });
  saving.resolve();
  expect(await kept).toBe(true);
  expect(store.getState()).toMatchObject({ open, trouble });
});
