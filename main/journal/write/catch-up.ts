/**
 * Finds how the yard differs from the one at the journal's end. It works in steps, so that the
 * console stays responsive with a giant yard.
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
 * Compares the yard at the journal's end with the current one, which may change between two steps.
 */
export class CatchUp {
  readonly #file: JournalFile;
  readonly #base: YardTable;
  readonly #steps: Iterator<readonly RowChange[], boolean>;
  /** Rows still to compare; null while we put the old yard together. */
  #left: Set<EntityKey> | null = null;

  constructor(file: JournalFile, base: YardTable) {
    this.#file = file;
    this.#base = base;
    this.#steps = this.#compare();
  }

  /**
   * The next batch of changes, to be noted before anything else. At the end: whether the journal
   * knew any yard.
   */
  next(): IteratorResult<readonly RowChange[], boolean> {
    return this.#steps.next();
  }

  /**
   * Whether we have compared this row. If so, its changes from now on have to be noted as they
   * come.
   */
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
