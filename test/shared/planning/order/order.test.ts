import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Goal, holds, keyOfGoal, withGoals } from '../../../../shared/planning/order/goals.ts';
import { type Ordered, orderOf } from '../../../../shared/planning/order/order.ts';
import { apply } from '../../../../shared/yard/apply.ts';
import { check, isRefused } from '../../../../shared/yard/check.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { after, modelOf, sorted, verdict } from '../../../property/yard-model.ts';
import { intent, legalRows } from '../../../property/yards.ts';
import { runs } from '../../../support/runs.ts';
import {
  area,
  container,
  containerId,
  hooked,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from '../best/support.ts';
import { anyGoal, isOvertaken, put } from './any-goal.ts';
import { fewest, isReached, isStillTaken } from './breadth-first.ts';

const order = (all: YardRows, goals: readonly Goal[]): Ordered =>
  orderOf(
    {
      yard: createYardTable(all),
      asides: () => all.spots.map(({ id }) => id),
      reason: 'Plan',
      at: null,
    },
    goals,
  );
const yardOf = (
  places: Readonly<Record<string, string | null>>,
  spots: readonly string[],
  closed: readonly string[] = [],
) =>
  rows({
    areas: [area('a1')],
    spots: spots.map((id) => spot(id, { isOpen: !closed.includes(id) })),
    visits: Object.entries(places).flatMap(([id, at]) =>
      id.startsWith('t') ? [visit(id, at)] : [],
    ),
    containers: Object.entries(places).flatMap(([id, at]) =>
      id.startsWith('c') ? [container(id, at)] : [],
    ),
  });
const said = ({ steps }: Ordered) =>
  steps.map(({ operation: each }) => {
    switch (each.kind) {
      case 'assign':
        return `${each.asset.id} > ${each.spot}`;
      case 'reassign':
        return `${each.asset.id} > ${each.to}`;
      case 'unassign':
        return `${each.assets.map(({ id }) => id).join('+')} > waiting`;
      case 'depart':
        return `${each.assets.map(({ id }) => id).join('+')} departs`;
      case 'attach':
      case 'detach':
        return `${each.kind} ${each.container} ${each.visit}`;
      default:
        return `${each.kind} ${each.spot}`;
    }
  });

/** Every step passes the independent rules when its turn comes; returns the yard at the end. */
function replayed(all: YardRows, { steps }: Ordered) {
  let model = modelOf(all);
  for (const { operation } of steps) {
    expect([...verdict(model, operation).refusals], JSON.stringify(operation)).toEqual([]);
    model = after(model, operation);
  }
  return model;
}

describe('the order of moves', () => {
  test('a chain runs from its free end', () => {
    const all = yardOf({ t1: 's1', t2: 's2', t3: 's3' }, ['s1', 's2', 's3', 's4']);
    expect(said(order(all, [put('t1', 's2'), put('t2', 's3'), put('t3', 's4')]))).toEqual([
      't3 > s4',
      't2 > s3',
      't1 > s2',
    ]);
  });

  test('two that change places need a third move over a free spot', () => {
    const swap = order(yardOf({ t1: 's1', t2: 's2' }, ['s1', 's2', 's3']), [
      put('t1', 's2'),
      put('t2', 's1'),
    ]);
    expect(said(swap)).toEqual(['t1 > s3', 't2 > s1', 't1 > s2']);
    expect(swap.steps.map(({ isAside }) => isAside)).toEqual([true, false, false]);
  });

  test('without a free spot they change over the waiting list', () => {
    expect(
      said(order(yardOf({ t1: 's1', t2: 's2' }, ['s1', 's2']), [put('t1', 's2'), put('t2', 's1')])),
    ).toEqual(['t1 > waiting', 't2 > s1', 't1 > s2']);
  });

  test('where every spot is shared too, what shares the spot goes along and comes back', () => {
    const all = yardOf({ t1: 's1', t2: 's2', c1: 's1', c2: 's2' }, ['s1', 's2']);
    const ordered = order(all, [put('t1', 's2'), put('t2', 's1')]);
    const model = replayed(all, ordered);
    expect(isReached(modelOf(all), model, [put('t1', 's2'), put('t2', 's1')])).toBe(true);
    expect(ordered.steps[0]?.cautions.map(({ code }) => code)).toEqual(['unassign-mixed-spot']);
  });

  test('a trailer is dropped where it is wanted, and its truck goes on', () => {
    const all = rows({
      areas: [area('a1')],
      spots: ['s1', 's2'].map((id) => spot(id)),
      visits: [visit('t1')],
      containers: [hooked('c1', 't1')],
    });
    const drop = order(all, [
      put('c1', 's1'),
      { kind: 'depart', asset: { kind: 'visit', id: visitId('t1') } },
    ]);
    expect(said(drop)).toEqual(['t1 > s1', 'detach c1 t1', 't1 departs']);
    expect(drop.steps.at(-1)?.operation).toMatchObject({ departType: 'AssetVisit' });
  });

  test('a truck comes to the trailer it hooks, and departs with it', () => {
    const all = yardOf({ t1: 's1', c1: 's2' }, ['s1', 's2']);
    const pick = order(all, [
      { kind: 'depart', asset: { kind: 'visit', id: visitId('t1') } },
      { kind: 'hook', container: containerId('c1'), visit: visitId('t1') },
    ]);
    expect(said(pick)).toEqual(['t1 > s2', 'attach c1 t1', 't1 departs']);
    expect(replayed(all, pick)).toMatchObject({ trucks: [], boxes: [] });
  });

  test('a spot opens before something comes and closes after the last has left', () => {
    const all = yardOf({ t1: 's1', t2: null }, ['s1', 's2'], ['s2']);
    const goals: Goal[] = [
      { kind: 'close', spot: spotId('s1'), reason: 'Ice' },
      put('t1', 's2'),
      { kind: 'open', spot: spotId('s2'), reason: 'Cleared' },
    ];
    expect(said(order(all, goals))).toEqual(['open s2', 't1 > s2', 'close s1']);
  });

  test('an impossible goal names its rule and obstacle, and stops only dependents', () => {
    const all = yardOf(
      { t1: 's1', t2: 's2', t3: 's3', t4: null },
      ['s1', 's2', 's3', 's4', 's5'],
      ['s4'],
    );
    const ordered = order(all, [
      put('t1', 's2'),
      put('t2', 's3'),
      put('t4', 's4'),
      put('t5', 's5'),
    ]);
    expect(said(ordered)).toEqual([]);
    expect(
      ordered.impossible
        .map(({ goal, findings, inTheWay }) => [keyOfGoal(goal), findings[0]?.code, inTheWay?.id])
        .sort(),
    ).toEqual([
      ['visit:t1', 'spot-has-truck', 't2'],
      ['visit:t2', 'spot-has-truck', 't3'],
      ['visit:t4', 'spot-closed', undefined],
      ['visit:t5', 'unknown-visit', undefined],
    ]);
  });

  test('a cycle that cannot be broken is reported, and never turned for ever', () => {
    const all = yardOf({ t1: 's1', t2: 's2', c1: 's1' }, ['s1', 's2'], ['s1', 's2']);
    const ordered = order(all, [put('t1', 's2'), put('t2', 's1')]);
    expect(ordered.impossible.length).toBeGreaterThan(0);
    replayed(all, ordered);
  });
});

/** Four spots and four assets take 20 minutes. */
const isWhole = process.env.PROPERTIES === 'all';

test('as short as breadth-first search, on small yards with every placement', {
  timeout: isWhole ? 7_200_000 : 120_000,
}, () => {
  let compared = 0;
  const [spots, assets] = isWhole
    ? [
        ['s1', 's2', 's3', 's4'],
        ['t1', 't2', 't3', 'c1'],
      ]
    : [
        ['s1', 's2', 's3'],
        ['t1', 't2', 'c1'],
      ];
  const places = [null, ...spots];
  const all = (count: number): readonly (readonly (string | null)[])[] =>
    count === 0 ? [[]] : all(count - 1).flatMap((rest) => places.map((place) => [...rest, place]));
  const isLegal = (at: readonly (string | null)[]) => {
    const taken = at.flatMap((place, index) =>
      place === null ? [] : [`${assets[index]?.charAt(0)}${place}`],
    );
    return new Set(taken).size === taken.length;
  };
  const legal = all(assets.length).filter(isLegal);
  for (const from of legal) {
    const start = yardOf(
      Object.fromEntries(assets.map((id, index) => [id, from[index] ?? null])),
      spots,
    );
    const model = modelOf(start);
    for (const to of legal) {
      const goals = assets.flatMap((id, index) =>
        to[index] === from[index] ? [] : [put(id, to[index] ?? null)],
      );
      const ordered = order(start, goals);
      const least = fewest(model, goals, ordered.steps.length);
      expect(ordered.impossible).toEqual([]);
      expect(isReached(model, replayed(start, ordered), goals)).toBe(true);
      // Where only both assets of a mixed spot can go to the waiting list, the search above does
      // not look.
      if (least !== null)
        expect(`${JSON.stringify([from, to])} ${ordered.steps.length}`).toBe(
          `${JSON.stringify([from, to])} ${least}`,
        );
      compared += Number(least !== null);
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});

test('every step passes independent rules, and possible goals come true once', () => {
  let [made, refused] = [0, 0];
  fc.assert(
    fc.property(legalRows, fc.array(anyGoal, { maxLength: 8, size: 'max' }), (all, list) => {
      const goals = withGoals([], list);
      const ordered = order(all, goals);
      const end = replayed(all, ordered);
      const table = createYardTable(all);
      for (const { operation } of ordered.steps) table.put(apply(table, operation, null));
      expect(sorted(modelOf(table.snapshot()))).toEqual(sorted(end));
      const not = new Set(ordered.impossible.map(({ goal }) => keyOfGoal(goal)));
      const pending = goals.filter((goal) => !not.has(keyOfGoal(goal)));
      for (const goal of pending)
        if (!isOvertaken(goal, pending))
          expect(holds(table, goal), JSON.stringify(goal)).toBe(true);
      made += ordered.steps.length;
      refused += not.size;
    }),
    { numRuns: runs(2_000) },
  );
  expect(made).toBeGreaterThan(runs(2_000));
  expect(refused).toBeGreaterThan(runs(100));
});

test('no step needs a spot from which something still has to leave', () => {
  let [moves, waited] = [0, 0];
  fc.assert(
    fc.property(legalRows, fc.array(anyGoal, { maxLength: 8, size: 'max' }), (all, list) => {
      const goals = withGoals(
        [],
        list.filter(({ kind }) => kind === 'place' || kind === 'depart'),
      );
      const ordered = order(all, goals);
      const not = new Set(ordered.impossible.map(({ goal }) => keyOfGoal(goal)));
      const pending = goals.filter((goal) => !not.has(keyOfGoal(goal)));
      let model = modelOf(all);
      for (const { operation } of ordered.steps) {
        expect(isStillTaken(model, operation, pending), JSON.stringify(operation)).toBe(false);
        const target = operation.kind === 'reassign' ? operation.to : null;
        moves += 1;
        waited += Number(
          pending.some((goal) => goal.kind === 'place' && placeIn(all, goal) === target),
        );
        model = after(model, operation);
      }
    }),
    { numRuns: runs(2_000) },
  );
  expect(moves).toBeGreaterThan(runs(1_000));
  expect(waited).toBeGreaterThan(runs(50));
});

/** Where the asset of a goal stood before the first step. */
const placeIn = (all: YardRows, { asset }: Extract<Goal, { kind: 'place' }>) =>
  (asset.kind === 'visit'
    ? all.visits.find(({ id }) => id === asset.id)
    : all.containers.find(({ id }) => id === asset.id)
  )?.spotId;

test('stopped anywhere and overtaken by another desk, a plan goes on', () => {
  let [stopped, overtaken] = [0, 0];
  fc.assert(
    fc.property(
      legalRows,
      fc.array(anyGoal, { maxLength: 8, size: 'max' }),
      fc.nat(),
      fc.array(intent, { maxLength: 3 }),
      (all, list, at, others) => {
        const goals = withGoals([], list);
        const whole = order(all, goals);
        const done = whole.steps.slice(0, at % (whole.steps.length + 1));
        const table = createYardTable(all);
        const left = whole.steps.length - done.length;
        for (const { operation } of done) table.put(apply(table, operation, null));
        const deeds = others
          .map((make) => make(table))
          .filter((each) => !isRefused(check(table, each)));
        for (const each of deeds)
          if (!isRefused(check(table, each))) table.put(apply(table, each, null));
        const now = table.snapshot();
        const rest = order(now, goals);
        replayed(now, rest);
        for (const { operation } of rest.steps) table.put(apply(table, operation, null));
        const not = new Set(rest.impossible.map(({ goal }) => keyOfGoal(goal)));
        const pending = goals.filter((goal) => !not.has(keyOfGoal(goal)));
        for (const goal of pending)
          if (!isOvertaken(goal, pending))
            expect(holds(table, goal), JSON.stringify(goal)).toBe(true);
        // Nobody came between: no step is done twice. A way that makes room first, or goes to a
        // hook, is not the same from its middle.
        const isStraight =
          whole.impossible.length === 0 &&
          whole.steps.every(({ isAside, operation: { kind } }) => !isAside && kind !== 'attach');
        if (deeds.length === 0 && isStraight) expect(rest.steps.length).toBeLessThanOrEqual(left);
        stopped += Number(left > 0 && done.length > 0);
        overtaken += deeds.length;
      },
    ),
    { numRuns: runs(2_000) },
  );
  expect(stopped).toBeGreaterThan(runs(400));
  expect(overtaken).toBeGreaterThan(runs(400));
});
