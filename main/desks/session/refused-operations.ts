/**
 * Which own operations the others can't agree on now, and why: such a one goes nowhere until its
 * clerk decides, so it is shown as a conflict.
 */
import type { OperationId } from '../../../shared/ids.ts';
import type { Finding } from '../../../shared/yard/operations.ts';

/** What was refused when it was last looked at. */
export interface RefusedOperations {
  /** The rules that each breaks, by operation. */
  readonly all: ReadonlyMap<OperationId, readonly Finding[]>;
  /** What one breaks now; nothing for one that may be asked for. */
  note(id: OperationId, findings: readonly Finding[]): void;
  /** Forgets all but these, and tells where anything is otherwise than when it was last called. */
  keep(ids: ReadonlySet<OperationId>): void;
}

/** Nothing was refused yet. */
export function createRefused(tell: () => void): RefusedOperations {
  const all = new Map<OperationId, readonly Finding[]>();
  let isChanged = false;
  return {
    all,
    note(id, findings) {
      if (JSON.stringify(all.get(id) ?? []) === JSON.stringify(findings)) return;
      isChanged = true;
      if (findings.length > 0) all.set(id, findings);
      else all.delete(id);
    },
    keep(ids) {
      for (const id of all.keys()) {
        if (ids.has(id)) continue;
        isChanged = true;
        all.delete(id);
      }
      if (isChanged) tell();
      isChanged = false;
    },
  };
}
