/** What this desk does to the yard, so that the journal can tell it from what others do. */
import type { RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import { showsOperation } from '../../../shared/journal/shows.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { isFinal } from '../../../shared/outbox/transitions.ts';
import { type EntityKey, entityKey } from '../../../shared/yard/touches.ts';
import type { JournalFile } from '../journal-file.ts';

/**
 * How long after an operation's last step a change may still count as its result, in milliseconds.
 */
const OWN_MS = 10 * 60_000;

type Own = Pick<OperationRecord, 'id' | 'operation' | 'state' | 'seq'> & {
  readonly at: number;
};

/** Operations of this desk by the entities they touch. Times in milliseconds since the epoch. */
export class OwnOperations {
  readonly #file: JournalFile;
  /** The last noted state of each operation. */
  readonly #steps = new Map<string, string>();
  /**
   * The operations that touched an entity, the newest step last. More than one: an operation that
   * was refused still takes steps while a newer one moves the same truck.
   */
  readonly #own = new Map<EntityKey, readonly Own[]>();

  constructor(file: JournalFile) {
    this.#file = file;
  }

  /**
   * An operation took a step. From now on we recognize its changes, if it was sent. What the yard
   * shows of one that wasn't is the work of others.
   */
  went(record: OperationRecord, at: number): void {
    const { id, operation, state, seq, touches, attempts, standing } = record;
    if (attempts === 0 && standing !== 'elsewhere') return;
    // What ended before this one was saved has been seen.
    const mayShow = (each: Own) => each.id !== id && (!isFinal(each.state) || each.seq >= seq);
    for (const ref of touches) {
      const key = entityKey(ref);
      const others = this.#recent(key, at).filter(mayShow);
      this.#own.set(key, [...others, { id, operation, state, seq, at }]);
    }
  }

  /** Whether this step isn't noted yet. From now on it counts as noted. */
  isNewStep({ id, state }: OperationRecord): boolean {
    if (this.#stepBefore(id) === state) return false;
    this.#steps.set(id, state);
    return true;
  }

  /** The operation behind a change, or null if the change isn't ours. */
  shownBy(change: RowChange, now: number): string | null {
    const key: EntityKey = `${change.kind}:${change.id}`;
    const recent = this.#recent(key, now);
    if (recent.length === 0) this.#own.delete(key);
    return recent.findLast(({ operation }) => showsOperation(change, operation))?.id ?? null;
  }

  #recent(key: EntityKey, now: number): readonly Own[] {
    return (this.#own.get(key) ?? []).filter(({ at }) => now - at <= OWN_MS);
  }

  /** The last noted state of an operation, also from an earlier run. */
  #stepBefore(id: string): string | undefined {
    const known = this.#steps.get(id);
    if (known !== undefined) return known;
    const subject: Subject = `operation:${id}`;
    const last = this.#file
      .about(subject, Number.MAX_SAFE_INTEGER, 20, this.#file.base())
      .find(({ kind }) => kind.startsWith('operation.'));
    return last?.kind.slice('operation.'.length);
  }
}
