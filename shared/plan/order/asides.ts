/** Where an asset may step aside: open, not reserved, in its own area first, the nearest first. */
import type { AreaId, SpotId } from '../../ids.ts';
import type { Point } from '../../layout/ground.ts';
import type { AssetRef } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import { wayBetween } from '../best/facts.ts';

/** So many of the nearest are offered before spots of other areas. */
const nearest = 40;

/**
 * Answers candidates. They are gathered by area, once each and only where they are asked for, so that a plan of a thousand moves does not
 * walk the yard a thousand times. `fits`: whether the spot takes the asset at all.
 */
export function asidesOf(
  yard: YardTable,
  fronts: ReadonlyMap<SpotId, Point>,
  fits: (asset: AssetRef, spot: SpotId) => boolean = () => true,
): (asset: AssetRef, from: SpotId | null) => Iterable<SpotId> {
  const byArea = new Map<AreaId, readonly SpotId[]>();
  const freeIn = (area: AreaId): readonly SpotId[] => {
    const known = byArea.get(area);
    if (known !== undefined) return known;
    const found = yard.spotsOf(area).filter((id) => {
      const spot = yard.spot(id);
      return spot?.isOpen === true && spot.reserves.length === 0;
    });
    byArea.set(area, found);
    return found;
  };
  const isEmpty = (id: SpotId) => yard.visitsAt(id).length + yard.standaloneAt(id).length === 0;
  return function* candidates(asset, from) {
    const own = from === null ? undefined : yard.spot(from)?.areaId;
    const begins = from === null ? undefined : fronts.get(from);
    if (own !== undefined) {
      const empty = freeIn(own).filter((id) => isEmpty(id) && fits(asset, id));
      const far = (id: SpotId) => {
        const front = fronts.get(id);
        return begins === undefined || front === undefined ? 0 : wayBetween(begins, front);
      };
      yield* empty
        .map((id) => ({ id, far: far(id) }))
        .sort((a, b) => a.far - b.far)
        .slice(0, nearest)
        .map(({ id }) => id);
    }
    for (const { id } of yard.areas()) for (const spot of freeIn(id)) if (isEmpty(spot) && fits(asset, spot)) yield spot;
    for (const { id } of yard.areas()) for (const spot of freeIn(id)) if (fits(asset, spot)) yield spot;
  };
}
