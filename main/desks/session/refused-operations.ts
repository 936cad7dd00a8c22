/**
 * Which own operations the others can't agree on now, and why: such a one goes nowhere until its
 * clerk decides, so it is shown as a conflict.
 */
import type { OperationId } from '../../../shared/ids.ts';
import type { Finding } from '../../../shared/yard/operations.ts';

/** What was refused when it was last looked at; `tell` is called where that has changed. */
export class RefusedOperations {
  readonly #all = new Map<OperationId, readonly Finding[]>();
  readonly #tell: () => void;
  /** Something changed since `tell` was last called. */
  #isChanged = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** The rules that each breaks, by operation. */
  get all(): ReadonlyMap<OperationId, readonly Finding[]> {
    return this.#all;
  }

  /** What one breaks now; nothing for one that may be asked for. */
  note(id: OperationId, findings: readonly Finding[]): void {
    if (JSON.stringify(this.#all.get(id) ?? []) === JSON.stringify(findings)) return;
    this.#isChanged = true;
    if (findings.length > 0) this.#all.set(id, findings);
    else this.#all.delete(id);
  }

  /** Forgets all but these. */
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
