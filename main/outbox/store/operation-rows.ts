/** The rows of `outbox.db` and their hashes: domain values to columns and back. */

import { readMessage, writeMessage } from '../../../shared/i18n/message.ts';
import type { OperationId, WarehouseId } from '../../../shared/ids.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import type { OutboxEventKind } from '../../../shared/outbox/transitions.ts';
import { rowHash } from '../../kernel/row-hash.ts';
import type { SavedAttempt, SavedEvent, SavedOperation } from './outbox-store.ts';

/** A row of the table `operation`. */
export type OperationRow = {
  readonly seq: number;
  readonly id: string;
  readonly warehouse: string;
  readonly intent: string;
  readonly label: string;
  readonly clerk: string;
  readonly account: string;
  readonly before_image: string;
  readonly touches: string;
  readonly accepted: string;
  readonly undoes: string | null;
  readonly replaces: string | null;
  readonly saved_at: string;
  readonly monotonic: number;
  readonly sha256: Buffer;
};

/** A row of the table `attempt`; `operation` is the `seq`. */
export type AttemptRow = {
  readonly operation: number;
  readonly number: number;
  readonly account: string;
  readonly started_at: string;
  readonly call: string;
  readonly before_image: string;
  readonly sha256: Buffer;
};

/** A row of the table `event`; `operation` is the `seq`. */
export type EventRow = {
  readonly operation: number;
  readonly number: number;
  readonly at: string;
  readonly event: string;
  readonly state: string;
  readonly attempts: number;
  readonly resends: number;
  readonly looks: number;
  readonly uncertain: number;
  readonly account: string;
  readonly sentence: string;
  readonly sha256: Buffer;
};

type Unhashed<Row extends { sha256: Buffer }> = Omit<Row, 'sha256'>;

/** The columns that each hash covers, in order. */
const operationColumns = [
  'seq',
  'id',
  'warehouse',
  'intent',
  'label',
  'clerk',
  'account',
  'before_image',
  'touches',
  'accepted',
  'undoes',
  'replaces',
  'saved_at',
  'monotonic',
] as const satisfies readonly (keyof OperationRow)[];
const attemptColumns = [
  'operation',
  'number',
  'account',
  'started_at',
  'call',
  'before_image',
] as const satisfies readonly (keyof AttemptRow)[];
const eventColumns = [
  'operation',
  'number',
  'at',
  'event',
  'state',
  'attempts',
  'resends',
  'looks',
  'uncertain',
  'account',
  'sentence',
] as const satisfies readonly (keyof EventRow)[];

const insertOf = (table: string, columns: readonly string[]): string => {
  const all = [...columns, 'sha256'];
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map((each) => `@${each}`).join(', ')})`;
};

/** Statements that add a row, its columns by name. */
export const inserts = {
  operation: insertOf('operation', operationColumns),
  attempt: insertOf('attempt', attemptColumns),
  event: insertOf('event', eventColumns),
};

const hashOf = <Row>(columns: readonly (keyof Row)[], row: Row): Buffer =>
  rowHash(columns.map((column) => row[column] as string | number | null));

const hashed = <Row>(columns: readonly (keyof Row)[], row: Row): Row & { sha256: Buffer } => ({
  ...row,
  sha256: hashOf(columns, row),
});

/** A damaged row may hold anything in any column, even no hash. */
const fits = <Row extends { sha256: Buffer }>(columns: readonly (keyof Row)[], row: Row): boolean =>
  Buffer.isBuffer(row.sha256) && row.sha256.equals(hashOf(columns, row));

/** Whether the stored hash matches the stored content. */
export const isSound = {
  operation: (row: OperationRow): boolean => fits(operationColumns, row),
  attempt: (row: AttemptRow): boolean => fits(attemptColumns, row),
  event: (row: EventRow): boolean => fits(eventColumns, row),
};

/** The row of an operation, with its hash. */
export function operationRow(saved: SavedOperation): OperationRow {
  const row: Unhashed<OperationRow> = {
    seq: saved.seq,
    id: saved.id,
    warehouse: saved.warehouseId,
    intent: JSON.stringify(saved.operation),
    label: writeMessage(saved.label),
    clerk: saved.actor.clerk,
    account: saved.actor.account,
    before_image: JSON.stringify(saved.before),
    touches: JSON.stringify(saved.touches),
    accepted: JSON.stringify(saved.accepted),
    undoes: saved.undoes,
    replaces: saved.replaces,
    saved_at: saved.savedAt,
    monotonic: saved.monotonic,
  };
  return hashed(operationColumns, row);
}

/** The row of an attempt of the operation number `seq`, with its hash. */
export function attemptRow(seq: number, attempt: SavedAttempt): AttemptRow {
  const row: Unhashed<AttemptRow> = {
    operation: seq,
    number: attempt.number,
    account: attempt.account,
    started_at: attempt.startedAt,
    call: JSON.stringify(attempt.call),
    before_image: JSON.stringify(attempt.before),
  };
  return hashed(attemptColumns, row);
}

/** The row of an event of the operation number `seq`, with its hash. */
export function eventRow(seq: number, event: SavedEvent): EventRow {
  const row: Unhashed<EventRow> = {
    operation: seq,
    number: event.number,
    at: event.at,
    event: event.event,
    state: event.progress.state,
    attempts: event.progress.attempts,
    resends: event.progress.resends,
    looks: event.progress.looks,
    uncertain: event.progress.uncertain ? 1 : 0,
    account: event.account,
    sentence: writeMessage(event.said),
  };
  return hashed(eventColumns, row);
}

/** If the hash of a row matches, this program wrote its JSON, so we know its shape. */
const json = <T>(text: string): T => JSON.parse(text) as T;

/** An operation from its row, whose hash was checked before. */
export const savedOperation = (row: OperationRow): SavedOperation => ({
  seq: row.seq,
  id: row.id as OperationId,
  warehouseId: row.warehouse as WarehouseId,
  operation: json(row.intent),
  label: readMessage(row.label),
  actor: { clerk: row.clerk, account: row.account },
  before: json(row.before_image),
  touches: json(row.touches),
  accepted: json(row.accepted),
  undoes: row.undoes as OperationId | null,
  replaces: row.replaces as OperationId | null,
  savedAt: row.saved_at,
  monotonic: row.monotonic,
});

/** An attempt from its row. */
export const savedAttempt = (row: AttemptRow, operation: OperationId): SavedAttempt => ({
  operation,
  number: row.number,
  account: row.account,
  startedAt: row.started_at,
  call: json(row.call),
  before: json(row.before_image),
});

/** An event from its row. */
export const savedEvent = (row: EventRow, operation: OperationId): SavedEvent => ({
  operation,
  number: row.number,
  at: row.at,
  event: row.event as OutboxEventKind,
  progress: {
    state: row.state as OperationState,
    attempts: row.attempts,
    resends: row.resends,
    looks: row.looks,
    uncertain: row.uncertain === 1,
  },
  account: row.account,
  said: readMessage(row.sentence),
});
