/**
 * Plans of a page over the double: goals are shown over the yard, kept, and saved as ordinary
 * operations in order.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { checkOf } from '../../../../renderer/features/planning/check/check-store.ts';
import { reasonFor } from '../../../../renderer/features/planning/plan-reasons.ts';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { swapped } from '../../../../renderer/features/planning/swap-button.tsx';
import { rankingOf } from '../../../../renderer/operations/draft/ranking.ts';
import { operatorOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import { inTurn, message } from '../../../../shared/i18n/message.ts';
import type { AreaId } from '../../../../shared/ids.ts';
import type { ChoicePerAsset } from '../../../../shared/planning/assignment.ts';
import { usualTiming } from '../../../../shared/planning/timing.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { entityKey } from '../../../../shared/yard/touches.ts';
import { put } from '../../support/console-double.ts';
import { startTestPage, type TestPage, until } from '../../support/render-page.tsx';
import {
  area,
  container,
  smallYard,
  spot,
  spotId,
  visit,
  visitId,
} from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => started?.stop());
const start = async () => {
  started = await startTestPage({ rows: smallYard() });
  return { ...started, plans: plansOf(started.page), operator: operatorOf(started.page) };
};
const truck = (plate: string): AssetRef => ({ kind: 'visit', id: visitId(plate) });
const standsOn = ({ page }: TestPage, id: string) =>
  page.yard.table.visitsAt(spotId(id))[0] ?? null;

test('a drag in a plan is shown and stored, and nothing is saved before commit', async () => {
  const it = await start();
  it.plans.enter();
  expect(it.operator.drop(truck('TX-4821'), null, spotId('D-04'))).toEqual([]);
  expect(standsOn(it, 'D-04')).toBe(visitId('TX-4821'));
  expect(it.page.yard.present().visitsAt(spotId('D-04'))).toEqual([]);
  await until(() => it.plans.store.getState().kept.plans[0]?.wishes.length === 1);
  expect(it.double.submitted()).toEqual([]);
  it.plans.leave();
  expect(standsOn(it, 'D-04')).toBeNull();
  it.plans.enter();
  expect(standsOn(it, 'D-04')).toBe(visitId('TX-4821'));
});

test('a plan closed right after a change loses nothing, and can be reopened', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  it.operator.drop(truck('TX-9035'), null, spotId('D-10'));
  it.plans.leave();
  it.plans.enter();
  expect(it.plans.store.getState().open?.wishes).toHaveLength(2);
  it.plans.rename('Before ten');
  it.plans.leave();
  await until(() => it.plans.store.getState().kept.plans[0]?.name === 'Before ten');
  expect(it.plans.store.getState().kept.plans).toHaveLength(1);
  expect(it.plans.store.getState().kept.plans[0]?.wishes).toHaveLength(2);
  it.plans.enter();
  await it.plans.discard();
  it.plans.enter();
  expect(it.plans.store.getState().open?.wishes).toEqual([]);
});

test('a plan whose discard isn’t done yet doesn’t come back with the next key', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  const discarded = it.plans.discard();
  expect([it.plans.store.getState().open, standsOn(it, 'D-04')]).toEqual([null, null]);
  it.plans.toggle();
  expect(it.plans.store.getState().open?.wishes).toEqual([]);
  it.plans.toggle();
  await discarded;
  await until(() => it.double.keptPlans().length === 0);
  expect(it.plans.store.getState()).toMatchObject({ open: null, kept: { plans: [] } });
});

test('a plan that can’t be discarded is listed again, and a message names it', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  await until(() => it.plans.store.getState().kept.plans[0]?.version === 1);
  const [plan] = it.double.keptPlans();
  if (plan === undefined) throw new Error('The plan was not kept.');
  const saving = { by: 'Ana', desk: 'Gate', at: plan.at };
  it.double.planElsewhere([{ ...plan, version: 2, saving }]);
  const discarded = it.plans.discard();
  it.plans.enter();
  const other = it.plans.store.getState().open;
  await discarded;
  const { open, trouble, kept } = it.plans.store.getState();
  expect([open, trouble, other?.wishes]).toEqual([other, null, []]);
  expect(kept.plans.map(({ id, version }) => [id, version])).toEqual([[plan.id, 2]]);
  expect(it.told.at(-1)).toEqual({
    kind: 'refused',
    sentence: 'Plan 1 is still among the plans. It is being saved elsewhere.',
  });
  it.plans.leave();
});

test('a new plan has a name that no other has', async () => {
  const it = await start();
  it.double.planElsewhere([
    {
      id: 'b',
      version: 1,
      name: 'Plan 2',
      state: 'open',
      wishes: [],
      operations: [],
      timing: usualTiming,
      by: 'Ana',
      desk: 'Gate',
      at: '2026-03-02T09:00:00.000Z',
    },
  ]);
  await until(() => it.plans.store.getState().kept.plans.length === 1);
  it.plans.enter();
  expect(it.plans.store.getState().open?.name).toBe('Plan 3');
});

// Cases: D14.
test('a name that is too long is not cut: the plan keeps the one it has', async () => {
  const it = await start();
  it.plans.enter();
  it.plans.rename('n'.repeat(80));
  it.plans.rename('m'.repeat(81));
  it.plans.rename(' ');
  expect(it.plans.store.getState().open?.name).toBe('n'.repeat(80));
});

test('swapping two doors is three ordered operations, undone as one', async () => {
  const it = await start();
  const [one, other] = [standsOn(it, 'D-01'), standsOn(it, 'D-02')];
  it.plans.enter();
  it.plans.addGoals(swapped(it.page.yard.table, spotId('D-01'), spotId('D-02')));
  expect([standsOn(it, 'D-01'), standsOn(it, 'D-02')]).toEqual([other, one]);
  expect(it.plans.store.getState().ordered.steps.map(({ isAside }) => isAside)).toEqual([
    true,
    false,
    false,
  ]);
  await it.plans.commit();
  expect(it.double.saved()).toHaveLength(3);
  expect(it.plans.store.getState().open).toBeNull();
  await until(() => standsOn(it, 'D-01') === other && standsOn(it, 'D-02') === one);
  await until(() => it.plans.store.getState().kept.plans[0]?.state === 'done');
  await it.operator.undo();
  expect(it.double.saved().filter(({ state }) => state !== 'canceled')).toEqual([]);
  await until(() => standsOn(it, 'D-01') === one && standsOn(it, 'D-02') === other);
});

test('a plan saved minutes ago is named first, and undone as one at a second undo', async () => {
  const it = await start();
  const one = standsOn(it, 'D-01');
  it.plans.enter();
  it.plans.addGoals(swapped(it.page.yard.table, spotId('D-01'), spotId('D-02')));
  await it.plans.commit();
  await until(() => it.plans.store.getState().kept.plans[0]?.state === 'done');
  it.passTime(10 * 60_000);
  await it.operator.undo();
  expect(it.told.at(-1)?.kind).toBe('old');
  expect(it.double.saved().filter(({ state }) => state === 'canceled')).toEqual([]);
  await it.operator.undo();
  expect(it.double.saved().filter(({ state }) => state !== 'canceled')).toEqual([]);
  await until(() => standsOn(it, 'D-01') === one);
});

test('undoing a plan leaves earlier and other operations, and final steps', async () => {
  const it = await start();
  await it.operator.perform({ kind: 'assign', asset: truck('TX-4821'), spot: spotId('D-04') });
  await until(() => standsOn(it, 'D-04') !== null);
  it.plans.enter();
  const leaves = it.page.yard.table.visitsAt(spotId('D-03'))[0] ?? visitId('TX-4821');
  it.plans.addGoals([
    ...swapped(it.page.yard.table, spotId('D-01'), spotId('D-02')),
    { kind: 'depart', asset: { kind: 'visit', id: leaves } },
  ]);
  await it.plans.commit();
  await until(() => it.plans.store.getState().kept.plans[0]?.state === 'done');
  const undone = it.operator.undo();
  await until(() => it.double.saved().some(({ state }) => state === 'canceled'));
  const operation = { kind: 'close' as const, spot: spotId('A-24'), reason: 'Ice' };
  await it.page.api.operations.submit({ id: 'elsewhere' as never, operation, accepted: [] });
  await undone;
  const stand = it.double.saved().filter(({ state }) => state !== 'canceled');
  expect(stand.map(({ operation: { kind } }) => kind)).toEqual(
    expect.arrayContaining(['assign', 'depart', 'close']),
  );
});

/** Two trucks wait; a trailer stands on R-01, P-01 is free and P-02 closed. */
async function besideTrailer() {
  started = await startTestPage({
    rows: {
      areas: [area('Lot')],
      spots: [spot('R-01', 'Lot'), spot('P-01', 'Lot'), spot('P-02', 'Lot', { isOpen: false })],
      visits: [visit('TX-1'), visit('TX-2'), visit('TX-3')],
      containers: [container('BOX', { spotId: spotId('R-01') })],
    },
  });
  const goal = (id: string, to: string) =>
    ({ kind: 'place', asset: truck(id), spot: spotId(to) }) as const;
  return { ...started, plans: plansOf(started.page), operator: operatorOf(started.page), goal };
}
const stand = ({ double }: TestPage) =>
  double
    .saved()
    .flatMap(({ state, operation }) =>
      state === 'canceled' || !('asset' in operation) ? [] : [operation.asset.id],
    );

test('one undo takes the rest back and names what stays, as was said before', async () => {
  const it = await besideTrailer();
  it.plans.enter();
  it.plans.addGoals([it.goal('TX-2', 'P-01'), it.goal('TX-1', 'R-01')]);
  await it.plans.commit();
  const stays =
    'Can’t undo this: TX-1 assigned to R-01. ' +
    'BOX is on R-01 too. To undo, move TX-1 to another spot.';
  expect(it.told.at(-1)?.sentence).toBe(`2 steps saved. Undo takes only 1 back. ${stays}`);
  await until(() => it.page.yard.table.visitsAt(spotId('R-01')).length === 1);
  await it.operator.undo();
  expect(stand(it)).toEqual([visitId('TX-1')]);
  expect(it.told.at(-1)).toMatchObject({
    kind: 'said',
    sentence: `Undo of 1 step of the plan saved. ${stays}`,
  });
});

test('after a save Undo takes it back, before changes of a plan that stays open', async () => {
  const it = await besideTrailer();
  it.plans.enter();
  it.plans.addGoals([it.goal('TX-1', 'P-02')]);
  it.plans.addGoals([it.goal('TX-2', 'P-01')]);
  await it.plans.commit();
  expect(it.told.at(-1)?.sentence).toBe('1 step saved. Undo takes it back.');
  const { open } = it.plans.store.getState();
  expect([open?.wishes.length, it.plans.store.getState().note]).toEqual([2, null]);
  // A change after it goes first.
  it.plans.addGoals([it.goal('TX-3', 'P-02')]);
  await it.operator.undo();
  expect([it.plans.store.getState().open?.wishes.length, stand(it).length]).toEqual([2, 1]);
  await it.operator.undo();
  expect([it.plans.store.getState().open?.wishes.length, stand(it)]).toEqual([2, []]);
  // Nothing else in the plan is the key's.
  await it.operator.undo();
  expect(it.plans.store.getState().open?.wishes).toHaveLength(2);
});

test('the Undo of the message, or the key, takes all back of a discarded plan', async () => {
  const it = await start();
  for (const isByKey of [false, true]) {
    it.plans.enter();
    it.plans.addGoals(swapped(it.page.yard.table, spotId('D-01'), spotId('D-02')));
    await it.plans.commit();
    const saved = it.told.findLast(({ undo }) => undo !== undefined);
    expect(saved?.sentence).toBe('3 steps saved. One undo takes all of them back.');
    it.plans.enter(it.plans.store.getState().kept.plans[0]?.id);
    await it.plans.discard();
    if (isByKey) await it.operator.undo();
    else saved?.undo?.();
    await until(() => it.double.saved().every(({ state }) => state === 'canceled'));
  }
});

test('a step whose spot closes says why not, and goes on when it opens', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  const closed = spot('D-04', 'Docks north', { type: 'docking', isOpen: false });
  it.double.change(put({ spots: [closed] }));
  await until(() => it.plans.store.getState().ordered.impossible.length === 1);
  expect(it.plans.store.getState().ordered.impossible[0]?.findings[0]?.code).toBe('spot-closed');
  expect(standsOn(it, 'D-04')).toBeNull();
  it.double.change(put({ spots: [{ ...closed, isOpen: true }] }));
  await until(() => it.plans.store.getState().ordered.steps.length === 1);
  expect(standsOn(it, 'D-04')).toBe(visitId('TX-4821'));
});

test('a step of what is held says why before it is saved, and goes on when let go', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  expect(standsOn(it, 'D-04')).toBe(visitId('TX-4821'));
  const said = message('release.held.redTag', { there: 'Brakes: no air' });
  it.page.yard.setHolds(new Map([[entityKey(truck('TX-4821')), [{ stops: 'moves', said }]]]));
  await until(() => it.plans.store.getState().ordered.impossible.length === 1);
  const [finding] = it.plans.store.getState().ordered.impossible[0]?.findings ?? [];
  expect([finding?.code, JSON.stringify(finding?.said).includes('Brakes: no air')]).toEqual([
    ...['held', true],
  ]);
  expect(standsOn(it, 'D-04')).toBeNull();
  it.page.yard.setHolds(new Map());
  await until(() => it.plans.store.getState().ordered.steps.length === 1);
});

test('departed assets and removed spots are listed; the rest of the plan is saved', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  it.operator.drop(truck('TX-9035'), null, spotId('D-10'));
  it.plans.addGoals([{ kind: 'close', spot: spotId('A-01'), reason: 'r' }]);
  const before = it.plans.store.getState().ordered.steps.length;
  it.double.change({
    ...put({}),
    remove: { areas: [], spots: [spotId('D-10')], visits: [visitId('TX-4821')], containers: [] },
  });
  await until(() => it.plans.store.getState().ordered.impossible.length === 2);
  const { impossible, steps } = it.plans.store.getState().ordered;
  expect(impossible.map(({ findings }) => findings.length > 0)).toEqual([true, true]);
  expect(steps).toHaveLength(before - 2);
  await it.plans.commit();
  expect(it.double.saved().map(({ operation }) => operation.kind)).toEqual(['close']);
  // It stays open with what cannot be, until the clerk drops that.
  expect(it.plans.store.getState().open?.wishes).toHaveLength(3);
  for (const { goal } of it.plans.store.getState().ordered.impossible) it.plans.drop(goal);
  await until(() => it.plans.store.getState().ordered.impossible.length === 0);
});

test('a renamed, moved or undrawn spot changes no goal, and is still walked', async () => {
  const it = await start();
  const check = checkOf(it.page);
  await check.open();
  const walked = check.store.getState().walk.length;
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  it.operator.drop(truck('TX-9035'), null, spotId('D-10'));
  const before = it.page.yard.structureStamp();
  const moved = {
    ...it.page.yard.table.spot(spotId('D-04')),
    code: 'W-99',
    areaId: 'area-Docks south' as AreaId,
  };
  it.double.change({
    ...put({ spots: [moved as never] }),
    remove: { areas: [], spots: [spotId('A-01')], visits: [], containers: [] },
  });
  await until(
    () =>
      it.page.yard.structureStamp() !== before && check.store.getState().walk.length === walked - 1,
  );
  expect(check.store.getState().walk).not.toContain(spotId('A-01'));
  const { steps, impossible } = it.plans.store.getState().ordered;
  expect([steps.length, impossible]).toEqual([2, []]);
  // What the layout places no more has no way, and is ranked and timed all the same.
  const known = rankingOf(it.page).facts();
  rankingOf(it.page).tell(() => ({ ...known, fronts: new Map() }));
  expect(rankingOf(it.page).best(truck('TX-4821')).length).toBeGreaterThan(0);
  await it.plans.commit();
  expect(it.double.saved().map(({ operation }) => 'spot' in operation && operation.spot)).toEqual([
    spotId('D-04'),
    spotId('D-10'),
  ]);
});

test('another desk does what the plan wanted: nothing is left to save', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  it.double.change(put({ visits: [visit('TX-4821', { spotId: spotId('D-04') })] }));
  await until(() => it.plans.store.getState().ordered.steps.length === 0);
  expect(it.plans.store.getState().ordered.impossible).toEqual([]);
});

test('a refused step stops the commit; the rest is saved later, none twice', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  it.operator.drop(truck('TX-9035'), null, spotId('D-10'));
  it.double.failNext('not-saved');
  await it.plans.commit();
  expect(it.plans.store.getState().trouble).not.toBeNull();
  expect(it.plans.store.getState().open).not.toBeNull();
  await it.plans.commit();
  expect(it.double.saved().map(({ operation }) => operation.kind)).toEqual(['assign', 'assign']);
});

test('undo and redo inside a plan go through its wishes', async () => {
  const it = await start();
  it.plans.enter();
  it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
  await it.operator.undo();
  expect(standsOn(it, 'D-04')).toBeNull();
  await it.operator.redo();
  expect(standsOn(it, 'D-04')).toBe(visitId('TX-4821'));
  expect(it.double.saved()).toEqual([]);
});

test('places all that waits on spots of their own, and saves nothing yet', async () => {
  const it = await start();
  await it.plans.propose('waiting');
  const { steps, impossible } = it.plans.store.getState().ordered;
  expect(impossible).toEqual([]);
  expect(steps).toHaveLength(10);
  expect(new Set(steps.map(({ operation }) => 'spot' in operation && operation.spot)).size).toBe(
    10,
  );
  expect(it.double.submitted()).toEqual([]);
});

/**
 * A tractor came first, then a reefer; one spot has a plug, the other is kept for another truck.
 */
async function twoSpots() {
  started = await startTestPage({
    rows: {
      areas: [area('Plugs'), area('Kept')],
      spots: [spot('P-1', 'Plugs'), spot('K-1', 'Kept')],
      visits: [
        visit('TX-1', { createdAt: '2026-11-21T18:00:00Z' }),
        visit('TX-2', { createdAt: '2026-11-21T19:00:00Z' }),
      ],
      containers: [container('53-2', { type: 'Reefer', visitId: visitId('TX-2') })],
    },
  });
  const plain = {
    reeferPlug: false,
    empties: false,
    hazmat: false,
    longestTrailer: null,
    keptFor: [],
  };
  await started.double.api.plans.setArea({
    area: 'area-Plugs' as AreaId,
    attributes: { ...plain, reeferPlug: true },
  });
  await started.double.api.plans.setArea({
    area: 'area-Kept' as AreaId,
    attributes: { ...plain, keptFor: ['Lone Star'] },
  });
  const plans = plansOf(started.page);
  await until(() => plans.store.getState().kept.areas.length === 2);
  const wished = () =>
    Object.fromEntries(
      (plans.store.getState().open?.wishes ?? []).map((each) => [
        'asset' in each && each.asset.id,
        'spot' in each && each.spot,
      ]),
    );
  return { ...started, plans, wished, operator: operatorOf(started.page) };
}
const swappedPlaces = { [visitId('TX-1')]: spotId('K-1'), [visitId('TX-2')]: spotId('P-1') };
const firstPlaces = { [visitId('TX-1')]: spotId('P-1'), [visitId('TX-2')]: spotId('K-1') };

test('the first proposal comes at once, and a better one with reasons replaces it', async () => {
  const it = await twoSpots();
  let answer = (_: ChoicePerAsset) => {};
  it.double.solveBy(
    () =>
      new Promise<ChoicePerAsset>((resolve) => {
        answer = resolve;
      }),
  );
  const done = it.plans.propose('waiting');
  const { store } = it.plans;
  await until(() => store.getState().isImproving);
  expect(it.wished()).toEqual(firstPlaces);
  await until(() => it.double.asked() === 1);
  // Each takes its second best: the tractor leaves the plug to the reefer.
  answer([1, 0]);
  await done;
  expect(it.wished()).toEqual(swappedPlaces);
  expect(store.getState().note).toEqual(message('plan.improved', { saved: 4_400 }));
  const reasons = store
    .getState()
    .open?.wishes.map((wish) => reasonFor(store.getState().proposed, wish)?.() ?? null);
  expect(reasons?.every((each) => each != null)).toBe(true);
  // Both spots are empty: what the plan itself puts there shares them with nothing.
  expect(JSON.stringify(reasons)).not.toContain('plan.but.shared');
  expect(it.double.submitted()).toEqual([]);
  await it.operator.undo();
  expect(it.wished()).toEqual(firstPlaces);
});

test('a proposal’s reasons return with the plan, except for moved assets', async () => {
  const it = await twoSpots();
  const { store } = it.plans;
  it.double.solveBy(() => null);
  await it.plans.propose('waiting');
  const said = () =>
    store
      .getState()
      .open?.wishes.map((wish) => reasonFor(store.getState().proposed, wish)?.() ?? null);
  const before = said();
  expect(before?.every((each) => each !== null)).toBe(true);
  await until(() => it.double.explained() === before?.length);
  it.plans.leave();
  expect(store.getState().proposed.size).toBe(0);
  it.plans.enter();
  await until(() => store.getState().proposed.size > 0);
  expect(said()).toEqual(before);
  it.plans.addGoals([{ kind: 'place', asset: truck('TX-1'), spot: null }]);
  expect(said()?.filter((each) => each === null)).toHaveLength(1);
});

test('a failing solver leaves the first proposal and the clerk’s changes', async () => {
  const it = await twoSpots();
  const { store } = it.plans;
  it.double.solveBy(() => [0, 0]);
  await it.plans.propose('waiting');
  expect([it.wished(), store.getState().note?.code]).toEqual([firstPlaces, 'plan.firstIsBest']);
  await it.operator.undo();
  it.double.solveBy(() => null);
  await it.plans.propose('waiting');
  expect([it.wished(), store.getState().isImproving, store.getState().note?.code]).toEqual([
    firstPlaces,
    false,
    'prose',
  ]);
  await it.operator.undo();
  it.double.solveBy(() => {
    it.plans.addGoals([{ kind: 'place', asset: truck('TX-1'), spot: null }]);
    return [1, 0];
  });
  await it.plans.propose('waiting');
  expect(it.wished()).toEqual({ ...firstPlaces, [visitId('TX-1')]: null });
  expect([store.getState().isImproving, store.getState().note]).toEqual([false, null]);
});

test('takes the solver’s result when its time is up, with its distance from best', async () => {
  const it = await twoSpots();
  const { store } = it.plans;
  const note = () => JSON.stringify(store.getState().note);
  it.double.solveBy(() => ({ chosen: [1, 0], over: 1_234.5 }));
  await it.plans.propose('waiting');
  expect(it.wished()).toEqual(swappedPlaces);
  expect(store.getState().note).toEqual(
    inTurn([
      message('plan.improved', { saved: 4_400 }),
      message('plan.couldSave', { feet: 1_235 }),
    ]),
  );
  it.double.solveBy(() => ({ chosen: [0, 0], over: null }));
  await it.operator.undo();
  await it.operator.undo();
  await it.plans.propose('waiting');
  expect(note()).toMatch(/plan.nothingBetter.*plan.maybeBetter/);
  expect(it.wished()).toEqual(firstPlaces);
});

test('the three best spots are offered with their reasons', async () => {
  const it = await start();
  const best = rankingOf(it.page).best(truck('TX-4821'));
  expect(best).toHaveLength(3);
  expect(best.every(({ why }) => why.code !== 'prose')).toBe(true);
  // It has no appointment and is no live load: the doors stay free.
  expect(best.every(({ label }) => !label.startsWith('D'))).toBe(true);
});

test('a page that is loaded again while a plan is saved says so', async () => {
  const written: string[] = [];
  let cut: string | null = null;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key.includes('last-plan') ? cut : null),
    setItem: (_: string, value: string) => written.push(value),
    clear: () => {},
  });
  try {
    const it = await start();
    it.plans.enter();
    it.operator.drop(truck('TX-4821'), null, spotId('D-04'));
    await until(() => it.plans.store.getState().kept.plans[0]?.wishes.length === 1);
    await it.plans.commit();
    expect(written.at(-1)).not.toContain('cut');
    cut = written.find((each) => each.includes('"cut":"save"')) ?? null;
    it.stop();
    // Nothing of it is at this console.
    const again = await start();
    await until(() =>
      again.told.some(({ sentence }) => /^The page was loaded again/.test(sentence)),
    );
  } finally {
    vi.unstubAllGlobals();
  }
});
