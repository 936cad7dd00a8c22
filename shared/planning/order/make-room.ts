/** Ways to get an asset out of the way for a while: to another spot, or over the waiting list. */
import type { SpotId } from '../../ids.ts';
import type { AssetRef, Finding, Operation } from '../../yard/operations.ts';
import type { Yard } from '../../yard/yard.ts';
import type { WishBook } from './wish-book.ts';
import { keyOfAsset, standsAt, type WishKey } from './wishes.ts';

/** What it works with. */
export type RoomParts = {
  readonly yard: Yard;
  readonly book: WishBook;
  readonly asides: (asset: AssetRef, from: SpotId | null) => Iterable<SpotId>;
  readonly reason: string;
  /** Does it where the rules allow; answers what refuses it. */
  readonly perform: (operation: Operation, wish: WishKey, isAside: boolean) => readonly Finding[];
};

/** Both ways; each answers whether it was done. */
export function createRoom({ yard, book, asides, reason, perform }: RoomParts) {
  /** Spots that were emptied as a whole: once is enough. */
  const emptied = new Set<SpotId>();
  const move = (asset: AssetRef, from: SpotId | null, to: SpotId): Operation =>
    from === null
      ? { kind: 'assign', asset, spot: to }
      : { kind: 'reassign', asset, from, to, reason };

  /** To a spot that nobody wants; else to one where it does no harm for now. `isAlone`: where nothing else stands. */
  function stepAside(asset: AssetRef, key: WishKey, isAlone = false): boolean {
    const from = standsAt(yard, asset);
    if (from === undefined) return false;
    let spare: SpotId | null = null;
    for (const spot of asides(asset, from)) {
      if (spot === from || yard.spot(spot)?.isOpen !== true) continue;
      const [trucks, boxes] = [yard.visitsAt(spot).length, yard.standaloneAt(spot).length];
      if ((asset.kind === 'visit' ? trucks : boxes) > 0 || (isAlone && trucks + boxes > 0))
        continue;
      const isWanted = trucks + boxes > 0 || book.isOpenAt(spot) !== undefined;
      if (!isWanted) return perform(move(asset, from, spot), key, true).length === 0;
      spare ??= spot;
    }
    return spare !== null && perform(move(asset, from, spare), key, true).length === 0;
  }

  /** To the waiting list. With `isWhole` what shares its spot goes too, and comes back. */
  function overWaiting(asset: AssetRef, key: WishKey, isWhole: boolean): boolean {
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
