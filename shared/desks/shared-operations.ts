/**
 * Which operations the yard shows, and in which order: those that all desks agreed on, then those
 * that only this desk has (law 2 for several desks). Pure.
 */
import type { DeskId, OperationId } from '../ids.ts';
import type { PendingOperation } from '../yard/projection.ts';
import type { Fold, FoldedOperation } from './fold.ts';

/**
 * Whether the yard shows an operation of the log. One that waits for a clerk may never take effect.
 */
export const isShown = ({ waits }: FoldedOperation): boolean =>
  waits === null || waits.state === 'unknown';

/**
 * Open operations of all desks in the order of the log, then ours that aren't in it. `own`: what
 * this desk's outbox shows.
 */
export function pictureOf(
  fold: Fold,
  own: readonly PendingOperation[],
  desk: DeskId,
): readonly PendingOperation[] {
  const mine = new Map<OperationId, PendingOperation>(own.map((each) => [each.id, each]));
  const shown: PendingOperation[] = [];
  for (const known of fold.open.values()) {
    const { id, operation, savedAt } = known.op;
    const here = mine.get(id);
    mine.delete(id);
    if (here !== undefined) shown.push(here);
    else if (known.holder !== desk && isShown(known)) shown.push({ id, operation, at: savedAt });
  }
  return [...shown, ...mine.values()];
}

/**
 * Open operations that all desks agreed on, in the order of the log, without anything that only
 * this desk has.
 */
export const agreedOf = ({ open }: Fold): readonly PendingOperation[] =>
  [...open.values()]
    .filter(isShown)
    .map(({ op: { id, operation, savedAt } }) => ({ id, operation, at: savedAt }));
