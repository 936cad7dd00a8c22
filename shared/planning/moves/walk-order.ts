/**
 * The order in which drivers make the moves of a list: by the way through the yard, as far as the
 * rules allow.
 */
import type { SpotId } from '../../ids.ts';
import type { YardPoint } from '../../layout/points.ts';
import type { Operation } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import { wayBetween } from '../best/facts.ts';
import { dependencies, placesOf } from './dependencies.ts';

/** One move before ordering. */
export type UnorderedMove = { readonly operation: Operation; readonly isUrgent: boolean };

/**
 * Indices of the steps in the order of the way. The steps come in an order that the rules allow;
 * those that share an asset or a spot keep it. Urgent ones come first, with those that they depend
 * on; then whichever begins nearest to where the last one ended.
 */
export function walkOrder(
  yard: YardTable,
  steps: readonly UnorderedMove[],
  fronts: ReadonlyMap<SpotId, YardPoint>,
): readonly number[] {
  const before = dependencies(
    yard,
    steps.map(({ operation }) => operation),
  );
  const urgent = urgencies(steps, before);
  const open = new Set(steps.keys());
  const order: number[] = [];
  let here: YardPoint | null = null;
  while (open.size > 0) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const at of open) {
      if (before[at]?.some((each) => open.has(each))) continue;
      const begins = pointOf(fronts, placesOf((steps[at] as UnorderedMove).operation)[0]);
      const way = here === null || begins === null ? 0 : wayBetween(here, begins);
      const cost = (urgent[at] ? 0 : farther) + way;
      if (cost < least) [best, least] = [at, cost];
    }
    open.delete(best);
    order.push(best);
    here = pointOf(fronts, placesOf((steps[best] as UnorderedMove).operation)[1]) ?? here;
  }
  return order;
}

/** Farther than any way, in feet. */
const farther = 1e9;

function urgencies(
  steps: readonly UnorderedMove[],
  before: readonly (readonly number[])[],
): readonly boolean[] {
  const urgent = steps.map(({ isUrgent }) => isUrgent);
  for (let at = steps.length - 1; at >= 0; at -= 1)
    if (urgent[at]) for (const each of before[at] ?? []) urgent[each] = true;
  return urgent;
}

const pointOf = (fronts: ReadonlyMap<SpotId, YardPoint>, spot: SpotId | null): YardPoint | null =>
  spot === null ? null : (fronts.get(spot) ?? null);
