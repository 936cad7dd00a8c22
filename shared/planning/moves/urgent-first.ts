/** The order of moves: what is due sooner first, each with what it needs. */
import type { Operation } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import { dependencies } from './dependencies.ts';

/** One move before ordering. */
export type UnorderedMove = { readonly operation: Operation; readonly isUrgent: boolean };

/**
 * Indices of the steps with the urgent ones first, and before these what they depend on. The steps
 * come in an order that the rules allow; within each part they keep it.
 */
export const urgentFirst = (yard: YardTable, steps: readonly UnorderedMove[]): readonly number[] =>
  soonestFirst(
    yard,
    steps.map(({ operation }) => operation),
    steps.map(({ isUrgent }) => (isUrgent ? 0 : null)),
  );

/**
 * Indices of the steps by the times at which they are due (null: any time), soonest first. A step
 * that others depend on is due with the soonest of them. Equal ones keep their order, so the result
 * is legal if `steps` is. No other order makes the latest move less late for one driver, if all
 * moves take the same time.
 */
export function soonestFirst(
  yard: YardTable,
  steps: readonly Operation[],
  dues: readonly (number | null)[],
): readonly number[] {
  const every = [...steps.keys()];
  if (dues.every((due) => due === null)) return every;
  const before = dependencies(yard, steps);
  const soonest = every.map((at) => dues[at] ?? Number.MAX_VALUE);
  for (let at = steps.length - 1; at >= 0; at -= 1)
    for (const each of before[at] ?? [])
      soonest[each] = Math.min(soonest[each] as number, soonest[at] as number);
  return every.sort((a, b) => (soonest[a] as number) - (soonest[b] as number) || a - b);
}
