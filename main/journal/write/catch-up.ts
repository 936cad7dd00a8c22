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
const ROWS_PER_STEP = 1_000;

/**
 * A comparison of the yard at the journal's end with that of now, which may change between two
 * steps.
 */
export class CatchUp {
  readonly #file: JournalFile;
  readonly #base: YardTable;
  readonly #steps: Iterator<readonly RowChange[], boolean>;
  /** Rows that are still to be compared; null while the yard at the end is put together. */
  #left: Set<EntityKey> | null = null;

  constructor(file: JournalFile, base: YardTable) {
    this.#file = file;
    this.#base = base;
    this.#steps = this.#compare();
  }

  /**
   * The next piece: changes to be noted before anything else is. At its end, whether the journal
   * knew any yard.
   */
  next(): IteratorResult<readonly RowChange[], boolean> {
    return this.#steps.next();
  }

  /** What changes in this row from now on is not in a piece that is still to come. */
  isPassed(key: EntityKey): boolean {
    return this.#left !== null && !this.#left.has(key);
  }

  *#compare(): Generator<readonly RowChange[], boolean> {
    const steps = yardInSteps(this.#file, this.#file.head().seq);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield [];
    const before = step.value;
    if (before === null) return false;
    const left = new Set([...keysOf(before), ...keysOf(this.#base)]);
    this.#left = left;
    for (const part of parts([...left])) {
      for (const key of part) left.delete(key);
      yield rowChanges(before, difference(before, this.#base, part));
    }
    return true;
  }
}

function* parts(keys: readonly EntityKey[]): Generator<readonly EntityKey[]> {
  for (let at = 0; at < keys.length; at += ROWS_PER_STEP) yield keys.slice(at, at + ROWS_PER_STEP);
}

function* keysOf(yard: YardTable): Generator<EntityKey> {
  for (const { id } of yard.areas()) yield `area:${id}`;
  for (const { id } of yard.spots()) yield `spot:${id}`;
  for (const { id } of yard.visits()) yield `visit:${id}`;
  for (const { id } of yard.containers()) yield `container:${id}`;
}
