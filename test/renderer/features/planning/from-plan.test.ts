import { expect, test } from 'vitest';
import { leftOut, notPossible } from '../../../../renderer/features/planning/moves/from-plan.ts';
import { wishSchema } from '../../../../shared/console-api/planning/plans.ts';
import { type Goal, namedGoal } from '../../../../shared/planning/order/goals.ts';
import { orderOf } from '../../../../shared/planning/order/order.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { said } from '../../../support/said.ts';
import { area, container, spot, spotId, visit, visitId } from '../../support/yard-data.ts';

const yard = createYardTable({
  areas: [area('Lot')],
  spots: [spot('P-1', 'Lot'), spot('P-2', 'Lot')],
  visits: [visit('TX-1', { spotId: spotId('P-1') }), visit('TX-2')],
  containers: [container('BOX-7', { visitId: visitId('TX-2') })],
});
const put = (id: string, at: string): Goal => ({
  kind: 'place',
  asset: { kind: 'visit', id: visitId(id) },
  spot: spotId(at),
});

test('a move list says what of the plan it leaves out, and why', () => {
  const goals = [put('TX-1', 'P-1'), put('gone', 'P-2'), put('TX-2', 'P-2')];
  const ordered = orderOf({ yard, asides: () => [], reason: 'x', at: null }, goals);
  expect(ordered.steps).toHaveLength(1);
  expect(leftOut(yard, goals, ordered).map((each) => said({ said: each }))).toEqual([
    'A truck that left isn’t in the yard anymore.',
    'TX-1 is there already.',
  ]);
});

test('a truck that left keeps the name that it had when the plan was made', () => {
  const [goal, unknown] = [put('TX-1', 'P-2'), put('gone', 'P-2')].map((each) =>
    namedGoal(yard, each),
  );
  expect(unknown).not.toHaveProperty('name');
  expect(wishSchema.parse(goal)).toEqual({ ...put('TX-1', 'P-2'), name: 'TX-1' });
  const empty = createYardTable({ areas: [], spots: [], visits: [], containers: [] });
  expect(said({ said: notPossible(empty, goal as Goal, []) })).toBe(
    'TX-1 isn’t in the yard anymore.',
  );
});
