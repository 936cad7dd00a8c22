/**
 * Moves for yard drivers: steps of plans on a list of this desk. No service knows them before they
 * are done.
 */
import type { Message } from '../../i18n/message.ts';
import type { OperationId } from '../../ids.ts';
import { searchKey } from '../../search-key.ts';
import type { Instant } from '../../time.ts';
import type { Operation } from '../../yard/operations.ts';

/**
 * `planned`: not given to a driver yet. `given`: a driver has it. `impossible`: the driver said why
 * not.
 */
export type MoveState = 'planned' | 'given' | 'done' | 'impossible';

/**
 * One move. It keeps the names of when the list was made, because the asset may leave the yard. An
 * empty name is the waiting list, or the gate.
 *
 * Example: `{ number: 12, planName: 'Night', asset: 'PJV 9779', from: 'A-03', to: 'D-04', isAside:
 * false, isUrgent: true, driver: 'Joe', state: 'planned', … }`.
 */
export type Move = {
  /** The operation saved by "done" has the same id, so that a move is never saved twice. */
  readonly id: OperationId;
  /** Printed on the sheet, and never given to another move. */
  readonly number: number;
  readonly plan: string;
  readonly planName: string;
  readonly operation: Operation;
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  /** It only makes room for another move. */
  readonly isAside: boolean;
  /** When the plan had it done. */
  readonly planned: Instant | null;
  /** When it has to be done; null: at any time. */
  readonly due: Instant | null;
  /** Why it goes there, where a proposal said so. */
  readonly reason: Message | null;
  readonly isUrgent: boolean;
  /** The driver; empty: none. */
  readonly driver: string;
  readonly state: MoveState;
  /** Why it isn't possible. */
  readonly why: string;
  readonly by: string;
  readonly at: Instant;
};

/** Whether it is still to be made. */
export const isOpenMove = ({ state }: Pick<Move, 'state'>): boolean =>
  state === 'planned' || state === 'given';

/** What a plan knows of a move when it goes on the list. */
export type GivenMove = Pick<
  Move,
  'id' | 'operation' | 'asset' | 'from' | 'to' | 'isAside' | 'planned' | 'due' | 'reason'
>;

/** Text of a move's barcode. */
export const moveCode = (number: number): string => `YM${String(number).padStart(4, '0')}`;

/** The number in a scanned or typed text: "YM0012", "ym 12", "12"; null for anything else. */
export function moveNumber(text: string): number | null {
  const read = /^(?:ym)?(\d{1,9})$/.exec(searchKey(text));
  return read === null ? null : Number(read[1]);
}
