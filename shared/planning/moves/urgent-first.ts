/** The order of a list: as the plan has it, with what a clerk put first before the rest. */
import type { Operation } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import { dependencies } from './dependencies.ts';

/** One move before ordering. */
export type UnorderedMove = { readonly operation: Operation; readonly isUrgent: boolean };

/**
 * Indices of the steps with the urgent ones first, and before these what they depend on. The steps
 * come in an order that the rules allow; within each part they keep it.
 */
export function urgentFirst(yard: YardTable, steps: readonly UnorderedMove[]): readonly number[] {
  const before = dependencies(
    yard,
    steps.map(({ operation }) => operation),
  );
  const urgent = steps.map(({ isUrgent }) => isUrgent);
  for (let at = steps.length - 1; at >= 0; at -= 1)
    if (urgent[at]) for (const each of before[at] ?? []) urgent[each] = true;
  const every = [...steps.keys()];
  return [...every.filter((at) => urgent[at]), ...every.filter((at) => !urgent[at])];
}
