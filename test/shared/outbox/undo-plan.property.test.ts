/** One undo after the steps of a plan: the yard is as before, or each difference is named. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inverseOf } from '../../../shared/outbox/inverse.ts';
import { stayingSteps } from '../../../shared/outbox/undo-bar.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import { orderOf } from '../../../shared/planning/order/order.ts';
import { apply } from '../../../shared/yard/apply.ts';
import { check } from '../../../shared/yard/check.ts';
import type { YardRows } from '../../../shared/yard/model.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
import { legalRows } from '../../property/yards.ts';
import { runs } from '../../support/runs.ts';
import { anyGoal, put } from '../planning/order/any-goal.ts';
import { container, rows, spot, visit } from '../yard/rows.ts';

const at = '2026-05-06T18:40:00.000Z';

/** Where everything is, and what is open, by id. */
const standing = (yard: YardTable): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...[...yard.spots()].map(({ id, isOpen }) => [id, String(isOpen)] as const),
    ...[...yard.visits()].map(({ id, spotId, isActive }) => [id, `${spotId} ${isActive}`] as const),
    ...[...yard.containers()].map(
      ({ id, spotId, visitId, isActive }) => [id, `${spotId} ${visitId} ${isActive}`] as const,
    ),
  ]);

/** Does a plan's steps, undoes them, and returns what differs and what was named as staying. */
function doneAndUndone(given: YardRows, goals: readonly Goal[]) {
  const yard = createYardTable(given);
  const before = standing(yard);
  const { steps } = orderOf(
    { yard, asides: () => given.spots.map(({ id }) => id), reason: 'Plan', at },
    goals,
  );
  const saved = steps.map(({ operation }) => {
    const wayBack = inverseOf(operation, yard.snapshot(), (reason) => reason) ?? [];
    yard.put(apply(yard, operation, at));
    return { operation, state: 'confirmed', savedAt: at, wayBack } as const;
  });
  const staying = stayingSteps(yard, saved);
  const stays = new Set<unknown>(staying.map(({ step }) => step));
  for (const step of saved.toReversed()) {
    if (stays.has(step)) continue;
    for (const operation of step.wayBack) {
      expect(check(yard, operation)).toEqual([]);
      yard.put(apply(yard, operation, at));
    }
  }
  const left = saved.filter((step) => stays.has(step) || step.operation.kind === 'depart');
  const after = standing(yard);
  return {
    count: saved.length,
    differs: [...before].flatMap(([id, was]) => (after.get(id) === was ? [] : [id])),
    named: JSON.stringify(left.map(({ operation }) => operation)),
    left: left.length,
    staying,
    hooked: (truck: string) => given.containers.filter(({ visitId }) => visitId === truck),
  };
}

test('all steps are taken back, or each asset that differs is named', () => {
  fc.assert(
    fc.property(legalRows, fc.array(anyGoal, { maxLength: 9 }), (given, goals) => {
      const { differs, named, left, hooked } = doneAndUndone(given, goals);
      if (left === 0) expect(differs).toEqual([]);
      // What is hooked to a truck goes where its truck goes.
      const also = given.visits.flatMap(({ id }) =>
        named.includes(`"${id}"`) ? hooked(id).map((each) => String(each.id)) : [],
      );
      for (const id of differs) expect(named.includes(`"${id}"`) || also.includes(id)).toBe(true);
    }),
    { numRuns: runs(400) },
  );
});

test('a truck put beside a trailer stays, the twelve others go back', () => {
  const numbers = [...Array(12).keys()];
  const given = rows({
    spots: [spot('R'), ...numbers.map((each) => spot(`P${each}`))],
    visits: [visit('t-in'), ...numbers.map((each) => visit(`t${each}`))],
    containers: [container('c-box', 'R')],
  });
  const goal = (id: string, to: string): Goal =>
    ({
      ...put(id, null),
      asset: { kind: 'visit', id: given.visits.find((each) => each.id.endsWith(id))?.id as never },
      spot: given.spots.find((each) => each.id.endsWith(to))?.id as never,
    }) as Goal;
  const { count, left, staying } = doneAndUndone(given, [
    goal('t0', 'P0'),
    goal('t-in', 'R'),
    ...numbers.slice(1).map((each) => goal(`t${each}`, `P${each}`)),
  ]);
  expect([count, left]).toEqual([13, 1]);
  expect(staying.map(({ said }) => said.code)).toEqual(['operations.undo.beside']);
});
