/**
 * Changes to a layout as data. Every command makes a patch, and applying a patch returns the one
 * that undoes it.
 */
import { boxOfBoxes, boxOfPlace, type YardPoint } from '../points.ts';
import type { Background, LayoutDocument, SavedArea, SavedPlace } from '../saved.ts';

/**
 * Complete rows to put, by key; null removes. If `background` or `gate` is absent, it stays.
 *
 * Example: `{ areas: new Map(), places: new Map([['spot-D4', null]]) }` takes the place of one
 * spot away.
 */
export type Patch = {
  readonly areas: ReadonlyMap<string, SavedArea | null>;
  readonly places: ReadonlyMap<string, SavedPlace | null>;
  readonly background?: Background | null;
  readonly gate?: YardPoint | null;
};

/** A patch that changes nothing. */
export const noPatch: Patch = { areas: new Map(), places: new Map() };

/** True when a patch changes nothing at all. */
export const isNothing = (patch: Patch): boolean =>
  patch.areas.size === 0 &&
  patch.places.size === 0 &&
  patch.background === undefined &&
  patch.gate === undefined;

/** The document after a patch, and the patch that leads back. The document given is not touched. */
export function applyPatch(
  document: LayoutDocument,
  patch: Patch,
): { readonly document: LayoutDocument; readonly inverse: Patch } {
  const areas = put(document.areas, patch.areas);
  const places = put(document.places, patch.places);
  const hasBackground = patch.background !== undefined;
  return {
    document: {
      areas: areas.next,
      places: places.next,
      background: hasBackground ? (patch.background ?? null) : document.background,
      gate: patch.gate === undefined ? document.gate : patch.gate,
    },
    inverse: {
      areas: areas.before,
      places: places.before,
      ...(hasBackground ? { background: document.background } : {}),
      ...(patch.gate === undefined ? {} : { gate: document.gate }),
    },
  };
}

function put<Row>(rows: ReadonlyMap<string, Row>, changes: ReadonlyMap<string, Row | null>) {
  if (changes.size === 0) return { next: rows, before: new Map<string, Row | null>() };
  const next = new Map(rows);
  const before = new Map<string, Row | null>();
  for (const [key, row] of changes) {
    before.set(key, rows.get(key) ?? null);
    if (row === null) next.delete(key);
    else next.set(key, row);
  }
  return { next, before };
}

/**
 * Whether two documents draw the same. Rows that were taken back are the very rows of before, so
 * this looks at no field.
 */
export const isSameDocument = (a: LayoutDocument, b: LayoutDocument): boolean =>
  a.background === b.background &&
  a.gate === b.gate &&
  hasSameRows(a.areas, b.areas) &&
  hasSameRows(a.places, b.places);

function hasSameRows<Row>(a: ReadonlyMap<string, Row>, b: ReadonlyMap<string, Row>): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, row] of a) if (b.get(key) !== row) return false;
  return true;
}

/** The patch with the boxes of every touched piece drawn again around what lies in it. */
export function refitted(document: LayoutDocument, patch: Patch): Patch {
  const touched = new Set(patch.areas.keys());
  for (const [key, place] of patch.places) {
    for (const area of [document.places.get(key)?.area, place?.area])
      if (area !== undefined) touched.add(area);
  }
  if (touched.size === 0) return patch;
  const inside = new Map<string, SavedPlace[]>([...touched].map((key) => [key, []]));
  for (const [key, saved] of document.places)
    if (!patch.places.has(key)) inside.get(saved.area)?.push(saved);
  for (const saved of patch.places.values())
    if (saved !== null) inside.get(saved.area)?.push(saved);
  const areas = new Map(patch.areas);
  for (const key of touched) {
    const area = patch.areas.has(key) ? patch.areas.get(key) : document.areas.get(key);
    if (area == null) continue;
    const box = boxOfArea(area, inside.get(key) ?? []);
    if (patch.areas.has(key) || !isSameBox(box, area.box)) areas.set(key, { ...area, box });
  }
  return { ...patch, areas };
}

const isSameBox = (a: SavedArea['box'], b: SavedArea['box']) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Around label, building, lanes and spots; an area without spots keeps its own box. */
function boxOfArea(area: SavedArea, places: readonly SavedPlace[]): SavedArea['box'] {
  if (places.length === 0) return area.box;
  const parts = [area.labelBox, ...(area.building === null ? [] : [area.building]), ...area.lanes];
  return boxOfBoxes([...parts, ...places.map(({ place }) => boxOfPlace(place))]) ?? area.box;
}
