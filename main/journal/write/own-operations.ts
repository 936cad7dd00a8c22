/** What this desk does to the yard, so that the journal can tell it from what others do. */
import type { RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import { showsOperation } from '../../../shared/journal/shows.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { type EntityKey, entityKey } from '../../../shared/yard/touches.ts';
import type { JournalFile } from '../journal-file.ts';

/**
 * How long after an operation's last step a change may still count as its result, in milliseconds.
 */
const OWN_MS = 10 * 60_000;

type Own = { readonly id: string; readonly operation: Operation; readonly at: number };

/** Operations of this desk by the entities they touch. Times in milliseconds since the epoch. */
export class OwnOperations {
  readonly #file: JournalFile;
  /** The last noted state of each operation. */
  readonly #steps = new Map<string, string>();
  /** The last operation that touched an entity. */
  readonly #own = new Map<EntityKey, Own>();

  constructor(file: JournalFile) {
    this.#file = file;
  }

  /**
   * An operation took a step. From now on we recognize its changes, if it was sent. What the yard
   * shows of one that wasn't is the work of others.
   */
  went({ id, operation, touches, attempts, standing }: OperationRecord, at: number): void {
    if (attempts === 0 && standing !== 'elsewhere') return;
    for (const ref of touches) this.#own.set(entityKey(ref), { id, operation, at });
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
    const known = this.#own.get(key);
    if (known === undefined) return null;
    if (now - known.at > OWN_MS) this.#own.delete(key);
    else if (showsOperation(change, known.operation)) return known.id;
    return null;
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
