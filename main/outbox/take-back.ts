/** The clerk's undo and redo over the book. */
import type { OperationId } from '../../shared/ids.ts';
import { inverseOf } from '../../shared/outbox/inverse.ts';
import { asDone } from '../../shared/outbox/label.ts';
import type { Actor } from '../../shared/outbox/model.ts';
import { inTurn, type Message, message } from '../../shared/words/message.ts';
import type { Words } from '../../shared/words/words.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { type Enqueued, type EnqueueParts, enqueue, notSaved } from './enqueue.ts';
import type { Entry } from './open-operations.ts';
import { entryOf, isShared } from './open-operations.ts';
import type { OutboxStore } from './store.ts';
import { move, type UndoBook } from './undo.ts';

/** What was undone and by which operation (null when it was only taken back), or why nothing was. */
export type Undone =
  | { readonly kind: 'done'; readonly undone: Entry; readonly by: Entry | null }
  | { readonly kind: 'nothing'; readonly said: Message };

/** What undo and redo need. */
export type TakeBackParts = EnqueueParts & {
  readonly store: OutboxStore;
  readonly undo: UndoBook;
  readonly newId: () => OperationId;
  readonly say: Words['say'];
};

/** Undoes the newest operation of this clerk that can be undone. */
export const undoNewest = (actor: Actor, parts: TakeBackParts): Undone => readable(() => undoOne(actor, parts));

/** Does again what this clerk undid last. */
export const redoNewest = (actor: Actor, parts: TakeBackParts): Undone => readable(() => redoOne(actor, parts));

/** What was done may be on disk alone, and the disk may not give it. */
function readable(work: () => Undone): Undone {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseError) return nothing(message('operations.undo.unread', { why: error.said }));
    throw error;
  }
}

function undoOne(actor: Actor, parts: TakeBackParts): Undone {
  const { done, undone } = parts.undo.of(actor);
  for (let id = done.at(-1); id !== undefined; id = done.at(-1)) {
    const entry = find(id, parts);
    if (entry === null) {
      done.pop();
      continue;
    }
    const { state, attempts } = entry.progress;
    if (state === 'queued' && attempts === 0) {
      try {
        parts.book.step(
          entry,
          isShared(entry) ? 'withdrawn' : 'cancelled',
          message('operations.event.cancelledBy', { clerk: actor.clerk }),
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
    if (state === 'needs-clerk' || state === 'conflict') return nothing(message('operations.undo.undecided', { label: entry.saved.label }));
    const inverses =
      state === 'answered' || state === 'confirmed' ? inverseOf(entry.saved.operation, entry.saved.before, undoneBy(parts)) : null;
    if (inverses === null) {
      done.pop();
      continue;
    }
    const made: Entry[] = [];
    for (const operation of inverses) {
      const result = enqueue({ id: parts.newId(), operation, accepted: [], actor, undoes: id }, parts);
      if (result.kind === 'saved') made.push(result.entry);
      else if (made.length === 0) return nothing(whyNot(result));
      else {
        move(id, done, undone);
        return nothing(partly(made, result));
      }
    }
    move(id, done, undone);
    return { kind: 'done', undone: entry, by: made[0] ?? null };
  }
  return nothing(message('common.nothingToUndo'));
}

function redoOne(actor: Actor, parts: TakeBackParts): Undone {
  const { done, undone } = parts.undo.of(actor);
  const id = undone.at(-1);
  const original = id === undefined ? null : find(id, parts);
  if (id === undefined || original === null) return nothing(message('common.nothingToRedo'));
  const { operation, accepted } = original.saved;
  const result = enqueue({ id: parts.newId(), operation, accepted, actor, undoes: id }, parts);
  if (result.kind !== 'saved') return nothing(whyNot(result));
  undone.pop();
  done.push(result.entry.saved.id);
  return { kind: 'done', undone: original, by: result.entry };
}

function find(id: OperationId, { book, store, clock }: TakeBackParts): Entry | null {
  const open = book.entries.get(id);
  if (open !== undefined) return open;
  const stored = store.find(id);
  return stored === null ? null : entryOf(stored, clock);
}

const nothing = (said: Message): Undone => ({ kind: 'nothing', said });

/** The reason that the service keeps of the way back, in the clerk's language: people read it there. */
const undoneBy =
  ({ say }: TakeBackParts) =>
  (reason: string): string =>
    say(message('operations.reason.undone', { reason }));

/** Said when a part of an undo is saved and the rest is not: the clerk has to know what stands. */
const partly = (made: readonly Entry[], rest: Exclude<Enqueued, { kind: 'saved' }>): Message =>
  message('operations.undo.partly', { made: inTurn(made.map(({ saved }) => asDone(saved.label))), why: whyNot(rest) });

const whyNot = (result: Exclude<Enqueued, { kind: 'saved' }>): Message =>
  result.kind === 'not-saved' ? result.said : inTurn(result.findings.map(({ said }) => said));
