/** Where an asset may step aside: open, not reserved, first in its own area nearby. */
import type { AreaId, SpotId } from '../../ids.ts';
import type { AssetRef } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';

/**
 * Yields candidates, nearest first: neighbors in the order of codes, then spots of other areas. It
 * looks only as far as the caller asks, so that a plan of a thousand moves doesn't search the yard
 * a thousand times. `fits`: whether the spot takes the asset at all.
 */
export function bufferSpotsOf(
  yard: YardTable,
  fits: (asset: AssetRef, spot: SpotId) => boolean = () => true,
): (asset: AssetRef, from: SpotId | null) => Iterable<SpotId> {
  const places = new Map<AreaId, ReadonlyMap<SpotId, number>>();
  const placesIn = (area: AreaId): ReadonlyMap<SpotId, number> => {
    const known = places.get(area) ?? new Map(yard.spotsOf(area).map((id, index) => [id, index]));
    places.set(area, known);
    return known;
  };
  const isFit = (asset: AssetRef, id: SpotId): boolean => {
    const spot = yard.spot(id);
    return spot?.isOpen === true && spot.reserves.length === 0 && fits(asset, id);
  };
  return function* candidates(asset, from) {
    const own = from === null ? undefined : yard.spot(from)?.areaId;
    if (own !== undefined && from !== null) {
      const ids = yard.spotsOf(own);
      const middle = placesIn(own).get(from) ?? 0;
      for (let far = 1; far < ids.length; far += 1)
        for (const at of [middle - far, middle + far]) {
          const id = ids[at];
          if (id !== undefined && isFit(asset, id)) yield id;
        }
    }
    for (const { id } of yard.areas())
      if (id !== own) for (const spot of yard.spotsOf(id)) if (isFit(asset, spot)) yield spot;
  };
}
