/**
 * What the outbox keeps, and the port of its store. The simulation has its own; `sqlite-store.ts`
 * is the real one.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { OperationId, WarehouseId } from '../../../shared/ids.ts';
import type { Actor, BeforeImage, OperationState } from '../../../shared/outbox/model.ts';
import type { SeenRows } from '../../../shared/outbox/seen-yard.ts';
import type { OutboxEventKind, Progress } from '../../../shared/outbox/transitions.ts';
import type { Instant } from '../../../shared/time.ts';
import type { EntityRef, Operation } from '../../../shared/yard/operations.ts';
import type { YardCall } from '../call.ts';

/**
 * An operation as it was saved. It never changes afterwards.
 *
 * Example: `{ seq: 41, id: 'op-2', operation: { kind: 'assign', … }, label, actor, before, touches:
 * [{ kind: 'spot', id: 'spot-D4' }], accepted: [], undoes: null, replaces: null, … }`.
 */
export type SavedOperation = {
  /** Order of saving; never reused. */
  readonly seq: number;
  readonly id: OperationId;
  readonly warehouseId: WarehouseId;
  readonly operation: Operation;
  readonly label: Message;
  readonly actor: Actor;
  /** The rows that the clerk decided on, with `lastChangedDateTime`. */
  readonly before: BeforeImage;
  readonly touches: readonly EntityRef[];
  /** Codes of the cautions that the clerk accepted. */
  readonly accepted: readonly string[];
  readonly undoes: OperationId | null;
  /** The operation that this one replaces by "change target" or "send again", or null. */
  readonly replaces: OperationId | null;
  readonly savedAt: Instant;
  /** Monotonic milliseconds of the process that saved it. Comparable only within that process. */
  readonly monotonic: number;
};

/**
 * One attempt, committed before its bytes leave.
 *
 * Example: `{ operation: 'op-2', number: 1, account: 'desk@yard.test', startedAt, call, before }`.
 */
export type SavedAttempt = {
  readonly operation: OperationId;
  /** 1, 2, ... */
  readonly number: number;
  /** The account that sends it. */
  readonly account: string;
  readonly startedAt: Instant;
  readonly call: YardCall;
  /** What the service showed just before. */
  readonly before: SeenRows;
};

/**
 * One event of the history, with the progress that it led to.
 *
 * Example: `{ operation: 'op-2', number: 3, at, event: 'answered', progress, account:
 * 'desk@yard.test', said }`.
 */
export type SavedEvent = {
  readonly operation: OperationId;
  /** 1, 2, ... */
  readonly number: number;
  readonly at: Instant;
  readonly event: OutboxEventKind;
  readonly progress: Progress;
  /** The account that the operation may be sent with from here on. */
  readonly account: string;
  readonly said: Message;
};

/** One row to add. Rows are never changed or deleted. */
export type Write =
  | { readonly kind: 'operation'; readonly row: SavedOperation }
  | { readonly kind: 'attempt'; readonly row: SavedAttempt }
  | { readonly kind: 'event'; readonly row: SavedEvent };

/**
 * An operation with its complete history.
 *
 * Example: `{ saved, events: [queued], attempt: null }` before it is sent.
 */
export type StoredOperation = {
  readonly saved: SavedOperation;
  readonly events: readonly SavedEvent[];
  /** The newest attempt, or null. */
  readonly attempt: SavedAttempt | null;
};

/**
 * A row whose SHA-256 doesn't match its content. It is shown, never sent.
 *
 * Example: `{ id: 'op-2', seq: 2, said }`.
 */
export type DamagedRow = { readonly id: OperationId; readonly seq: number; readonly said: Message };

/**
 * The part of the history to return, newest first. `before`: the last `seq` already seen.
 *
 * Example: `{ states: ['conflict'], search: 'D-04', before: 812, limit: 50 }`.
 */
export type HistoryQuery = {
  readonly states?: readonly OperationState[] | undefined;
  readonly search?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
};

/** The store of the outbox. Every method is synchronous and throws `DatabaseError`. */
export interface OutboxStore {
  /** Adds the rows in one transaction. When it returns, they survive a kill and a power cut. */
  commit(writes: readonly Write[]): void;
  /** Operations that haven't ended, in the order of saving, each checked against its hashes. */
  unfinished(): {
    readonly operations: readonly StoredOperation[];
    readonly damaged: readonly DamagedRow[];
  };
  /** One operation, or null. Throws `DatabaseError` of kind `damaged` if a hash doesn't match. */
  find(id: OperationId): StoredOperation | null;
  /** A page of the history. Damaged rows are left out and reported. */
  list(query: HistoryQuery): {
    readonly operations: readonly StoredOperation[];
    readonly damaged: readonly DamagedRow[];
    readonly total: number;
  };
  /**
   * Operations that may continue a stay (undos, redos, and what hooks or unhooks a trailer) saved
   * before a `seq`, oldest first: the newest `limit` of them within about 20,000 operations.
   * Without damaged rows.
   */
  keepStays(query: { readonly before: number; readonly limit: number }): readonly StoredOperation[];
  /** The highest `seq` in use; 0 if there is none. */
  lastSeq(): number;
  close(): void;
}
