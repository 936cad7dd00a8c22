/** Undo and redo over patches. */
import { noSteps, stepAlong, stepped, type UndoSteps } from '../../undo-steps.ts';
import type { LayoutDocument } from '../saved.ts';
import { applyPatch, isNothing, type Patch } from './patch.ts';

/** A document with the way back and forth. */
export type EditHistory = UndoSteps<Patch> & { readonly document: LayoutDocument };

/** A document before its first change. */
export const startHistory = (document: LayoutDocument): EditHistory => ({ document, ...noSteps });

/** Makes a change. A patch that changes nothing adds no step. */
export function change(history: EditHistory, patch: Patch): EditHistory {
  if (isNothing(patch)) return history;
  const { document, inverse } = applyPatch(history.document, patch);
  return { document, ...stepped(history, inverse) };
}

/** One step back or forward; the same history if there is none. */
export const stepHistory = (history: EditHistory, way: 'back' | 'forth'): EditHistory =>
  stepAlong(history, way, (patch) => {
    const { document, inverse } = applyPatch(history.document, patch);
    return [{ document }, inverse];
  });
