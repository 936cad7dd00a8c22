/**
 * How the yard of now differs from the one at the journal's end, found in steps: a giant yard is
 * compared while the console already answers.
 */
import type { RowChange } from '../../../shared/journal/journal-fact.ts';
import { rowChanges } from '../../../shared/journal/row-changes.ts';
import { difference } from '../../../shared/yard/difference.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { EntityKey } from '../../../shared/yard/touches.ts';
import type { JournalFile } from '../journal-file.ts';
import { yardInSteps } from '../read/past-yard.ts';

/** Rows that are compared in one step. */
const rowsPerStep = 1_000;

/** A comparison under way. */
export type CatchUp = {
  /**
   * The next piece: changes to be noted before anything else is. At its end, whether the journal
   * knew any yard.
   */
  next(): IteratorResult<readonly RowChange[], boolean>;
  /** What changes in this row from now on is not in a piece that is still to come. */
  isPassed(key: EntityKey): boolean;
};

/**
 * Begins to compare the yard at the journal's end with `base`, which may change between two steps.
 */
export function createCatchUp(file: JournalFile, base: YardTable): CatchUp {
  let left: Set<EntityKey> | null = null;
  function* compare(): Generator<readonly RowChange[], boolean> {
    const steps = yardInSteps(file, file.head().seq);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield [];
    const before = step.value;
    if (before === null) return false;
    left = new Set([...keysOf(before), ...keysOf(base)]);
    for (const part of parts([...left])) {
      for (const key of part) left.delete(key);
      yield rowChanges(before, difference(before, base, part));
    }
    return true;
  }
  const steps = compare();
  return { next: () => steps.next(), isPassed: (key) => left !== null && !left.has(key) };
}

function* parts(keys: readonly EntityKey[]): Generator<readonly EntityKey[]> {
  for (let at = 0; at < keys.length; at += rowsPerStep) yield keys.slice(at, at + rowsPerStep);
}

function* keysOf(yard: YardTable): Generator<EntityKey> {
  for (const { id } of yard.areas()) yield `area:${id}`;
  for (const { id } of yard.spots()) yield `spot:${id}`;
  for (const { id } of yard.visits()) yield `visit:${id}`;
  for (const { id } of yard.containers()) yield `container:${id}`;
}
