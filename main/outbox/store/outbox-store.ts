/**
 * What the outbox keeps, and the port of the place that keeps it. The simulation has its own;
 * `sqlite-store.ts` is the real one.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { OperationId, WarehouseId } from '../../../shared/ids.ts';
import type { Actor, BeforeImage, OperationState } from '../../../shared/outbox/model.ts';
import type { StoredEvidence } from '../../../shared/outbox/operation-evidence.ts';
import type { OutboxEventKind, Progress } from '../../../shared/outbox/transitions.ts';
import type { Instant } from '../../../shared/time.ts';
import type { EntityRef, Operation } from '../../../shared/yard/operations.ts';
import type { YardCall } from '../call.ts';

/** An operation as it was saved. It never changes afterwards. */
export type SavedOperation = {
  /** Order of saving; never reused. */
  readonly seq: number;
  readonly id: OperationId;
  readonly warehouseId: WarehouseId;
  readonly operation: Operation;
  readonly label: Message;
  readonly actor: Actor;
  /** The rows the clerk decided on, `lastChangedDateTime` included. */
  readonly before: BeforeImage;
  readonly touches: readonly EntityRef[];
  /** Codes of the cautions that the clerk read and accepted. */
  readonly accepted: readonly string[];
  readonly undoes: OperationId | null;
  /** The operation that this one was made from by "change target" or "send again", or null. */
  readonly replaces: OperationId | null;
  readonly savedAt: Instant;
  /**
   * Monotonic milliseconds of the process that saved it: comparable only with others of that
   * process.
   */
  readonly monotonic: number;
};

/** One attempt, committed before its bytes go. */
export type SavedAttempt = {
  readonly operation: OperationId;
  /** 1, 2, ... */
  readonly number: number;
  /** The account it is sent with. */
  readonly account: string;
  readonly startedAt: Instant;
  readonly call: YardCall;
  /** What the service showed just before. */
  readonly before: StoredEvidence;
};

/** One event of the history, with the progress it led to. */
export type SavedEvent = {
  readonly operation: OperationId;
  /** 1, 2, ... */
  readonly number: number;
  readonly at: Instant;
  readonly event: OutboxEventKind;
  readonly progress: Progress;
  /** The account the operation is pinned to from here on. */
  readonly account: string;
  readonly said: Message;
};

/** One row to add. Nothing is ever changed or deleted. */
export type Write =
  | { readonly kind: 'operation'; readonly row: SavedOperation }
  | { readonly kind: 'attempt'; readonly row: SavedAttempt }
  | { readonly kind: 'event'; readonly row: SavedEvent };

/** An operation with all that happened to it. */
export type StoredOperation = {
  readonly saved: SavedOperation;
  readonly events: readonly SavedEvent[];
  /** The newest attempt, or null. */
  readonly attempt: SavedAttempt | null;
};

/** A row whose own SHA-256 does not fit its content: it is shown, never sent. */
export type DamagedRow = { readonly id: OperationId; readonly seq: number; readonly said: Message };

/** Which part of the history is wanted: newest first, `before` the last `seq` seen. */
export type HistoryQuery = {
  readonly states?: readonly OperationState[] | undefined;
  readonly search?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
};

/**
 * The place that keeps the outbox. Every method is synchronous; failures are thrown as
 * `DatabaseError`.
 */
export interface OutboxStore {
  /** Adds the rows in one transaction. When it returns they survive kill and power cut. */
  commit(writes: readonly Write[]): void;
  /**
   * Operations that have not reached their end, in order of saving, each checked against its
   * hashes.
   */
  unfinished(): {
    readonly operations: readonly StoredOperation[];
    readonly damaged: readonly DamagedRow[];
  };
  /** One operation, or null. Throws `DatabaseError` of kind `damaged` when a hash does not fit. */
  find(id: OperationId): StoredOperation | null;
  /** A page of the history. Damaged rows are left out and told. */
  list(query: HistoryQuery): {
    readonly operations: readonly StoredOperation[];
    readonly damaged: readonly DamagedRow[];
    readonly total: number;
  };
  /**
   * Undos and redos saved before a `seq`, oldest first: the newest `limit` of them within some
   * 20,000 operations. Damaged rows are left out.
   */
  undos(query: { readonly before: number; readonly limit: number }): readonly StoredOperation[];
  /** The highest `seq` in use, 0 for none. */
  lastSeq(): number;
  close(): void;
}
