/**
 * The history as the Activity screen asks for it: from the disk, with what is known of the open
 * operations in memory.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import type { DamagedRow, HistoryQuery, OutboxStore } from '../store/outbox-store.ts';
import type { OpenOperations } from './open-operations.ts';
import { type RecordParts, recordOf, storedRecord } from './operation-records.ts';

/** A page of the history; `damaged` rows are left out of it. */
export type HistoryPage = {
  readonly records: readonly OperationRecord[];
  readonly total: number;
  readonly damaged: readonly DamagedRow[];
};

/** Reads pages. */
export interface OperationHistory {
  /** Never throws: when the disk does not give it, the open operations are answered. */
  page(query: HistoryQuery): HistoryPage;
  /** Why the disk did not give the last page, or null. */
  trouble(): Message | null;
}

/** A history over the store and the book. */
export function createOperationHistory(
  store: OutboxStore,
  openOperations: OpenOperations,
  records: RecordParts,
): OperationHistory {
  let trouble: Message | null = null;

  function open({ states, before, limit }: HistoryQuery): HistoryPage {
    const all = [...openOperations.entries.values()].map((entry) => recordOf(entry, records));
    const wanted = all.filter(
      ({ seq, state }) =>
        seq < (before ?? Number.POSITIVE_INFINITY) && (states?.includes(state) ?? true),
    );
    return { records: wanted.toReversed().slice(0, limit), total: wanted.length, damaged: [] };
  }

  return {
    page(query) {
      try {
        const { operations, total, damaged } = store.list(query);
        trouble = null;
        const shown = operations.map((stored) => {
          const entry = openOperations.entries.get(stored.saved.id);
          return entry === undefined ? storedRecord(stored, records) : recordOf(entry, records);
        });
        return { records: shown, total, damaged };
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        trouble = error.said;
        return open(query);
      }
    },
    trouble: () => trouble,
  };
}
