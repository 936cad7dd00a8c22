/**
 * Undo and redo, by clerk. An operation that wasn't sent is taken back; for a sent one we make an
 * inverse operation.
 */
import type { OperationId } from '../../../shared/ids.ts';
import type { Actor } from '../../../shared/outbox/model.ts';
import type { StoredOperation } from '../store/outbox-store.ts';

/**
 * What one clerk can undo and redo, newest last.
 *
 * Example: `{ done: ['op-1', 'op-2'], undone: ['op-3'] }`.
 */
export type UndoStacks = { readonly done: OperationId[]; readonly undone: OperationId[] };

const keyOf = ({ clerk, account }: Actor): string => JSON.stringify([clerk, account]);

/** The stacks of all clerks of this desk. */
export class UndoBook {
  readonly #stacks = new Map<string, UndoStacks>();

  /**
   * Rebuilt from the newest part of the history (oldest first), so that undo works after a restart.
   */
  constructor(history: readonly StoredOperation[]) {
    const intents = new Map(
      history.map(({ saved }) => [saved.id, JSON.stringify(saved.operation)]),
    );
    for (const { saved, events } of history) {
      const { done, undone } = this.of(saved.actor);
      if (saved.undoes === null) this.did(saved.actor, saved.id);
      else if (done.includes(saved.undoes)) move(saved.undoes, done, undone);
      // A redo, or the second half of undoing a mixed spot. Only a redo has the same intent.
      else if (
        undone.includes(saved.undoes) &&
        intents.get(saved.undoes) === intents.get(saved.id)
      ) {
        undone.splice(undone.indexOf(saved.undoes), 1);
        done.push(saved.id);
      }
      if (events.at(-1)?.event === 'canceled' && done.at(-1) === saved.id)
        move(saved.id, done, undone);
    }
  }

  of(actor: Actor): UndoStacks {
    const found = this.#stacks.get(keyOf(actor));
    if (found !== undefined) return found;
    const fresh: UndoStacks = { done: [], undone: [] };
    this.#stacks.set(keyOf(actor), fresh);
    return fresh;
  }

  /** A new action of a clerk: what was undone before can no longer be redone. */
  did(actor: Actor, id: OperationId): void {
    const stack = this.of(actor);
    stack.done.push(id);
    stack.undone.length = 0;
  }
}

/** Moves an id from one stack to the top of the other. */
export function move(id: OperationId, from: OperationId[], to: OperationId[]): void {
  remove(id, from);
  to.push(id);
}

/** Takes an id out of a stack: it can't be undone anymore. */
export function remove(id: OperationId, from: OperationId[]): void {
  const index = from.lastIndexOf(id);
  if (index >= 0) from.splice(index, 1);
}
