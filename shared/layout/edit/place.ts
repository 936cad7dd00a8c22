/**
 * Gives places to spots by their codes: what the row tool, a GeoJSON file and the list of spots
 * without a place have in common.
 */
import type { AreaId, SpotId } from '../../ids.ts';
import type { Spot } from '../../yard/model.ts';
import { codeKey } from '../../yard/natural-order.ts';
import type { Place } from '../model.ts';
import { boxOfBoxes, boxOfPlace, rounded } from '../points.ts';
import { type LayoutDocument, placeKey, type SavedArea, type SavedPlace } from '../saved.ts';
import { clearGround } from './commands.ts';
import { applyPatch, type Patch, refitted } from './patch.ts';

/**
 * A place for whatever has a code.
 *
 * Example: `{ code: 'D-01', place: { x: 0, y: 0, width: 12, height: 53, rotation: 0 } }`.
 */
export type CodedPlace = { readonly code: string; readonly place: Place };

/**
 * The change, the keys of the places, and codes for which the yard has no spot: their places are
 * drawn and listed.
 */
export type PlacesMade = {
  readonly patch: Patch;
  readonly keys: readonly string[];
  readonly missing: readonly string[];
};

/**
 * Places spots by code, wherever they were drawn before. Of several spots of one code that of
 * `area` counts. A spot stays in the piece it is in; one without a place goes to `pieceOf`, and a
 * code without a spot to `area`.
 */
export function placeByCode(
  document: LayoutDocument,
  spots: Iterable<Spot>,
  coded: readonly CodedPlace[],
  area: SavedArea,
  pieceOf: (spot: Spot) => SavedArea,
): PlacesMade {
  const byCode = spotsByCode(spots, area.areaId);
  const current = new Map<SpotId, string>();
  for (const [key, { spotId }] of document.places) if (spotId !== null) current.set(spotId, key);
  const places = new Map<string, SavedPlace | null>();
  const areas = new Map<string, SavedArea>();
  const missing: string[] = [];
  const left = new Set<string>();
  const keys = coded.map(({ code, place }) => {
    const spot = byCode.get(codeKey(code));
    const before = spot === undefined ? undefined : document.places.get(current.get(spot.id) ?? '');
    const known = before === undefined ? undefined : document.areas.get(before.area);
    const piece = known ?? (spot === undefined ? area : pieceOf(spot));
    if (spot === undefined) missing.push(code);
    if (known !== undefined) left.add(known.key);
    if (!document.areas.has(piece.key)) areas.set(piece.key, piece);
    const saved: SavedPlace = {
      spotId: spot?.id ?? null,
      code: spot?.code ?? code,
      area: piece.key,
      place,
    };
    const key = placeKey(saved);
    places.set(key, saved);
    return key;
  });
  const patch = refitted(document, { areas, places });
  return { patch: tidied(document, patch, keys, left), keys, missing };
}

/**
 * Pieces whose every spot went elsewhere take their label along and lose the lanes and building
 * they left behind.
 */
function tidied(
  document: LayoutDocument,
  patch: Patch,
  keys: readonly string[],
  left: ReadonlySet<string>,
): Patch {
  const placed = new Set(keys);
  const stays = new Set(
    [...document.places].filter(([key]) => !placed.has(key)).map(([, { area }]) => area),
  );
  const moved = new Set([...left].filter((area) => !stays.has(area)));
  if (moved.size === 0) return patch;
  const after = applyPatch(document, patch).document;
  return { ...patch, areas: new Map([...patch.areas, ...clearGround(after, moved).areas]) };
}

function spotsByCode(spots: Iterable<Spot>, areaId: AreaId): ReadonlyMap<string, Spot> {
  const found = new Map<string, Spot>();
  for (const spot of spots) {
    const key = codeKey(spot.code);
    if (!found.has(key) || spot.areaId === areaId) found.set(key, spot);
  }
  return found;
}

/**
 * The piece that spots of an area go to when they have none: the one there is, or a new one with
 * its label above `places`.
 */
export function pieceFor(
  document: LayoutDocument,
  area: { readonly id: AreaId; readonly name: string },
  kind: SavedArea['kind'],
  places: readonly Place[],
): SavedArea {
  const own = [...document.areas.values()].filter(({ areaId }) => areaId === area.id);
  const known = own.find((each) => each.kind === kind) ?? own[0];
  if (known !== undefined) return known;
  const box = boxOfBoxes(places.map(boxOfPlace)) ?? { x: 0, y: 0, width: 120, height: 30 };
  const labelBox = { x: box.x, y: rounded(box.y - 30), width: box.width, height: 30 };
  return {
    key: `${area.id}/${kind}`,
    areaId: area.id,
    kind,
    label: area.name.slice(0, 200),
    box,
    labelBox,
    building: null,
    lanes: [],
  };
}
