/**
 * What keeps a driver from putting an asset on a spot.
 *
 * The rules of the yard let a truck and a trailer share a spot, because that is how a truck that
 * dropped its trailer is recorded. Driving is stricter: nothing can be backed onto an occupied
 * spot. The one exception is a truck without a trailer, which drives under the single trailer
 * there.
 */
import type { SpotId } from '../ids.ts';
import type { AssetRef } from '../yard/operations.ts';
import type { Yard } from '../yard/yard.ts';
import { keyOfAsset } from './order/goals.ts';

/**
 * What would have to leave the spot before the asset can be driven there; empty if the way is free.
 */
export function inTheWayOf(yard: Yard, asset: AssetRef, spot: SpotId): readonly AssetRef[] {
  const trucks = yard.visitsAt(spot).map((id): AssetRef => ({ kind: 'visit', id }));
  const trailers = yard.standaloneAt(spot).map((id): AssetRef => ({ kind: 'container', id }));
  const others = [...trucks, ...trailers].filter((each) => keyOfAsset(each) !== keyOfAsset(asset));
  const drivesUnder =
    asset.kind === 'visit' &&
    yard.hookedTo(asset.id).length === 0 &&
    others.length === 1 &&
    others[0]?.kind === 'container';
  return drivesUnder ? [] : others;
}
