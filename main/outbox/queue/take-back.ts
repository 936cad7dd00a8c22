/** The clerk's undo and redo. */

import type { NextUndo } from '../../../shared/console-api/operations.ts';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { inverseOf } from '../../../shared/outbox/inverse.ts';
import { asDone } from '../../../shared/outbox/label.ts';
import type { Actor, OperationState } from '../../../shared/outbox/model.ts';
import { asksClerk } from '../../../shared/outbox/transitions.ts';
import { barOf } from '../../../shared/outbox/undo-bar.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import { type Enqueued, type EnqueueParts, enqueue, notSaved } from './enqueue.ts';
import type { OpenEntry } from './open-operations.ts';
import { isShared } from './open-operations.ts';
import { move, remove, type UndoBook } from './undo.ts';

/** What was undone and by which operation (null if it was only taken back), or why nothing was. */
export type Undone =
  | { readonly kind: 'done'; readonly undone: OpenEntry; readonly by: OpenEntry | null }
  | { readonly kind: 'nothing'; readonly said: Message };

/**
 * What to undo. `only`: this one, if it is the newest. `besides`: these stay done, and don't count
 * as newer. `evenOld`: the clerk has seen how old it is and wants it.
 *
 * Example: `{ only: 'op-2', evenOld: true }`.
 */
export type UndoRequest = {
  readonly only?: OperationId | undefined;
  readonly besides?: readonly OperationId[] | undefined;
  readonly evenOld?: boolean | undefined;
};

/**
 * We ask before undoing an operation older than this, in milliseconds: a clerk means what was done
 * just now.
 */
const REMEMBERED_MS = 2 * 60_000;

export type TakeBackParts = EnqueueParts & {
  readonly undo: UndoBook;
  readonly newId: () => OperationId;
  readonly format: Words['format'];
};

/** Nothing was undone yet: it is so old that the clerk first sees which one it is. */
export type Old = { readonly kind: 'old'; readonly said: Message };

/** Undoes the newest operation of this clerk that can be undone. */
export const undoNewest = (actor: Actor, parts: TakeBackParts, wish: UndoRequest): Undone | Old =>
  readable<Undone | Old>(() => undoOne(actor, parts, wish));

/** Redoes what this clerk undid last. */
export const redoNewest = (actor: Actor, parts: TakeBackParts): Undone =>
  readable(() => redoOne(actor, parts));

/**
 * What `undoNewest` is about now: the newest operation of this clerk that stands, or that the clerk
 * has to decide on. Null for nothing, and while the disk can't be read.
 */
export function nextToUndo(actor: Actor, { undo, openOperations }: TakeBackParts): NextUndo | null {
  try {
    for (const id of undo.of(actor).done.toReversed()) {
      const entry = openOperations.find(id);
      if (entry === null || isPassedOver(entry.progress.state)) continue;
      const { label, savedAt } = entry.saved;
      return { label, savedAt };
    }
    return null;
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    throw error;
  }
}

/** The operation may be only on disk, and the disk may fail. */
function readable<Result>(work: () => Result): Result | Extract<Undone, { kind: 'nothing' }> {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseError)
      return nothing(message('operations.undo.unread', { why: error.said }));
    throw error;
  }
}

function undoOne(
  actor: Actor,
  parts: TakeBackParts,
  { only, besides = [], evenOld = false }: UndoRequest,
): Undone | Old {
  const { done, undone } = parts.undo.of(actor);
  const stay = new Set(besides);
  const newest = () => done.findLast((each) => !stay.has(each));
  for (let id = newest(); id !== undefined; id = newest()) {
    const entry = parts.openOperations.find(id);
    if (entry === null) {
      remove(id, done);
      continue;
    }
    if (only !== undefined && only !== id) return nothing(message('operations.undo.notNewest'));
    const { state, attempts } = entry.progress;
    if (
      !evenOld &&
      isUndoable(entry, parts) &&
      parts.clock.monotonic() - entry.bornAt > REMEMBERED_MS
    )
      return {
        kind: 'old',
        said: message('operations.undo.old', {
          label: entry.saved.label,
          at: Date.parse(entry.saved.savedAt),
        }),
      };
    if (state === 'queued' && attempts === 0) {
      try {
        parts.openOperations.step(
          entry,
          isShared(entry) ? 'withdrawn' : 'canceled',
          message('operations.event.canceledBy', { clerk: actor.clerk }),
          'commit-first',
        );
      } catch (error) {
        return nothing(notSaved(error));
      }
      move(id, done, undone);
      return { kind: 'done', undone: entry, by: null };
    }
    if (state === 'queued' || state === 'sending' || state === 'unknown')
      return nothing(message('operations.undo.underWay', { label: entry.saved.label }));
    if (asksClerk(state))
      return nothing(message('operations.undo.undecided', { label: entry.saved.label }));
    const inverses =
      state === 'answered' || state === 'confirmed'
        ? inverseOf(entry.saved.operation, entry.saved.before, undoneBy(parts))
        : null;
    if (inverses === null) {
      remove(id, done);
      // The service took it, and nothing takes it back. An earlier act isn't undone in its place.
      if (state === 'answered' || state === 'confirmed') return nothing(notUndone(entry));
      continue;
    }
    const made: OpenEntry[] = [];
    for (const operation of inverses) {
      const result = enqueue(
        { id: parts.newId(), operation, accepted: [], actor, undoes: id },
        parts,
      );
      if (result.kind === 'saved') made.push(result.entry);
      else if (made.length === 0) {
        const isGone = isAssetGone(result);
        // It can never be undone; what was done before it can.
        if (isGone) remove(id, done);
        return nothing(
          message('operations.undo.cannot', {
            label: asDone(entry.saved.label),
            why: barOf(parts.views.view, [operation]) ?? whyNot(result),
          }),
        );
      } else {
        move(id, done, undone);
        return nothing(partly(made, result));
      }
    }
    move(id, done, undone);
    return { kind: 'done', undone: entry, by: made[0] ?? null };
  }
  return nothing(message('common.nothingToUndo'));
}

/** Whether it ended without being done, so that an undo is about the one before it. */
const isPassedOver = (state: OperationState): boolean =>
  state === 'rejected' || state === 'canceled';

/** Whether it could be undone now. If not, we say so, however old it is. */
const isUndoable = (
  { progress: { state, attempts }, saved }: OpenEntry,
  parts: TakeBackParts,
): boolean =>
  (state === 'queued' && attempts === 0) ||
  ((state === 'answered' || state === 'confirmed') && hasWayBack(saved, parts));

const hasWayBack = ({ operation, before }: OpenEntry['saved'], parts: TakeBackParts): boolean => {
  const back = inverseOf(operation, before, undoneBy(parts));
  return back !== null && barOf(parts.views.view, back) === null;
};

function redoOne(actor: Actor, parts: TakeBackParts): Undone {
  const { done, undone } = parts.undo.of(actor);
  const id = undone.at(-1);
  const original = id === undefined ? null : parts.openOperations.find(id);
  if (id === undefined || original === null) return nothing(message('common.nothingToRedo'));
  const { operation, accepted } = original.saved;
  const result = enqueue({ id: parts.newId(), operation, accepted, actor, undoes: id }, parts);
  if (result.kind !== 'saved') return nothing(whyNot(result));
  undone.pop();
  done.push(result.entry.saved.id);
  return { kind: 'done', undone: original, by: result.entry };
}

/** Why an operation that the service took can't be undone, and what can be done instead. */
const notUndone = ({ saved: { label, operation, savedAt } }: OpenEntry): Message =>
  message('operations.undo.never', {
    label: asDone(label),
    at: Date.parse(savedAt),
    kind: operation.kind,
  });

/** Whether an asset of the operation has left the yard. */
const isAssetGone = (result: Enqueued): boolean =>
  result.kind === 'refused' &&
  result.findings.some(({ code }) => code === 'unknown-visit' || code === 'unknown-container');

const nothing = (said: Message): Extract<Undone, { kind: 'nothing' }> => ({
  kind: 'nothing',
  said,
});

/**
 * The reason that the service keeps with the move back, in the clerk's language, because people
 * read it there.
 */
const undoneBy =
  ({ format }: TakeBackParts) =>
  (reason: string): string =>
    format(message('operations.reason.undone', { reason }));

/** Message when only a part of an undo was saved, so that the clerk knows which. */
const partly = (made: readonly OpenEntry[], rest: Exclude<Enqueued, { kind: 'saved' }>): Message =>
  message('operations.undo.partly', {
    made: inTurn(made.map(({ saved }) => asDone(saved.label))),
    why: whyNot(rest),
  });

const whyNot = (result: Exclude<Enqueued, { kind: 'saved' }>): Message =>
  result.kind === 'not-saved' ? result.said : inTurn(result.findings.map(({ said }) => said));
