/** The move list, in the file of plans. Its SQL lives only here. */

import { operationSchema } from '../../shared/console-api/operations.ts';
import { mostMoves, moveStates } from '../../shared/console-api/planning/moves.ts';
import { type Message, message, readMessage, writeMessage } from '../../shared/i18n/message.ts';
import type { OperationId } from '../../shared/ids.ts';
import type { OperationRecord, OperationState } from '../../shared/outbox/model.ts';
import type { GivenMove, Move, MoveState } from '../../shared/planning/moves/model.ts';
import { fail, type Result, withoutValue } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import type { Saving } from '../kernel/backups/feature-file.ts';
import type { Database } from '../kernel/database/database.ts';
import { createListeners } from '../kernel/listeners.ts';

/** Steps of a plan that go on the list. */
export type MovesToGive = Pick<Move, 'plan' | 'planName'> & {
  readonly moves: readonly GivenMove[];
};

/** Changes of moves. Absent fields stay. */
export type MoveUpdate = { readonly ids: readonly OperationId[] } & {
  readonly [Key in 'driver' | 'isUrgent' | 'state' | 'why']?: Move[Key] | undefined;
};

/** The list. Errors of the disk are returned as messages. */
export type MoveTable = {
  current(): readonly Move[];
  give(given: MovesToGive, by: string): Result<null, Message>;
  change(change: MoveUpdate, by: string): Result<null, Message>;
  clear(): Result<null, Message>;
  /**
   * Opens done moves again whose operation was undone, or ended without effect. Each gets a new id,
   * because the outbox knows the old one. Call it with each step of an operation.
   */
  follow(records: readonly DoneRecord[]): void;
  watch(listener: () => void): () => void;
};

/** What the list needs to know of an operation of this desk. */
export type DoneRecord = Pick<OperationRecord, 'id' | 'state' | 'undoes' | 'actor'>;

/** An operation in these states has moved nothing; in a conflict the clerk hasn't decided yet. */
const withoutEffect: readonly OperationState[] = ['rejected', 'canceled', 'conflict'];

type Row = {
  readonly [Key in
    | 'id'
    | 'plan'
    | 'plan_name'
    | 'operation'
    | 'asset'
    | 'comes_from'
    | 'goes_to'
    | 'driver'
    | 'state'
    | 'why'
    | 'by'
    | 'at']: string;
} & { readonly [Key in 'number' | 'is_aside' | 'is_urgent']: number } & {
  readonly [Key in 'planned' | 'due' | 'reason']: string | null;
};

/** The list of an opened file. */
export function moveTableOver(db: Database, clock: Clock, saving: Saving): MoveTable {
  const rows = db.prepare<[], Row>('SELECT * FROM move ORDER BY number');
  const count = db
    .prepare<[], number>(`SELECT count(*) FROM move WHERE state IN ('planned', 'given')`)
    .pluck();
  const drop = db.prepare(`DELETE FROM move WHERE plan = ? AND state IN ('planned', 'given')`);
  const put = db.prepare(
    `INSERT INTO move (id, plan, plan_name, operation, asset, comes_from, goes_to, is_aside,
       planned, due, reason, is_urgent, driver, state, why, by, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', 'planned', '', ?, ?)
     ON CONFLICT (id) DO NOTHING`,
  );
  const set = db.prepare(
    `UPDATE move SET driver = coalesce(@driver, driver), is_urgent = coalesce(@urgent, is_urgent), state = coalesce(@state, state),
       why = coalesce(@why, why), by = @by, at = @at WHERE id = @id AND state <> 'done'`,
  );
  const isDone = db.prepare(`SELECT 1 FROM move WHERE id = ? AND state = 'done'`);
  const reopen = db.prepare(
    `UPDATE move SET id = lower(hex(randomblob(16))), by = @by, at = @at,
       state = CASE driver WHEN '' THEN 'planned' ELSE 'given' END WHERE id = @id`,
  );
  const forget = db.prepare(`DELETE FROM move WHERE state IN ('done', 'impossible')`);
  const listeners = createListeners();
  const announced = (result: Result<unknown, Message>): Result<null, Message> => {
    if (result.ok) listeners.tell();
    return withoutValue(result);
  };
  const giveAll = db.transaction(({ plan, planName, moves }: MovesToGive, by: string) => {
    drop.run(plan);
    for (const { id, operation, asset, from, to, isAside, planned, due, reason } of moves)
      put.run(
        id,
        plan,
        planName,
        JSON.stringify(operation),
        asset,
        from,
        to,
        Number(isAside),
        planned,
        due,
        reason === null ? null : writeMessage(reason),
        by,
        instantOf(clock),
      );
  });
  const changeAll = db.transaction(
    ({ ids, driver, isUrgent, state, why }: MoveUpdate, by: string) => {
      const urgent = isUrgent === undefined ? null : Number(isUrgent);
      for (const id of ids)
        set.run({
          id,
          driver: driver ?? null,
          urgent,
          state: state ?? null,
          why: why ?? null,
          by,
          at: instantOf(clock),
        });
    },
  );
  return {
    // A move that can't be read (another version wrote it) doesn't hide the others.
    current: () => rows.all().flatMap((row) => moveOf(row) ?? []),
    give(given, by) {
      if ((count.get() ?? 0) + given.moves.length > mostMoves)
        return fail(message('moves.tooMany', { most: mostMoves }));
      return announced(saving(() => giveAll(given, by)));
    },
    change: (change, by) => announced(saving(() => changeAll(change, by))),
    clear: () => announced(saving(() => forget.run())),
    follow(records) {
      const back = records.flatMap(({ id, state, undoes, actor }) => {
        const ended = withoutEffect.includes(state) ? id : undoes;
        return ended !== null && isDone.get(ended) !== undefined ? [{ id: ended, actor }] : [];
      });
      if (back.length === 0) return;
      announced(
        saving(() => {
          for (const { id, actor } of back)
            reopen.run({ id, by: actor.clerk, at: instantOf(clock) });
        }),
      );
    },
    watch: listeners.watch,
  };
}

function moveOf(row: Row): Move | null {
  const {
    plan_name: planName,
    comes_from: from,
    goes_to: to,
    is_aside,
    is_urgent,
    operation,
    reason,
    state,
    id,
    ...rest
  } = row;
  try {
    const read = operationSchema.safeParse(JSON.parse(operation));
    if (!read.success || !(moveStates as readonly string[]).includes(state)) return null;
    return {
      ...rest,
      id: id as OperationId,
      planName,
      from,
      to,
      isAside: is_aside === 1,
      isUrgent: is_urgent === 1,
      reason: reason === null ? null : readMessage(reason),
      state: state as MoveState,
      operation: read.data as Operation,
    };
  } catch {
    return null;
  }
}
