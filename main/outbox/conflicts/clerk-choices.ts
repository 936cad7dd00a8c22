/**
 * What a clerk can do about a saved operation: choose where it needs a decision, undo it, redo it.
 */

import type { NextUndo } from '../../../shared/console-api/operations.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Actor, OperationRecord } from '../../../shared/outbox/model.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import { recordOf } from '../queue/operation-records.ts';
import {
  nextToUndo,
  redoNewest,
  type TakeBackParts,
  type UndoRequest,
  undoNewest,
} from '../queue/take-back.ts';
import { type ChooseParts, type ClerkDecision, choose } from './clerk-decision.ts';

export type ClerkChoiceParts = ChooseParts & TakeBackParts;

/** Result of `choose`. */
export type ChooseResult =
  | { readonly kind: 'done'; readonly record: OperationRecord }
  | { readonly kind: 'not-possible'; readonly said: Message }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] };

/**
 * Result of `undo`. `by` is null if the operation was only taken back.
 *
 * Example: `{ kind: 'done', undone, by: null }` for an operation that wasn't sent yet.
 */
export type UndoResult =
  | { readonly kind: 'done'; readonly undone: OperationRecord; readonly by: OperationRecord | null }
  | { readonly kind: 'nothing' | 'old'; readonly said: Message };

/** The choices. None of them throws. */
export interface ClerkChoices {
  choose(choice: ClerkDecision): ChooseResult;
  /** Without `wish`: undoes the newest, however old. */
  undo(actor: Actor, wish?: UndoRequest): UndoResult;
  nextUndo(actor: Actor): NextUndo | null;
  redo(actor: Actor): ChooseResult | { readonly kind: 'nothing'; readonly said: Message };
}

/** `onDone` wakes the sender. */
export function createClerkChoices(parts: ClerkChoiceParts, onDone: () => void): ClerkChoices {
  const { records, undo } = parts;
  return {
    choose(choice) {
      const result = choose(choice, parts);
      // An operation that replaces another is the clerk's newest action, so undo takes it back.
      if (result.kind === 'done' && result.entry.saved.id !== choice.id)
        undo.did(choice.actor, result.entry.saved.id);
      onDone();
      return result.kind === 'done'
        ? { kind: 'done', record: recordOf(result.entry, records) }
        : result;
    },
    undo(actor, wish = { evenOld: true }) {
      const result = undoNewest(actor, parts, wish);
      onDone();
      if (result.kind !== 'done') return result;
      return {
        kind: 'done',
        undone: recordOf(result.undone, records),
        by: result.by === null ? null : recordOf(result.by, records),
      };
    },
    nextUndo: (actor) => nextToUndo(actor, parts),
    redo(actor) {
      const result = redoNewest(actor, parts);
      onDone();
      return result.kind === 'nothing'
        ? result
        : { kind: 'done', record: recordOf(result.by ?? result.undone, records) };
    },
  };
}
