/**
 * The operation record and its states: what the outbox keeps on disk and what the Activity screen
 * shows.
 */

import type { Message } from '../i18n/message.ts';
import type { OperationId, SpotId, WarehouseId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { Container, Spot, Visit } from '../yard/model.ts';
import type { EntityRef, Finding, Operation } from '../yard/operations.ts';

/**
 * States of an operation. What moves between them is the table in `transitions.ts`.
 *
 * - `queued`: saved, not sent. `sending`: an attempt row is on disk, bytes may be under way.
 * - `answered`: the service said yes, not yet seen by a read. `confirmed`: a read shows it (the
 *   goal is true), or, where none can be had, a clerk who saw it in the yard said so.
 * - `unknown`: sent, outcome not known. `needs-clerk`: the console may not decide alone.
 * - `rejected`: the service said no. `conflict`: the yard changed under it. `canceled`: the clerk
 *   dropped it.
 */
export type OperationState =
  | 'queued'
  | 'sending'
  | 'answered'
  | 'confirmed'
  | 'unknown'
  | 'needs-clerk'
  | 'rejected'
  | 'conflict'
  | 'canceled';

/**
 * Who acted: the clerk's name at this desk, and the account of the service it is sent with.
 *
 * Example: `{ clerk: 'Ana', account: 'desk@yard.test' }`.
 */
export type Actor = {
  readonly clerk: string;
  /** Account the operation is pinned to; another account never sends it without a hand-over. */
  readonly account: string;
};

/**
 * The rows the operation was decided on, as the clerk saw them (with `changedAt`).
 *
 * Example: an assign to D-04: `{ spots: [spotD4], visits: [truck], containers: [] }`.
 */
export type BeforeImage = {
  readonly spots: readonly Spot[];
  readonly visits: readonly Visit[];
  readonly containers: readonly Container[];
  /**
   * Operations of other desks that open or close these spots, and that the yard already showed;
   * absent if there were none.
   */
  readonly turns?: readonly OperationId[] | undefined;
  /** Of an opening: why its spot was closed, and until when; absent if no desk knew it. */
  readonly closure?: PriorClosure | undefined;
};

/**
 * Why a spot was closed before it was opened. `until`: when it was to open; null: not known.
 *
 * Example: `{ reason: 'Frozen pipes', until: '2026-05-06T18:40:00.000Z' }`.
 */
export type PriorClosure = { readonly reason: string; readonly until: Instant | null };

/**
 * One spot or asset on both sides of a conflict (`before-and-now.ts`).
 *
 * Example: `{ subject, spot: 'spot-A1', seen, now, differs: true, changedAt }` where the clerk saw
 * the spot free and a trailer is there now.
 */
export type Side = {
  /** "Spot A-01", "Truck TX-4821". */
  readonly subject: Message;
  /** Where its history can be read. */
  readonly spot: SpotId | null;
  /** What the clerk decided on and what is there now, as short texts. */
  readonly seen: Message;
  readonly now: Message;
  readonly differs: boolean;
  /** When the service changed it last, as far as known. */
  readonly changedAt: Instant | null;
};

/** What the clerk can do with an operation, by its state. */
export type ClerkChoice =
  | 'check-again'
  | 'mark-done'
  | 'send-again'
  | 'change-target'
  | 'drop'
  | 'cancel'
  | 'send-now'
  | 'take-over';

/**
 * One line of the history of an operation; history is append-only.
 *
 * Example: `{ at: '2026-11-27T14:00:00Z', state: 'sending', said }`.
 */
export type OperationEvent = {
  readonly at: Instant;
  readonly state: OperationState;
  /** What happened, with the service's own words where it spoke. */
  readonly said: Message;
};

/**
 * An operation as the console API shows it.
 *
 * Example: `{ id: 'op-2', seq: 12, operation: { kind: 'assign', … }, state: 'queued', attempts: 0,
 * choices: ['cancel'], … }`.
 */
export type OperationRecord = {
  readonly id: OperationId;
  /** Order of saving; never reused. */
  readonly seq: number;
  readonly warehouseId: WarehouseId;
  readonly operation: Operation;
  /**
   * What was done, in words, with the names of the moment of saving: the asset may have left the
   * yard since.
   */
  readonly label: Message;
  readonly state: OperationState;
  readonly actor: Actor;
  readonly savedAt: Instant;
  readonly changedAt: Instant;
  readonly attempts: number;
  /**
   * Not sent before this time: the grace period of a depart, a back-off, or the wait before a
   * read-back. Null: at once.
   */
  readonly notBefore: Instant | null;
  /** What is known so far. */
  readonly known: Message;
  /** What happens next; null where nothing does, or where `notBefore` says it all. */
  readonly next: Message | null;
  /** Rules it breaks on the present yard; not empty for a conflict. */
  readonly findings: readonly Finding[];
  /** What the clerk decided on and what is there now; empty unless the clerk has to decide. */
  readonly sides: readonly Side[];
  readonly choices: readonly ClerkChoice[];
  /** Entities it touches: for marks on the map and for the order of sending. */
  readonly touches: readonly EntityRef[];
  /**
   * How far the other desks know of it (`main/outbox/desk-ports.ts`); left out for one desk alone.
   */
  readonly standing?: 'local' | 'offered' | 'agreed' | 'elsewhere';
  /** The operation this one undoes or redoes, or null. */
  readonly undoes: OperationId | null;
  /** The operations that would undo it, whatever the yard says now; empty if none do. */
  readonly wayBack: readonly Operation[];
  readonly history: readonly OperationEvent[];
};
