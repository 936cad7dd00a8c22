/** What this desk does to the yard, as far as the journal has to tell it from what others do. */
import type { RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import { showsOperation } from '../../../shared/journal/shows.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { type EntityKey, entityKey } from '../../../shared/yard/touches.ts';
import type { JournalFile } from '../journal-file.ts';

/** How long after its last step a change may show what an operation did, in milliseconds. */
const OWN_MS = 10 * 60_000;

type Own = { readonly id: string; readonly operation: Operation; readonly at: number };

/** Operations of this desk by what they touch. Times in milliseconds since the epoch. */
export class OwnOperations {
  readonly #file: JournalFile;
  /** The state of each that was noted last. */
  readonly #steps = new Map<string, string>();
  /** The last operation that touched an entity. */
  readonly #own = new Map<EntityKey, Own>();

  constructor(file: JournalFile) {
    this.#file = file;
  }

  /** An operation went on: its changes are known from now on. */
  went({ id, operation, touches }: OperationRecord, at: number): void {
    for (const ref of touches) this.#own.set(entityKey(ref), { id, operation, at });
  }

  /** Whether this step of it is not noted yet; from now on it is. */
  isNewStep({ id, state }: OperationRecord): boolean {
    if (this.#stepBefore(id) === state) return false;
    this.#steps.set(id, state);
    return true;
  }

  /** The operation that a change shows; null where it is somebody else's. */
  shownBy(change: RowChange, now: number): string | null {
    const key: EntityKey = `${change.kind}:${change.id}`;
    const known = this.#own.get(key);
    if (known === undefined) return null;
    if (now - known.at > OWN_MS) this.#own.delete(key);
    else if (showsOperation(change, known.operation)) return known.id;
    return null;
  }

  /** The state that was noted of an operation last, also by an earlier run. */
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
