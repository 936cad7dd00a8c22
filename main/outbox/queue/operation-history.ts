/**
 * The history for the Activity screen: from disk, with the current state of the open operations
 * from memory.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import type { DamagedRow, HistoryQuery, OutboxStore } from '../store/outbox-store.ts';
import type { OpenOperations } from './open-operations.ts';
import { type RecordParts, recordOf, storedRecord } from './operation-records.ts';

/**
 * A page of the history, without `damaged` rows.
 *
 * Example: `{ records, total: 312, damaged: [] }` with the first 50 records.
 */
export type HistoryPage = {
  readonly records: readonly OperationRecord[];
  readonly total: number;
  readonly damaged: readonly DamagedRow[];
};

/** The history over the store and the open operations. */
export class OperationHistory {
  readonly #store: OutboxStore;
  readonly #openOperations: OpenOperations;
  readonly #records: RecordParts;
  #trouble: Message | null = null;

  constructor(store: OutboxStore, openOperations: OpenOperations, records: RecordParts) {
    this.#store = store;
    this.#openOperations = openOperations;
    this.#records = records;
  }

  /** Never throws. If the disk fails, it returns the open operations. */
  page(query: HistoryQuery): HistoryPage {
    try {
      const { operations, total, damaged } = this.#store.list(query);
      this.#trouble = null;
      const records = operations.map((stored) => {
        const entry = this.#openOperations.entries.get(stored.saved.id);
        return entry === undefined
          ? storedRecord(stored, this.#records)
          : recordOf(entry, this.#records);
      });
      return { records, total, damaged };
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      this.#trouble = error.said;
      return this.#open(query);
    }
  }

  /** Why the disk failed at the last page, or null. */
  trouble(): Message | null {
    return this.#trouble;
  }

  #open({ states, before = Number.POSITIVE_INFINITY, limit }: HistoryQuery): HistoryPage {
    const wanted = [...this.#openOperations.entries.values()]
      .map((entry) => recordOf(entry, this.#records))
      .filter(({ seq, state }) => seq < before && (states?.includes(state) ?? true));
    return { records: wanted.toReversed().slice(0, limit), total: wanted.length, damaged: [] };
  }
}
