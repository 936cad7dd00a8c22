import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpotId, VisitId } from '../../../../shared/ids.ts';
import { moveCode, moveNumber } from '../../../../shared/planning/moves/model.ts';
import { urgentFirst } from '../../../../shared/planning/moves/urgent-first.ts';
import { bufferSpotsOf } from '../../../../shared/planning/order/buffer-spots.ts';
import type { Goal } from '../../../../shared/planning/order/goals.ts';
import { orderOf } from '../../../../shared/planning/order/order.ts';
import { apply } from '../../../../shared/yard/apply.ts';
import { check, isRefused } from '../../../../shared/yard/check.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
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

test('every move is allowed in its turn, whatever is urgent', () => {
  fc.assert(
    fc.property(
      legalRows,
      fc.uniqueArray(goal, { maxLength: 6, selector: (each) => JSON.stringify(each) }),
      fc.infiniteStream(fc.boolean()),
      (known, goals, urgent) => {
        const table = createYardTable(known);
        const { steps } = orderOf(
          { yard: table, asides: bufferSpotsOf(table), reason: 'x', at: null },
          goals,
        );
        const list = steps.map(({ operation }) => ({
          operation,
          isUrgent: urgent.next().value as boolean,
        }));
        const order = urgentFirst(table, list);
        expect([...order].sort((a, b) => a - b)).toEqual([...list.keys()]);
        for (const index of order) {
          const { operation } = list[index] as (typeof list)[number];
          expect(isRefused(check(table, operation))).toBe(false);
          table.put(apply(table, operation, null));
        }
      },
    ),
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
