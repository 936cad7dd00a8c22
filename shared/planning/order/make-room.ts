/** Ways to get an asset out of the way for a while: to another spot, or by the waiting list. */
import type { SpotId } from '../../ids.ts';
import type { AssetRef, Finding, Operation } from '../../yard/operations.ts';
import type { Yard } from '../../yard/yard.ts';
import type { GoalBook } from './goal-book.ts';
import { type GoalKey, keyOfAsset, standsAt } from './goals.ts';

export type RoomParts = {
  readonly yard: Yard;
  readonly book: GoalBook;
  readonly asides: (asset: AssetRef, from: SpotId | null) => Iterable<SpotId>;
  readonly reason: string;
  /** Performs it if the rules allow. Returns what refuses it. */
  readonly perform: (operation: Operation, goal: GoalKey, isAside: boolean) => readonly Finding[];
};

/** Both ways. Each returns whether it was done. */
export function createRoom({ yard, book, asides, reason, perform }: RoomParts) {
  /** Spots that were emptied completely; once is enough. */
  const emptied = new Set<SpotId>();
  const move = (asset: AssetRef, from: SpotId | null, to: SpotId): Operation =>
    from === null
      ? { kind: 'assign', asset, spot: to }
      : { kind: 'reassign', asset, from, to, reason };

  /**
   * To an empty spot that no goal needs; otherwise to an empty one that is needed later.
   * `mayShare`: also beside an asset of the other kind that stays there.
   */
  function stepAside(asset: AssetRef, key: GoalKey, mayShare = false): boolean {
    const from = standsAt(yard, asset);
    if (from === undefined) return false;
    let spare: SpotId | null = null;
    for (const spot of asides(asset, from)) {
      if (spot === from || yard.spot(spot)?.isOpen !== true) continue;
      const [trucks, boxes] = [yard.visitsAt(spot), yard.standaloneAt(spot)];
      const isTaken = trucks.length + boxes.length > 0;
      if ((asset.kind === 'visit' ? trucks : boxes).length > 0) continue;
      if (
        isTaken &&
        (!mayShare ||
          [...trucks.map((id) => `visit:${id}`), ...boxes.map((id) => `container:${id}`)].some(
            (each) => book.find(each) !== undefined,
          ))
      )
        continue;
      const isWanted = isTaken || book.isOpenAt(spot) !== undefined;
      if (!isWanted) return perform(move(asset, from, spot), key, true).length === 0;
      spare ??= spot;
    }
    return spare !== null && perform(move(asset, from, spare), key, true).length === 0;
  }

  /** To the waiting list. With `isWhole`, everything on its spot goes too, and comes back. */
  function overWaiting(asset: AssetRef, key: GoalKey, isWhole: boolean): boolean {
    const from = standsAt(yard, asset);
    if (from == null || emptied.has(from)) return false;
    const here: readonly AssetRef[] = [
      ...yard.visitsAt(from).map((id) => ({ kind: 'visit', id }) as const),
      ...yard.standaloneAt(from).map((id) => ({ kind: 'container', id }) as const),
    ];
    if (here.length > 1 !== isWhole) return false;
    if (perform({ kind: 'unassign', spot: from, assets: here }, key, true).length > 0) return false;
    if (isWhole) emptied.add(from);
    for (const other of here)
      if (keyOfAsset(other) !== key && book.find(keyOfAsset(other)) === undefined)
        book.add({ kind: 'place', asset: other, spot: from });
    return true;
  }

  return { stepAside, overWaiting };
}
