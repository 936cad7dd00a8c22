/**
 * Which operations the picture shows, and in which order: what all desks agreed on, then what only
 * this one has (law 2 grows). Pure.
 */
import type { DeskId, OperationId } from '../ids.ts';
import type { PendingOperation } from '../yard/projection.ts';
import type { Fold, FoldedOperation } from './fold.ts';

/**
 * Does the picture show an operation of the log? One that waits for a clerk there may never become
 * true.
 */
export const isShown = ({ waits }: FoldedOperation): boolean =>
  waits === null || waits.state === 'unknown';

/**
 * Unended operations of all desks in the order of the log, then own ones that are not in it. `own`:
 * what this desk's outbox shows.
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
 * What all desks agreed on and is not over, in the order of the log: the picture of a desk without
 * anything that it alone has.
 */
export const agreedOf = ({ open }: Fold): readonly PendingOperation[] =>
  [...open.values()]
    .filter(isShown)
    .map(({ op: { id, operation, savedAt } }) => ({ id, operation, at: savedAt }));
