import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpotId, VisitId } from '../../../../shared/ids.ts';
import { dependencies } from '../../../../shared/planning/moves/dependencies.ts';
import { moveCode, moveNumber } from '../../../../shared/planning/moves/model.ts';
import { soonestFirst, urgentFirst } from '../../../../shared/planning/moves/urgent-first.ts';
import { bufferSpotsOf } from '../../../../shared/planning/order/buffer-spots.ts';
import type { Goal } from '../../../../shared/planning/order/goals.ts';
import { orderOf } from '../../../../shared/planning/order/order.ts';
import { apply } from '../../../../shared/yard/apply.ts';
import { check, isRefused } from '../../../../shared/yard/check.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import type { AssetRef, Operation } from '../../../../shared/yard/operations.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { containerIds, legalRows, spotIds, visitIds } from '../../../property/yards.ts';
import { runs } from '../../../support/runs.ts';
import { area, rows, spot, visit } from '../best/support.ts';

const spotsAt = ['s1', 's2', 's3', 's4', 's5', 's6'];
const truck = (id: string): AssetRef => ({ kind: 'visit', id: id as VisitId });
const move = (id: string, from: string, to: string, isUrgent = false) => ({
  operation: {
    kind: 'reassign' as const,
    asset: truck(id),
    from: from as SpotId,
    to: to as SpotId,
    reason: 'x',
  },
  isUrgent,
});
const yard = (stands: Readonly<Record<string, string>>) =>
  createYardTable(
    rows({
      areas: [area('a1')],
      spots: spotsAt.map((id) => spot(id)),
      visits: Object.entries(stands).map(([id, at]) => visit(id, at)),
    }),
  );

test('where nothing is urgent, the moves keep the order of the plan', () => {
  const steps = [move('t1', 's1', 's5'), move('t2', 's2', 's3'), move('t3', 's6', 's4')];
  expect(urgentFirst(yard({ t1: 's1', t2: 's2', t3: 's6' }), steps)).toEqual([0, 1, 2]);
});

test('what is urgent comes first, with what has to be done before it', () => {
  const steps = [move('t1', 's1', 's2'), move('t2', 's5', 's6'), move('t3', 's3', 's5', true)];
  expect(urgentFirst(yard({ t1: 's1', t2: 's5', t3: 's3' }), steps)).toEqual([1, 2, 0]);
});

const goal = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    asset: fc.constantFrom(...visitIds).map((id) => truck(id)),
    spot: fc.option(fc.constantFrom(...spotIds)),
  }),
  fc.record({
    kind: fc.constant('place' as const),
    asset: fc.constantFrom(...containerIds).map((id): AssetRef => ({ kind: 'container', id })),
    spot: fc.option(fc.constantFrom(...spotIds)),
  }),
  fc.record({
    kind: fc.constant('hook' as const),
    container: fc.constantFrom(...containerIds),
    visit: fc.constantFrom(...visitIds),
  }),
  fc.record({
    kind: fc.constant('depart' as const),
    asset: fc.constantFrom(...visitIds).map((id) => truck(id)),
  }),
) as fc.Arbitrary<Goal>;

const listOf = (known: YardRows, goals: readonly Goal[]) => {
  const table = createYardTable(known);
  const { steps } = orderOf(
    { yard: table, asides: bufferSpotsOf(table), reason: 'x', at: null },
    goals,
  );
  return { table, list: steps.map(({ operation }) => operation) };
};
const goalsOf = fc.uniqueArray(goal, { maxLength: 6, selector: (each) => JSON.stringify(each) });

test('every move is allowed in its turn, whatever is urgent', () => {
  fc.assert(
    fc.property(legalRows, goalsOf, fc.infiniteStream(fc.boolean()), (known, goals, urgent) => {
      const { table, list } = listOf(known, goals);
      const order = urgentFirst(
        table,
        list.map((operation) => ({ operation, isUrgent: urgent.next().value as boolean })),
      );
      expect([...order].sort((a, b) => a - b)).toEqual([...list.keys()]);
      for (const index of order) {
        const operation = list[index] as Operation;
        expect(isRefused(check(table, operation))).toBe(false);
        table.put(apply(table, operation, null));
      }
    }),
    { numRuns: runs(400) },
  );
});

test('what is due comes before what is not, but for what it needs', () => {
  const someTimes = fc.array(fc.option(fc.integer({ min: 0, max: 9 })), {
    minLength: 30,
    maxLength: 30,
  });
  fc.assert(
    fc.property(legalRows, goalsOf, someTimes, (known, goals, times) => {
      const { table, list } = listOf(known, goals);
      const dues = list.map((_, at) => times[at] ?? null);
      const order = soonestFirst(table, list, dues);
      const before = dependencies(table, list);
      const needs = (at: number, other: number): boolean =>
        (before[at] ?? []).some((each) => each === other || needs(each, other));
      // A step is due with the soonest of those that need it.
      const soonest = (at: number) =>
        Math.min(
          ...[...list.keys()]
            .filter((each) => each === at || needs(each, at))
            .map((each) => dues[each] ?? 99),
        );
      const found = order.map(soonest);
      expect(found).toEqual([...found].sort((a, b) => a - b));
      for (const index of order) {
        const operation = list[index] as Operation;
        expect(isRefused(check(table, operation))).toBe(false);
        table.put(apply(table, operation, null));
      }
    }),
    { numRuns: runs(400) },
  );
});

test('reads a move’s number from a barcode or typed, and nothing else', () => {
  expect(
    ['YM0012', 'ym-12', ' 12 ', moveCode(7), 'TX-4821', '', 'YM', '1e3', '0012345678905'].map(
      moveNumber,
    ),
  ).toEqual([12, 12, 12, 7, null, null, null, null, null]);
});
