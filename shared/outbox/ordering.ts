/**
 * Which operations may be worked on now. Those that touch the same spot or asset keep the order in
 * which they were saved; others overtake, so that one stuck operation does not hold up the yard.
 * Pure.
 */
import type { OperationId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { EntityRef } from '../yard/operations.ts';
import { entityKey } from '../yard/touches.ts';

/**
 * An operation in the line.
 *
 * Example: `{ id: 'op-2', touches, blocks: true, savedAt, asksSince: null, ready: false }`.
 */
export type InLine = {
  readonly id: OperationId;
  readonly touches: readonly EntityRef[];
  /**
   * It has not reached its end, or a request of it may still arrive: later ones on the same
   * entities wait.
   */
  readonly blocks: boolean;
  /** When the clerk saved it. */
  readonly savedAt: Instant;
  /**
   * Since when it waits for a clerk's decision and no request of it may arrive: what was saved
   * later was decided without it and goes past. Null while all later ones wait.
   */
  readonly asksSince: Instant | null;
  /** It would be sent now if nothing stood before it. */
  readonly ready: boolean;
};

/**
 * The decision: which operations may go, and for each other one, which it waits for.
 *
 * Example: the second operation on a spot waits for the first: `{ go: ['op-1'], behind: new
 * Map([['op-2', 'op-1']]) }`.
 */
export type SendOrder = {
  readonly go: readonly OperationId[];
  readonly behind: ReadonlyMap<OperationId, OperationId>;
};

/** Goes through the line once, in the order of saving. */
export function walkLine(line: readonly InLine[]): SendOrder {
  const holders = new Map<string, InLine[]>();
  const go: OperationId[] = [];
  const behind = new Map<OperationId, OperationId>();
  for (const each of line) {
    const keys = each.touches.map(entityKey);
    const holder = keys
      .flatMap((key) => holders.get(key) ?? [])
      .find(({ asksSince }) => asksSince === null || each.savedAt <= asksSince);
    if (holder !== undefined) behind.set(each.id, holder.id);
    else if (each.ready) go.push(each.id);
    if (each.blocks) for (const key of keys) holders.set(key, [...(holders.get(key) ?? []), each]);
  }
  return { go, behind };
}
