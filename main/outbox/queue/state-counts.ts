/**
 * How many operations are in each state, and which of them the yard shows as done. We update both
 * with each step, because both are needed at every change.
 */
import type { OperationCounts } from '../../../shared/console-api/operations.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import type { Instant } from '../../../shared/time.ts';
import type { PendingOperation } from '../../../shared/yard/projection.ts';
import type { OpenEntry } from './open-operations.ts';

/**
 * States whose operations the yard shows as done: all that are saved, sent or accepted and not
 * contradicted.
 */
const inPicture: ReadonlySet<OperationState> = new Set([
  'queued',
  'sending',
  'answered',
  'unknown',
]);

/**
 * Whether this desk's own state makes the yard show it. An operation that another desk has is shown
 * by that desk's messages.
 */
const isShown = ({ progress, standing, withdrawn }: OpenEntry): boolean =>
  inPicture.has(progress.state) && standing !== 'elsewhere' && !withdrawn;

export type StateCountsParts = {
  readonly entries: ReadonlyMap<OperationId, OpenEntry>;
  /** Operations that the yard contradicts. */
  readonly conflicts: () => Iterable<OperationId>;
  readonly shownState: (entry: OpenEntry) => OperationState;
  /** When the stay began that an undo continues, or null. */
  readonly stood?: ((entry: OpenEntry) => Instant | null) | undefined;
};

/** The counts of the open operations. */
export class StateCounts {
  readonly #parts: StateCountsParts;
  readonly #sums: { [State in OperationState]: number } = {
    queued: 0,
    sending: 0,
    answered: 0,
    confirmed: 0,
    unknown: 0,
    'needs-clerk': 0,
    rejected: 0,
    conflict: 0,
    canceled: 0,
  };
  /** The state that each is counted under. */
  readonly #countedAs = new Map<OperationId, OperationState>();
  /** Operations that the yard shows. */
  readonly #shown = new Set<OperationId>();
  #conflictsBefore: ReadonlySet<OperationId> = new Set();
  /** The list of `pending`; null if it has to be made again. */
  #pending: readonly PendingOperation[] | null = null;

  constructor(parts: StateCountsParts) {
    this.#parts = parts;
    for (const entry of parts.entries.values()) this.recount(entry);
  }

  /** Takes in a step. Returns whether `pending()` now returns another list. */
  recount(entry: OpenEntry): boolean {
    const { id } = entry.saved;
    const before = this.#countedAs.get(id);
    const after = this.#parts.entries.has(id) ? entry.progress.state : undefined;
    const wasPending = this.#shown.has(id);
    const isPending = after !== undefined && isShown(entry);
    if (before === after && wasPending === isPending) return false;
    if (before !== undefined) this.#sums[before] -= 1;
    if (after === undefined) this.#countedAs.delete(id);
    else {
      this.#sums[after] += 1;
      this.#countedAs.set(id, after);
    }
    if (isPending) this.#shown.add(id);
    else this.#shown.delete(id);
    if (wasPending !== isPending) this.#pending = null;
    return wasPending !== isPending;
  }

  /** By the state that is shown: an operation that the yard contradicts counts as a conflict. */
  counts(): OperationCounts {
    const { entries, conflicts, shownState } = this.#parts;
    const all = { ...this.#sums };
    for (const id of conflicts()) {
      const entry = entries.get(id);
      if (entry === undefined) continue;
      all[entry.progress.state] -= 1;
      all[shownState(entry)] += 1;
    }
    return all;
  }

  /** Open operations that the yard contradicts now, or did at the previous call. */
  *conflicted(): Iterable<OpenEntry> {
    const now = new Set(this.#parts.conflicts());
    const ids = new Set([...this.#conflictsBefore, ...now]);
    this.#conflictsBefore = now;
    for (const id of ids) {
      const entry = this.#parts.entries.get(id);
      if (entry !== undefined) yield entry;
    }
  }

  /** Unconfirmed operations for the projection, in the order of saving. */
  pending(): readonly PendingOperation[] {
    const { entries, stood } = this.#parts;
    this.#pending ??= [...entries.values()].filter(isShown).map((entry) => ({
      id: entry.saved.id,
      operation: entry.saved.operation,
      at: stood?.(entry) ?? entry.saved.savedAt,
    }));
    return this.#pending;
  }
}
