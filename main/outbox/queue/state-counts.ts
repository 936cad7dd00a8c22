/**
 * How many operations are in each state, and which of them the picture of the yard shows: kept
 * beside each step, because both are asked for at every change.
 */
import type { OperationCounts } from '../../../shared/console-api/operations.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import type { Instant } from '../../../shared/time.ts';
import type { PendingOperation } from '../../../shared/yard/projection.ts';
import type { OpenEntry } from './open-operations.ts';

/**
 * States whose operations the picture shows as done: all that are saved, sent or accepted and not
 * contradicted.
 */
const inPicture: ReadonlySet<OperationState> = new Set([
  'queued',
  'sending',
  'answered',
  'unknown',
]);

/**
 * Does the picture show it by what this desk has of it? What another desk has is shown by what that
 * one told.
 */
const isShown = ({ progress, standing, withdrawn }: OpenEntry): boolean =>
  inPicture.has(progress.state) && standing !== 'elsewhere' && !withdrawn;

/** The sums of the open operations. */
export interface StateCounts {
  /** Takes a step of one into the sums; true when `pending()` is another list now. */
  recount(entry: OpenEntry): boolean;
  /** By the state that is shown: one that the yard contradicts counts as a conflict. */
  counts(): OperationCounts;
  /** Open operations that the yard contradicts now, or did when this was asked before. */
  conflicted(): Iterable<OpenEntry>;
  /** Unconfirmed operations for the projection, in order of saving. */
  pending(): readonly PendingOperation[];
}

/**
 * Counts what is open. `conflicts` are the operations that the yard contradicts; `stood`: since
 * when an asset stood that an undo puts back, or null.
 */
export function createStateCounts(
  entries: ReadonlyMap<OperationId, OpenEntry>,
  conflicts: () => Iterable<OperationId>,
  shownState: (entry: OpenEntry) => OperationState,
  stood: (entry: OpenEntry) => Instant | null = () => null,
): StateCounts {
  const sums: { [State in OperationState]: number } = {
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
  const countedAs = new Map<OperationId, OperationState>();
  const shown = new Set<OperationId>();
  let conflictsBefore: ReadonlySet<OperationId> = new Set();
  let pendingList: readonly PendingOperation[] | null = null;

  function recount(entry: OpenEntry): boolean {
    const { id } = entry.saved;
    const before = countedAs.get(id);
    const after = entries.has(id) ? entry.progress.state : undefined;
    const wasPending = shown.has(id);
    const isPending = after !== undefined && isShown(entry);
    if (before === after && wasPending === isPending) return false;
    if (before !== undefined) sums[before] -= 1;
    if (after === undefined) countedAs.delete(id);
    else {
      sums[after] += 1;
      countedAs.set(id, after);
    }
    if (isPending) shown.add(id);
    else shown.delete(id);
    if (wasPending !== isPending) pendingList = null;
    return wasPending !== isPending;
  }
  for (const entry of entries.values()) recount(entry);

  return {
    recount,
    counts() {
      const all = { ...sums };
      for (const id of conflicts()) {
        const entry = entries.get(id);
        if (entry === undefined) continue;
        all[entry.progress.state] -= 1;
        all[shownState(entry)] += 1;
      }
      return all;
    },
    *conflicted() {
      const now = new Set(conflicts());
      const ids = new Set([...conflictsBefore, ...now]);
      conflictsBefore = now;
      for (const id of ids) {
        const entry = entries.get(id);
        if (entry !== undefined) yield entry;
      }
    },
    pending() {
      pendingList ??= [...entries.values()].filter(isShown).map((entry) => ({
        id: entry.saved.id,
        operation: entry.saved.operation,
        at: stood(entry) ?? entry.saved.savedAt,
      }));
      return pendingList;
    },
  };
}
