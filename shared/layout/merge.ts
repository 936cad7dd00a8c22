/**
 * Combines a saved layout with the current yard. Spots appear and disappear at the service, and no
 * saved place is lost by that.
 */
import type { SpotId } from '../ids.ts';
import type { Area, Spot } from '../yard/model.ts';
import { codeKey } from '../yard/natural-order.ts';
import { autoLayout } from './auto-layout.ts';
import { englishNames, type LayoutNames } from './layout-names.ts';
import type { AreaPlace, Place, YardLayout } from './model.ts';
import { piecesOf } from './pieces.ts';
import { boxOfBoxes, movedBox, type YardPoint } from './points.ts';
import { type LayoutDocument, placeKey, type SavedPlace } from './saved.ts';
import { spacing } from './sizes.ts';

/**
 * The drawn yard, and what did not fit together.
 *
 * Example: one spot is new, one place has none: `{ layout, unplaced: ['spot-D9'], vacant: ['D-03']
 * }`.
 */
export type MergedLayout = {
  readonly layout: YardLayout;
  /**
   * Spots that the saved layout doesn't place. They are drawn below it until a clerk places them.
   */
  readonly unplaced: readonly SpotId[];
  /** Keys of places whose spot the yard does not have (any more); they are kept and not drawn. */
  readonly vacant: readonly string[];
};

/** Margin around the complete yard, feet. */
const margin = 60;

/**
 * Draws a saved layout with the spots there are. A spot takes the place saved for it; a place whose
 * spot is gone is taken by a spot of the same area and code, because a spot that was set up again
 * has another id and still is the same paint on the ground.
 */
export function mergeLayout(
  document: LayoutDocument,
  areas: readonly Area[],
  spots: readonly Spot[],
  names: LayoutNames = englishNames,
): MergedLayout {
  const taken = matchPlaces(document, spots);
  const labels = new Map(piecesOf(areas, spots, names).map(({ key, label }) => [key, label]));
  const known = new Set(areas.map(({ id }) => id));
  const byArea = new Map<string, SpotId[]>();
  const places = new Map<SpotId, Place>();
  const vacant: string[] = [];
  for (const [key, { area, place }] of document.places) {
    const spot = taken.get(key);
    if (spot === undefined) {
      vacant.push(key);
      continue;
    }
    places.set(spot, place);
    const list = byArea.get(area);
    if (list === undefined) byArea.set(area, [spot]);
    else list.push(spot);
  }
  const drawn = [...document.areas.values()].flatMap((area): readonly AreaPlace[] => {
    const own = byArea.get(area.key) ?? [];
    if (own.length === 0 && !known.has(area.areaId)) return [];
    const { building, ...rest } = area;
    return [
      {
        ...rest,
        label: labels.get(area.key) ?? area.label,
        spots: own,
        ...(building === null ? {} : { building }),
      },
    ];
  });
  const unplaced = spots.filter(({ id }) => !places.has(id));
  const added = below(drawn, unplaced, newAreas(document, areas, unplaced), names);
  for (const [id, place] of added.spots) places.set(id, place);
  const all = [...drawn, ...added.areas];
  return {
    layout: {
      bounds: boundsOf(all, document.gate),
      areas: all,
      spots: places,
      ...(document.gate === null ? {} : { gate: document.gate }),
    },
    unplaced: unplaced.map(({ id }) => id),
    vacant,
  };
}

/**
 * The document with every place bound to the spot that takes it now, so that an editor goes on with
 * the spots there are: a place drawn before its spot existed, or whose spot was set up again, is
 * that spot's from then on.
 */
export function boundToSpots(document: LayoutDocument, spots: readonly Spot[]): LayoutDocument {
  const taken = matchPlaces(document, spots);
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  const places = new Map<string, SavedPlace>();
  for (const [key, saved] of document.places) {
    const spot = byId.get(taken.get(key) ?? ('' as SpotId));
    const bound =
      spot === undefined || (saved.spotId === spot.id && saved.code === spot.code)
        ? saved
        : { ...saved, spotId: spot.id, code: spot.code };
    places.set(placeKey(bound), bound);
  }
  return { ...document, places };
}

/**
 * Which spot takes which place: first by id, then by area and code, then by a code that is unique.
 */
function matchPlaces(
  { places, areas }: LayoutDocument,
  spots: readonly Spot[],
): ReadonlyMap<string, SpotId> {
  const taken = new Map<string, SpotId>();
  const byId = new Set(spots.map(({ id }) => id));
  const free: (readonly [string, SavedPlace])[] = [];
  const placed = new Set<SpotId>();
  for (const [key, saved] of places) {
    if (saved.spotId !== null && byId.has(saved.spotId) && !placed.has(saved.spotId)) {
      taken.set(key, saved.spotId);
      placed.add(saved.spotId);
    } else free.push([key, saved]);
  }
  if (free.length === 0) return taken;
  const left = spots.filter(({ id }) => !placed.has(id));
  const inArea = new Map(left.map((spot) => [`${spot.areaId}\n${codeKey(spot.code)}`, spot.id]));
  const byCode = new Map<string, SpotId[]>();
  for (const { id, code } of left)
    byCode.set(codeKey(code), [...(byCode.get(codeKey(code)) ?? []), id]);
  for (const [key, { area, code }] of free) {
    const sameCode = byCode.get(codeKey(code)) ?? [];
    const spot =
      inArea.get(`${areas.get(area)?.areaId}\n${codeKey(code)}`) ??
      (sameCode.length === 1 ? sameCode[0] : undefined);
    if (spot === undefined || placed.has(spot)) continue;
    taken.set(key, spot);
    placed.add(spot);
  }
  return taken;
}

/**
 * Areas that need to be drawn besides the saved ones: those of spots without a place, and those
 * that are new.
 */
function newAreas(
  { areas: saved }: LayoutDocument,
  areas: readonly Area[],
  unplaced: readonly Spot[],
): readonly Area[] {
  const needed = new Set(unplaced.map(({ areaId }) => areaId));
  const drawn = new Set([...saved.values()].map(({ areaId }) => areaId));
  return areas.filter(({ id }) => needed.has(id) || !drawn.has(id));
}

/** Draws spots without a place as a second yard, below the saved one. */
function below(
  drawn: readonly AreaPlace[],
  spots: readonly Spot[],
  areas: readonly Area[],
  names: LayoutNames,
): Pick<YardLayout, 'areas' | 'spots'> {
  const own = autoLayout(areas, spots, names);
  const above = boxOfBoxes(drawn.map(({ box }) => box));
  const around = boxOfBoxes(own.areas.map(({ box }) => box));
  if (above === null || around === null) return own;
  const dx = above.x - around.x;
  const dy = above.y + above.height + spacing * 2 - around.y;
  const keys = new Set(drawn.map(({ key }) => key));
  return {
    areas: own.areas.map((area) => moved(area, dx, dy, keys, names)),
    spots: new Map([...own.spots].map(([id, place]) => [id, movedBox(place, dx, dy)])),
  };
}

function moved(
  area: AreaPlace,
  dx: number,
  dy: number,
  keys: ReadonlySet<string>,
  names: LayoutNames,
): AreaPlace {
  const { building, ...rest } = area;
  const isMore = keys.has(area.key);
  let key = area.key;
  while (keys.has(key)) key = `${key}/unplaced`;
  return {
    ...rest,
    key,
    label: isMore ? names.unplaced(area.label) : area.label,
    box: movedBox(area.box, dx, dy),
    labelBox: movedBox(area.labelBox, dx, dy),
    lanes: area.lanes.map((lane) => movedBox(lane, dx, dy)),
    ...(building === undefined ? {} : { building: movedBox(building, dx, dy) }),
  };
}

function boundsOf(areas: readonly AreaPlace[], gate: YardPoint | null): YardLayout['bounds'] {
  const at = gate === null ? [] : [{ ...gate, width: 0, height: 0 }];
  const box = boxOfBoxes([...areas.map((area) => area.box), ...at]);
  if (box === null) return autoLayout([], []).bounds;
  return {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
}
