/** Undo and redo over patches. */
import type { LayoutDocument } from '../saved.ts';
import { applyPatch, isNothing, type Patch } from './patch.ts';

/** A document with the way back and forth; the newest step is last. */
export type EditHistory = {
  readonly document: LayoutDocument;
  readonly past: readonly Patch[];
  readonly future: readonly Patch[];
};

/** Steps that are kept. */
const longest = 300;

/** A document before its first change. */
export const startHistory = (document: LayoutDocument): EditHistory => ({
  document,
  past: [],
  future: [],
});

/** Makes a change; what was undone before is gone. A patch that changes nothing is no step. */
export function change(history: EditHistory, patch: Patch): EditHistory {
  if (isNothing(patch)) return history;
  const { document, inverse } = applyPatch(history.document, patch);
  return { document, past: [...history.past, inverse].slice(-longest), future: [] };
}

/** One step back; the same history when there is none. */
export function undo({ document, past, future }: EditHistory): EditHistory {
  const step = past.at(-1);
  if (step === undefined) return { document, past, future };
  const back = applyPatch(document, step);
  return { document: back.document, past: past.slice(0, -1), future: [...future, back.inverse] };
}

/** One step forth; the same history when there is none. */
export function redo({ document, past, future }: EditHistory): EditHistory {
  const step = future.at(-1);
  if (step === undefined) return { document, past, future };
  const forth = applyPatch(document, step);
  return { document: forth.document, past: [...past, forth.inverse], future: future.slice(0, -1) };
}
