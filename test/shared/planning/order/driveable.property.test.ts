/**
 * A driver does what a proposal says, in its order: no step may lead onto ground on which something
 * still stands, however the yard looks.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greedyAssignment } from '../../../../shared/planning/assignment.ts';
import { openSpots, rankSpots } from '../../../../shared/planning/best/rank.ts';
import { inTheWayOf } from '../../../../shared/planning/in-the-way.ts';
import { type Goal, withGoals } from '../../../../shared/planning/order/goals.ts';
import { orderOf } from '../../../../shared/planning/order/order.ts';
import { type ProposalKind, proposalOf } from '../../../../shared/planning/propose.ts';
import { apply } from '../../../../shared/yard/apply.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import type { AssetRef, Operation } from '../../../../shared/yard/operations.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { legalRows } from '../../../property/yards.ts';
import { runs } from '../../../support/runs.ts';
import { factsOver, now } from '../best/support.ts';

const kinds: readonly ProposalKind[] = ['waiting', 'clear', 'doors', 'ready'];

/** The goals of a proposal: the page's first result, without a solver. */
function proposed(rows: YardRows, kind: ProposalKind, chosen: readonly number[]): readonly Goal[] {
  const facts = factsOver(rows);
  const spots = chosen.flatMap((at) => rows.spots[at]?.id ?? []);
  const { toPlace, allows } = proposalOf(kind, facts, spots, now);
  const numbers = rows.spots.map(({ id }) => id);
  const choices = toPlace.map(({ asset, at }) =>
    at !== null
      ? [{ spot: numbers.indexOf(at), cost: 0 }]
      : openSpots(rankSpots(facts, asset))
          .filter(({ spot }) => allows(spot))
          .map(({ spot, cost }) => ({ spot: numbers.indexOf(spot), cost })),
  );
  return greedyAssignment({ choices, spots: numbers.length }).flatMap((choice, index): Goal[] => {
    const spot = choice === null ? undefined : numbers[choices[index]?.[choice]?.spot ?? -1];
    const asset = toPlace[index]?.asset;
    return spot === undefined || asset === undefined ? [] : [{ kind: 'place', asset, spot }];
  });
}

const ordered = (rows: YardRows, goals: readonly Goal[]) =>
  orderOf(
    {
      yard: createYardTable(rows),
      asides: () => rows.spots.map(({ id }) => id),
      reason: 'Plan',
      at: null,
    },
    goals,
  );

const moved = (operation: Operation): readonly AssetRef[] =>
  operation.kind === 'assign' || operation.kind === 'reassign'
    ? [operation.asset]
    : operation.kind === 'unassign' || operation.kind === 'depart'
      ? operation.assets
      : [];

test('nothing is driven onto what a later step removes, whatever the goals', () => {
  fc.assert(
    fc.property(
      legalRows,
      fc.array(fc.tuple(fc.nat(8), fc.nat(4)), { minLength: 2, maxLength: 6 }),
      (rows, pairs) => {
        const assets = [
          ...rows.visits.map(({ id }): AssetRef => ({ kind: 'visit', id })),
          ...rows.containers
            .filter(({ visitId }) => visitId === null)
            .map(({ id }): AssetRef => ({ kind: 'container', id })),
        ];
        const goals = withGoals(
          [],
          pairs.flatMap(([which, to]): Goal[] => {
            const asset = assets[which % Math.max(1, assets.length)];
            const spot = rows.spots[to]?.id;
            return asset === undefined || spot === undefined
              ? []
              : [{ kind: 'place', asset, spot }];
          }),
        );
        const { steps } = ordered(rows, goals);
        const yard = createYardTable(rows);
        for (const [at, { operation }] of steps.entries()) {
          if (operation.kind === 'assign' || operation.kind === 'reassign') {
            const to = operation.kind === 'assign' ? operation.spot : operation.to;
            const later = steps.slice(at + 1).flatMap((step) => moved(step.operation));
            const waitsFor = inTheWayOf(yard, operation.asset, to).filter(({ id }) =>
              later.some((each) => each.id === id),
            );
            expect(waitsFor, JSON.stringify(steps.map((step) => step.operation))).toEqual([]);
          }
          yard.put(apply(yard, operation, null));
        }
      },
    ),
    { numRuns: runs(2_000) },
  );
});

test('no step of a proposal leads onto a spot on which something still stands', () => {
  let driven = 0;
  fc.assert(
    fc.property(
      legalRows,
      fc.constantFrom(...kinds),
      fc.subarray([0, 1, 2, 3, 4]),
      (rows, kind, chosen) => {
        const yard = createYardTable(rows);
        const { steps } = ordered(rows, proposed(rows, kind, chosen));
        for (const { operation } of steps) {
          if (operation.kind === 'assign' || operation.kind === 'reassign') {
            const to = operation.kind === 'assign' ? operation.spot : operation.to;
            expect(inTheWayOf(yard, operation.asset, to), JSON.stringify(operation)).toEqual([]);
            driven += 1;
          }
          yard.put(apply(yard, operation, null));
        }
      },
    ),
    { numRuns: runs(1_600) },
  );
  // A yard on which nothing is ever proposed would prove nothing.
  expect(driven).toBeGreaterThan(30);
});
