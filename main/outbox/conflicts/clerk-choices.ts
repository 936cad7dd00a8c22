/**
 * What a clerk does about an operation that is saved: chooses where it needs one, takes it back,
 * does it again.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { Actor, OperationRecord } from '../../../shared/outbox/model.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import { recordOf } from '../queue/operation-records.ts';
import {
  redoNewest,
  type TakeBackParts,
  type UndoRequest,
  undoNewest,
} from '../queue/take-back.ts';
import { type ChooseParts, type ClerkDecision, choose } from './clerk-decision.ts';

/** What it works with. */
export type ClerkChoiceParts = ChooseParts & TakeBackParts;

/** Answer of `choose`. */
export type ChooseResult =
  | { readonly kind: 'done'; readonly record: OperationRecord }
  | { readonly kind: 'not-possible'; readonly said: Message }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] };

/** Answer of `undo`; `by` is null when the operation was only taken back. */
export type UndoResult =
  | { readonly kind: 'done'; readonly undone: OperationRecord; readonly by: OperationRecord | null }
  | { readonly kind: 'nothing' | 'old'; readonly said: Message };

/** The choices; none of them throws. */
export interface ClerkChoices {
  choose(choice: ClerkDecision): ChooseResult;
  /** Without a wish the newest, however old. */
  undo(actor: Actor, wish?: UndoRequest): UndoResult;
  redo(actor: Actor): ChooseResult | { readonly kind: 'nothing'; readonly said: Message };
}

/** Makes them; `onDone` lets the sender look at what changed. */
export function createClerkChoices(parts: ClerkChoiceParts, onDone: () => void): ClerkChoices {
  const { records, undo } = parts;
  return {
    choose(choice) {
      const result = choose(choice, parts);
      // What was put in the place of another is the clerk's newest deed, which undo takes back.
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
    redo(actor) {
      const result = redoNewest(actor, parts);
      onDone();
      return result.kind === 'nothing'
        ? result
        : { kind: 'done', record: recordOf(result.by ?? result.undone, records) };
    },
  };
}
