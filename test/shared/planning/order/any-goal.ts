/** Goals for the small yards of property tests. */
import fc from 'fast-check';
import type { SpotId } from '../../../../shared/ids.ts';
import type { Goal } from '../../../../shared/planning/order/goals.ts';
import { containerIds, spotIds, visitIds } from '../../../property/yards.ts';
import { containerId, visitId } from '../best/support.ts';

/** An asset (a truck where its name begins with t) on a spot, or on the waiting list. */
export const put = (id: string, to: string | null): Goal => ({
  kind: 'place',
  asset: id.startsWith('t')
    ? { kind: 'visit', id: visitId(id) }
    : { kind: 'container', id: containerId(id) },
  spot: to as SpotId | null,
});

/** Any possible goal. */
export const anyGoal: fc.Arbitrary<Goal> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...visitIds, ...containerIds), fc.option(fc.constantFrom(...spotIds)))
      .map(([id, to]) => put(id, to)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...containerIds), fc.constantFrom(...visitIds))
      .map(([box, truck]): Goal => ({ kind: 'hook', container: box, visit: truck })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...visitIds, ...containerIds).map(
      (id): Goal => ({
        kind: 'depart',
        asset: id.startsWith('t')
          ? { kind: 'visit', id: visitId(id) }
          : { kind: 'container', id: containerId(id) },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...spotIds), fc.constantFrom('close' as const, 'open' as const))
      .map(([id, kind]): Goal => ({ kind, spot: id, reason: 'x' })),
  },
);

/**
 * A truck that hooked something and then departed took it along; a container that a later goal
 * hooks does not stand alone.
 */
export const isOvertaken = (goal: Goal, all: readonly Goal[]): boolean =>
  goal.kind === 'hook' &&
  all.some((each) => each.kind === 'depart' && each.asset.id === goal.visit);
