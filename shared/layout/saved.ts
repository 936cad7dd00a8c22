/** The drawn yard as saved: what a clerk arranged, apart from the current yard. */
import type { AreaId, SpotId } from '../ids.ts';
import type { Spot } from '../yard/model.ts';
import type { Box, Place, YardLayout } from './model.ts';
import type { YardPoint } from './points.ts';

/**
 * A drawn piece of an area. Lengths are feet, as in `model.ts`; which spots lie in it is written on
 * the places.
 *
 * Example: `{ key: 'area-3', areaId: 'area-3', kind: 'parking', label: 'North parking', box,
 * labelBox, building: null, lanes: [lane] }`.
 */
export type SavedArea = {
  readonly key: string;
  readonly areaId: AreaId;
  readonly kind: 'docks' | 'parking';
  readonly label: string;
  readonly box: Box;
  readonly labelBox: Box;
  readonly building: Box | null;
  readonly lanes: readonly Box[];
};

/**
 * Where a spot is drawn. `spotId` null: a place that was drawn by its code before the service had
 * such a spot.
 *
 * Example: `{ spotId: 'spot-D4', code: 'D-04', area: 'area-3', place: { x: 6, y: 26, width: 12,
 * length: 53, rotation: 0 } }`.
 */
export type SavedPlace = {
  readonly spotId: SpotId | null;
  readonly code: string;
  /** Key of the piece it lies in. */
  readonly area: string;
  readonly place: Place;
};

/**
 * An image below the yard. Its bytes are stored separately under their SHA-256. `opacity` 0 to 1.
 *
 * Example: `{ id: '9f2c…', box: { x: 0, y: 0, width: 480, height: 320 }, opacity: 0.6 }`.
 */
export type Background = { readonly id: string; readonly box: Box; readonly opacity: number };

/**
 * A saved layout. Places are keyed by `placeKey`, pieces by their own key.
 *
 * Example: `{ areas: new Map([['area-3', docks]]), places: new Map([['spot-D4', place]]),
 * background: null, gate: { x: 0, y: 60 } }`.
 */
export type LayoutDocument = {
  readonly areas: ReadonlyMap<string, SavedArea>;
  readonly places: ReadonlyMap<string, SavedPlace>;
  readonly background: Background | null;
  /** Where trucks come in: the way on a gate pass begins there. */
  readonly gate: YardPoint | null;
};

/** The key of a place: its spot, or its piece and code while no spot is known. */
export const placeKey = ({
  spotId,
  area,
  code,
}: Pick<SavedPlace, 'spotId' | 'area' | 'code'>): string =>
  spotId === null ? `place:${area}/${code}` : spotId;

/**
 * What is drawn now, as a document: where an editor begins. Spots that `spots` does not know are
 * left out.
 */
export function documentOf(
  layout: YardLayout,
  spots: (id: SpotId) => Spot | undefined,
  background: Background | null,
): LayoutDocument {
  const areas = new Map<string, SavedArea>();
  const places = new Map<string, SavedPlace>();
  for (const {
    key,
    areaId,
    kind,
    label,
    box,
    labelBox,
    building,
    lanes,
    spots: ids,
  } of layout.areas) {
    areas.set(key, { key, areaId, kind, label, box, labelBox, building: building ?? null, lanes });
    for (const id of ids) {
      const place = layout.spots.get(id);
      const spot = spots(id);
      if (place !== undefined && spot !== undefined)
        places.set(id, { spotId: id, code: spot.code, area: key, place });
    }
  }
  return { areas, places, background, gate: layout.gate ?? null };
}
