/**
 * What a clerk does to a layout, as patches: move, turn, resize, align, spread out, take away.
 * Lengths are feet.
 */

import type { Box, Place } from '../model.ts';
import {
  boxOfPlace,
  centerOf,
  movedBox,
  placeAround,
  rounded,
  roundedBox,
  turnAbout,
  turnedBox,
  turnOf,
  type YardPoint,
} from '../points.ts';
import type { LayoutDocument, SavedArea, SavedPlace } from '../saved.ts';
import { frameOf, intoFrame, liesAcross, outOfFrame, slantOf } from './frame.ts';
import { noPatch, type Patch, refitted } from './patch.ts';
import { type Selection, selectedPlaces, selectionBox } from './selection.ts';

/** No place and no piece gets smaller than this. */
const smallest = 4;

/** A patch that changes each selected place by one function and each piece by another. */
function each(
  document: LayoutDocument,
  selection: Selection,
  onPlace: (place: Place) => Place,
  onArea: (area: SavedArea) => SavedArea,
): Patch {
  const places = new Map<string, SavedPlace>();
  for (const key of selectedPlaces(document, selection)) {
    const saved = document.places.get(key) as SavedPlace;
    places.set(key, { ...saved, place: onPlace(saved.place) });
  }
  const areas = new Map<string, SavedArea>();
  for (const key of selection.areas) {
    const area = document.areas.get(key);
    if (area !== undefined) areas.set(key, onArea(area));
  }
  return refitted(document, { areas, places });
}

/** A piece with each of its boxes changed alike. */
const withBoxes = (area: SavedArea, alter: (box: Box) => Box): SavedArea => ({
  ...area,
  box: alter(area.box),
  labelBox: alter(area.labelBox),
  building: area.building === null ? null : alter(area.building),
  lanes: area.lanes.map(alter),
});

/** Moves the selection. */
export function move(
  document: LayoutDocument,
  selection: Selection,
  dx: number,
  dy: number,
): Patch {
  if (dx === 0 && dy === 0) return noPatch;
  return each(
    document,
    selection,
    (place) => movedBox(place, dx, dy),
    (area) => withBoxes(area, (box) => movedBox(box, dx, dy)),
  );
}

/**
 * Rotates the selection around its center, degrees clockwise. A piece's ground consists of upright
 * boxes. At quarter turns all of it rotates; at any other angle its lanes and building are removed,
 * because they could only be drawn wrongly.
 */
export function rotate(document: LayoutDocument, selection: Selection, degrees: number): Patch {
  const around = selectionBox(document, selection);
  if (around === null || turnOf(degrees) === 0) return noPatch;
  const center = centerOf(around);
  const turnPlace = (place: Place) =>
    placeAround(
      turnAbout(centerOf(place), center, degrees),
      place.width,
      place.height,
      place.rotation + degrees,
    );
  const isQuarter = turnOf(degrees) % 90 === 0;
  return each(document, selection, turnPlace, (area) => {
    if (isQuarter)
      return withBoxes({ ...area, labelBox: area.labelBox }, (box) =>
        turnedBox(box, center, degrees),
      );
    const middle = turnAbout(centerOf(area.labelBox), center, degrees);
    const { width, height } = area.labelBox;
    const labelBox = roundedBox({
      x: middle.x - width / 2,
      y: middle.y - height / 2,
      width,
      height,
    });
    return {
      ...area,
      labelBox,
      box: turnedBox(area.box, center, degrees),
      building: null,
      lanes: [],
    };
  });
}

/** Turns each selected place about its own middle: the other way round is 180. */
export function turnEach(document: LayoutDocument, selection: Selection, degrees: number): Patch {
  if (turnOf(degrees) === 0) return noPatch;
  const turned = (place: Place): Place => ({
    ...place,
    rotation: turnOf(place.rotation + degrees),
  });
  return each(document, { ...selection, areas: new Set() }, turned, (area) => area);
}

/**
 * Stretches the selection's frame (`frame.ts`) to another box of that frame; its top left corner
 * goes to the new one's. Places that are slanted in it keep their size. The ground of a slanted
 * area moves along and keeps its size.
 */
export function resize(document: LayoutDocument, selection: Selection, to: Box): Patch {
  const frame = frameOf(document, selection);
  if (frame === null) return noPatch;
  const { box: from, angle } = frame;
  const width = Math.max(to.width, smallest);
  const height = Math.max(to.height, smallest);
  const [across, down] = [width / from.width, height / from.height];
  if (across === 1 && down === 1 && to.x === from.x && to.y === from.y) return noPatch;
  const at = (point: YardPoint): YardPoint => {
    const own = intoFrame(point, angle);
    return outOfFrame(
      { x: to.x + (own.x - from.x) * across, y: to.y + (own.y - from.y) * down },
      angle,
    );
  };
  const scaled = (box: Box): Box => {
    if (angle !== 0) {
      const middle = at(centerOf(box));
      return roundedBox({ ...box, x: middle.x - box.width / 2, y: middle.y - box.height / 2 });
    }
    const { x, y } = at(box);
    return roundedBox({
      x,
      y,
      width: Math.max(box.width * across, smallest / 2),
      height: Math.max(box.height * down, smallest / 2),
    });
  };
  return each(
    document,
    selection,
    (place) => {
      const isAslant = slantOf(place.rotation - angle) !== 0;
      const [byWidth, byHeight] = isAslant
        ? [1, 1]
        : liesAcross(place, angle)
          ? [down, across]
          : [across, down];
      const size = (value: number) => Math.max(value, smallest);
      return placeAround(
        at(centerOf(place)),
        size(place.width * byWidth),
        size(place.height * byHeight),
        place.rotation,
      );
    },
    (area) => withBoxes(area, scaled),
  );
}

/**
 * Gives every selected place, and every place of a selected area, the same size around its own
 * center. Null keeps a dimension.
 */
export function setSize(
  document: LayoutDocument,
  selection: Selection,
  width: number | null,
  height: number | null,
): Patch {
  return each(
    document,
    { areas: new Set(), places: new Set(selectedPlaces(document, selection)) },
    (place) =>
      placeAround(
        centerOf(place),
        Math.max(width ?? place.width, smallest),
        Math.max(height ?? place.height, smallest),
        place.rotation,
      ),
    (area) => area,
  );
}

/** Edges and middles to align by. */
export type AlignEdge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

const edgeOf: { readonly [Each in AlignEdge]: (box: Box) => number } = {
  left: (box) => box.x,
  center: (box) => box.x + box.width / 2,
  right: (box) => box.x + box.width,
  top: (box) => box.y,
  middle: (box) => box.y + box.height / 2,
  bottom: (box) => box.y + box.height,
};
const isAcross = (edge: AlignEdge) => edge === 'left' || edge === 'center' || edge === 'right';

/** What is aligned and distributed: complete pieces, and single places outside selected pieces. */
type Unit = { readonly selection: Selection; readonly box: Box };

function unitsOf(document: LayoutDocument, { areas, places }: Selection): readonly Unit[] {
  const pieces = [...areas].flatMap((key): readonly Unit[] => {
    const selection = { areas: new Set([key]), places: new Set<string>() };
    const box = selectionBox(document, selection);
    return box === null ? [] : [{ selection, box }];
  });
  const single = [...places].flatMap((key): readonly Unit[] => {
    const saved = document.places.get(key);
    if (saved === undefined || areas.has(saved.area)) return [];
    return [
      { selection: { areas: new Set(), places: new Set([key]) }, box: boxOfPlace(saved.place) },
    ];
  });
  return [...pieces, ...single];
}

/** The patches of several moves as one; the boxes of pieces are drawn around the result. */
function moveEach(
  document: LayoutDocument,
  moves: readonly { readonly unit: Unit; readonly dx: number; readonly dy: number }[],
): Patch {
  const areas = new Map<string, SavedArea | null>();
  const places = new Map<string, SavedPlace | null>();
  for (const { unit, dx, dy } of moves) {
    for (const key of selectedPlaces(document, unit.selection)) {
      const saved = document.places.get(key) as SavedPlace;
      places.set(key, { ...saved, place: movedBox(saved.place, dx, dy) });
    }
    for (const key of unit.selection.areas) {
      areas.set(
        key,
        withBoxes(document.areas.get(key) as SavedArea, (box) => movedBox(box, dx, dy)),
      );
    }
  }
  return areas.size === 0 && places.size === 0 ? noPatch : refitted(document, { areas, places });
}

/** Aligns an edge of everything selected with that edge of the selection. */
export function align(document: LayoutDocument, selection: Selection, edge: AlignEdge): Patch {
  const around = selectionBox(document, selection);
  const units = unitsOf(document, selection);
  if (around === null || units.length < 2) return noPatch;
  const goal = edgeOf[edge](around);
  const moves = units
    .map((unit) => ({ unit, by: rounded(goal - edgeOf[edge](unit.box)) }))
    .filter(({ by }) => by !== 0)
    .map(({ unit, by }) => ({ unit, dx: isAcross(edge) ? by : 0, dy: isAcross(edge) ? 0 : by }));
  return moveEach(document, moves);
}

/**
 * Spreads out what is selected: the outermost stay, the middles of the others get even distances.
 */
export function distribute(
  document: LayoutDocument,
  selection: Selection,
  way: 'across' | 'down',
): Patch {
  const middle = edgeOf[way === 'across' ? 'center' : 'middle'];
  const units = [...unitsOf(document, selection)].sort((a, b) => middle(a.box) - middle(b.box));
  const [first, last] = [units[0], units.at(-1)];
  if (units.length < 3 || first === undefined || last === undefined) return noPatch;
  const step = (middle(last.box) - middle(first.box)) / (units.length - 1);
  const moves = units.flatMap((unit, index) => {
    const by = rounded(middle(first.box) + index * step - middle(unit.box));
    return by === 0 ? [] : [{ unit, dx: way === 'across' ? by : 0, dy: way === 'across' ? 0 : by }];
  });
  return moveEach(document, moves);
}

/**
 * Takes places away: their spots are then listed as without a place. Pieces stay, because their
 * area does.
 */
export function remove(document: LayoutDocument, selection: Selection): Patch {
  const places = new Map<string, SavedPlace | null>(
    selectedPlaces(document, { ...selection, areas: new Set() }).map((key) => [key, null]),
  );
  return places.size === 0 ? noPatch : refitted(document, { areas: new Map(), places });
}

/**
 * Takes the lanes and the building of the selected pieces away, and puts the label over the spots:
 * after these moved elsewhere.
 */
export function clearGround(document: LayoutDocument, keys: ReadonlySet<string>): Patch {
  const areas = new Map<string, SavedArea>();
  for (const key of keys) {
    const area = document.areas.get(key);
    if (area === undefined) continue;
    const around = selectionBox(document, {
      areas: new Set(),
      places: new Set(selectedPlaces(document, { areas: new Set([key]), places: new Set() })),
    });
    const labelBox =
      around === null
        ? area.labelBox
        : {
            x: around.x,
            y: rounded(around.y - area.labelBox.height),
            width: around.width,
            height: area.labelBox.height,
          };
    areas.set(key, { ...area, labelBox, building: null, lanes: [] });
  }
  return areas.size === 0 ? noPatch : refitted(document, { areas, places: new Map() });
}
