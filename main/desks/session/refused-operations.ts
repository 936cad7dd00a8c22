/**
 * Our operations that the other desks can't agree on now, and why. They aren't sent until their
 * clerk decides, so we show them as conflicts.
 */
import type { OperationId } from '../../../shared/ids.ts';
import type { Finding } from '../../../shared/yard/operations.ts';

/** The latest refusals. We call `tell` when they have changed. */
export class RefusedOperations {
  readonly #all = new Map<OperationId, readonly Finding[]>();
  readonly #tell: () => void;
  /** Changed since the last call of `tell`. */
  #isChanged = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** The broken rules, by operation. */
  get all(): ReadonlyMap<OperationId, readonly Finding[]> {
    return this.#all;
  }

  /** Sets the rules that an operation breaks now. Empty if it may be offered. */
  note(id: OperationId, findings: readonly Finding[]): void {
    if (JSON.stringify(this.#all.get(id) ?? []) === JSON.stringify(findings)) return;
    this.#isChanged = true;
    if (findings.length > 0) this.#all.set(id, findings);
    else this.#all.delete(id);
  }

  /** Forgets all others. */
  keep(ids: ReadonlySet<OperationId>): void {
    for (const id of this.#all.keys()) {
      if (ids.has(id)) continue;
      this.#isChanged = true;
      this.#all.delete(id);
    }
    if (this.#isChanged) this.#tell();
    this.#isChanged = false;
  }
}
