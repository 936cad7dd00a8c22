/**
 * What a desk has to write, and what it has to take in: always the difference between its own
 * outbox and the log, computed anew each time. There is no second queue that could lose anything.
 * Pure.
 */
import type { DeskId, OperationId } from '../ids.ts';
import { asksClerk } from '../outbox/transitions.ts';
import type { EntityRef } from '../yard/operations.ts';
import { isAmong, keysOf } from '../yard/touches.ts';
import type { Ended, Fold, FoldedOperation } from './fold.ts';
import type { FactBody, SharedOperation } from './log-fact.ts';

type End = Omit<Extract<FactBody, { kind: 'end' }>, 'kind' | 'id'>;

/**
 * An operation in this desk's outbox.
 *
 * Example: `{ op, begun: true, rests: false, standing: 'agreed', end: null, isOver: false, waits:
 * null }`.
 */
export type OwnOperation = {
  readonly op: SharedOperation;
  /** Part of it was already sent, so we announce it instead of asking. */
  readonly begun: boolean;
  /** It waits for a clerk and was never sent. The other desks get it only after the decision. */
  readonly rests: boolean;
  /** How far the others know it: see `AgreementStanding` of the outbox. */
  readonly standing: 'local' | 'offered' | 'agreed' | 'elsewhere';
  /** How it ended here, or how the clerk wants it to end. */
  readonly end: End | null;
  readonly isOver: boolean;
  readonly waits: FoldedOperation['waits'];
};

/**
 * What clerks and the sender want written as well.
 *
 * Example: `{ take: [], send: [{ id: 'op-2', attempt: 1 }] }`.
 */
export type UnsentEntries = {
  /** Operations to take over, each from the desk that has it. */
  readonly take: readonly {
    readonly id: OperationId;
    readonly from: DeskId;
    readonly clerk: string;
  }[];
  /** Operations to be sent next, with the number of the attempt. */
  readonly send: readonly { readonly id: OperationId; readonly attempt: number }[];
};

/** What the log lacks of this desk: ended operations first, then in the order of saving. */
export function toWrite(
  own: readonly OwnOperation[],
  wishes: UnsentEntries,
  fold: Fold,
  desk: DeskId,
): readonly FactBody[] {
  const ends: FactBody[] = [];
  const ops: FactBody[] = [];
  const waits: FactBody[] = [];
  for (const each of own) {
    const { op, end } = each;
    const known = fold.open.get(op.id);
    if (known === undefined) {
      if (!fold.ended.has(op.id)) ops.push(...lacking(each));
      continue;
    }
    if (end !== null && (known.holder === desk || (each.isOver && end.state === 'confirmed'))) {
      ends.push({ kind: 'end', id: op.id, ...end });
    } else if (
      known.holder === desk &&
      each.standing !== 'elsewhere' &&
      each.waits !== null &&
      each.waits.state !== known.waits?.state
    ) {
      waits.push({ kind: 'waits', id: op.id, ...each.waits });
    }
  }
  const take = wishes.take
    .filter(({ id, from }) => fold.open.get(id)?.holder === from && from !== desk)
    .map((each): FactBody => ({ kind: 'taken', ...each }));
  const send = wishes.send
    .filter(({ id }) => maySend(fold, id, desk))
    .map((each): FactBody => ({ kind: 'sending', ...each }));
  return [...ends, ...waits, ...ops, ...take, ...send];
}

/**
 * An operation of ours that the log lacks. One that ended before anything was sent doesn't concern
 * the others.
 */
function lacking({ op, begun, rests, end, standing }: OwnOperation): readonly FactBody[] {
  if (begun) return [{ kind: 'op', op, as: 'begun' }];
  return rests || end !== null || standing === 'elsewhere' ? [] : [{ kind: 'op', op, as: 'asked' }];
}

/**
 * It is ours, and every earlier one on the same spot or asset has ended, at any desk (in the order
 * of the log).
 */
export function maySend(fold: Fold, id: OperationId, desk: DeskId): boolean {
  const mine = fold.open.get(id);
  return mine !== undefined && mine.holder === desk && before(fold, id) === null;
}

/** The first open operation before it on the same spot or asset, or null. */
export function before(fold: Fold, id: OperationId): FoldedOperation | null {
  const mine = fold.open.get(id);
  if (mine === undefined) return null;
  const keys = keysOf(mine.op.touches);
  for (const each of fold.open.values()) {
    if (each.order >= mine.order) return null;
    if (isAmong(each.op.touches, keys)) return each;
  }
  return null;
}

/**
 * An open operation that shares a spot or asset with these, directly or through others, and either
 * doesn't fit the current yard or waits for a clerk. Its result is uncertain, so we agree on
 * nothing that builds on it. Null if there is none.
 */
export function unsettledBefore(
  fold: Fold,
  touches: readonly EntityRef[],
  isUnfit: (id: OperationId) => boolean,
): FoldedOperation | null {
  const keys = keysOf(touches);
  const left = new Set(fold.open.values());
  for (let grew = true; grew; ) {
    grew = false;
    for (const each of left) {
      if (!isAmong(each.op.touches, keys)) continue;
      if (isUnfit(each.op.id) || (each.waits !== null && asksClerk(each.waits.state))) return each;
      for (const key of keysOf(each.op.touches)) keys.add(key);
      left.delete(each);
      grew = true;
    }
  }
  return null;
}

/** News in the log that the outbox doesn't have yet. */
export type News =
  /** The log has it under this desk: the others know it. */
  | { readonly is: 'agreed'; readonly id: OperationId }
  /** Another desk has it now. */
  | {
      readonly is: 'taken-away';
      readonly id: OperationId;
      readonly by: DeskId;
      readonly clerk: string;
    }
  /** It ended by a fact of another desk. */
  | { readonly is: 'ended'; readonly id: OperationId; readonly end: Ended }
  /** The end that the clerk wanted is in the log. */
  | { readonly is: 'withdrawn'; readonly id: OperationId }
  /** This desk has it, and its outbox doesn't: taken over, or lost with a file. */
  | { readonly is: 'taken-in'; readonly known: FoldedOperation };

/**
 * The news for an outbox, in the order of the log. `knows` also covers operations that ended here.
 */
export function newsFor(
  own: readonly OwnOperation[],
  fold: Fold,
  desk: DeskId,
  knows: (id: OperationId) => boolean,
): readonly News[] {
  const news: News[] = [];
  const mine = new Map(own.map((each) => [each.op.id, each]));
  for (const { op, isOver, standing, end } of own) {
    if (isOver) continue;
    const ended = fold.ended.get(op.id);
    if (ended !== undefined) news.push(endedNews(op.id, ended, desk, standing));
    const known = fold.open.get(op.id);
    // Given up before the log had it. If it still arrives there, its end follows.
    if (known === undefined && ended === undefined && end !== null)
      news.push({ is: 'withdrawn', id: op.id });
    if (known === undefined) continue;
    if (known.holder !== desk && standing !== 'elsewhere') {
      news.push({ is: 'taken-away', id: op.id, by: known.holder, clerk: known.taken?.clerk ?? '' });
    }
    if (known.holder === desk && standing === 'elsewhere') news.push({ is: 'taken-in', known });
    if (known.holder === desk && (standing === 'local' || standing === 'offered'))
      news.push({ is: 'agreed', id: op.id });
  }
  for (const known of fold.open.values()) {
    if (known.holder === desk && !mine.has(known.op.id) && !knows(known.op.id))
      news.push({ is: 'taken-in', known });
  }
  return news;
}

function endedNews(
  id: OperationId,
  end: Ended,
  desk: DeskId,
  standing: OwnOperation['standing'],
): News {
  return end.by === desk && end.state === 'canceled' && standing !== 'elsewhere'
    ? { is: 'withdrawn', id }
    : { is: 'ended', id, end };
}
