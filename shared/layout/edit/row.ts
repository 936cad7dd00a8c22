/** The row tool: spots in a line from a start to an end, named by a pattern of codes. */
import type { AreaId, SpotId } from '../../ids.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Spot } from '../../yard/model.ts';
import { codeKey } from '../../yard/natural-order.ts';
import { boxOfBoxes, boxOfPlace, type Point, placeAround, rounded } from '../ground.ts';
import type { Place } from '../model.ts';
import { type LayoutDocument, placeKey, type SavedArea, type SavedPlace } from '../saved.ts';
import { parkingLength } from '../sizes.ts';
import { clearGround } from './commands.ts';
import { applyPatch, type Patch, refitted } from './patch.ts';

/** Most spots of one row. */
export const longestRow = 500;

/**
 * The codes of a pattern with one number in it: "D-01" with a count of 3 is D-01, D-02, D-03; the digits typed are kept as
 * leading zeros. A step of 2 leaves every other number out, a step of -1 counts down. The error is one sentence.
 */
export function codesOf(first: string, count: number, step = 1): Result<readonly string[], string> {
  if (!Number.isInteger(count) || count < 1 || count > longestRow) return fail(`Give a count from 1 to ${longestRow}.`);
  if (!Number.isInteger(step) || step === 0) return fail('Give a step that is a whole number and not 0.');
  const found = /^(.*?)(\d{1,9})(\D*)$/s.exec(first.trim());
  if (found === null)
    return count === 1 && first.trim() !== '' ? ok([first.trim()]) : fail('Give the first code with a number in it, such as D-01.');
  const [, before = '', digits = '', after = ''] = found;
  const start = Number(digits);
  if (start + step * (count - 1) < 0) return fail('The numbers would go below 0. Give a smaller count or another first code.');
  return ok(Array.from({ length: count }, (_, at) => before + String(start + at * step).padStart(digits.length, '0') + after));
}

/** What a row is to be. `length` is along the truck, in feet; `flip` turns the trucks the other way round. */
export type RowPlan = {
  readonly from: Point;
  readonly to: Point;
  readonly codes: readonly string[];
  readonly length?: number | undefined;
  readonly flip?: boolean | undefined;
};

/** Places of a row: the outermost spots begin at the start and end at the end, the others evenly between them. */
export function rowPlaces({ from, to, codes, length = parkingLength, flip = false }: RowPlan): readonly Place[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const width = Math.hypot(dx, dy) / codes.length;
  if (width === 0) return [];
  const rotation = (Math.atan2(dy, dx) * 180) / Math.PI + (flip ? 180 : 0);
  return codes.map((_, at) => {
    const part = (at + 0.5) / codes.length;
    return placeAround({ x: from.x + dx * part, y: from.y + dy * part }, width, length, rotation);
  });
}

/** Narrowest spot that is drawn, in feet: less is a slip of the hand. */
const narrowest = 4;

/** What the row tool made: the change, and codes for which the yard has no spot (their places are drawn and listed). */
export type RowMade = { readonly patch: Patch; readonly keys: readonly string[]; readonly missing: readonly string[] };

/**
 * Lays a row. Spots of the yard whose codes fit take their places, wherever they were drawn; with several of one code that in
 * `area` counts, and codes without a spot get a place in `area`. The error is one sentence.
 */
export function layRow(document: LayoutDocument, spots: Iterable<Spot>, area: SavedArea, plan: RowPlan): Result<RowMade, string> {
  const laid = rowPlaces(plan);
  const [first] = laid;
  if (first === undefined || first.width < narrowest)
    return fail(`Each spot would be less than ${narrowest} ft wide. Draw a longer row, or give a smaller count.`);
  const byCode = spotsByCode(spots, area.areaId);
  const current = new Map<SpotId, string>();
  for (const [key, { spotId }] of document.places) if (spotId !== null) current.set(spotId, key);
  const places = new Map<string, SavedPlace | null>();
  const missing: string[] = [];
  const left = new Set<string>();
  const keys = plan.codes.map((code, at) => {
    const spot = byCode.get(codeKey(code));
    const place = laid[at] as Place;
    if (spot === undefined) missing.push(code);
    const before = spot === undefined ? undefined : document.places.get(current.get(spot.id) ?? '');
    const isOwn = before !== undefined && spot?.areaId === document.areas.get(before.area)?.areaId;
    const saved: SavedPlace = {
      spotId: spot?.id ?? null,
      code: spot?.code ?? code,
      area: isOwn ? before.area : area.key,
      place,
    };
    if (before !== undefined) left.add(saved.area);
    const key = placeKey(saved);
    places.set(key, saved);
    return key;
  });
  const patch = refitted(document, { areas: document.areas.has(area.key) ? new Map() : new Map([[area.key, area]]), places });
  return ok({ patch: tidied(document, patch, keys, left), keys, missing });
}

/** Areas whose every spot went into the row take their label along and lose the lanes and building they left behind. */
function tidied(document: LayoutDocument, patch: Patch, keys: readonly string[], left: ReadonlySet<string>): Patch {
  const inRow = new Set(keys);
  const stays = new Set([...document.places].filter(([key]) => !inRow.has(key)).map(([, { area }]) => area));
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

/** The piece that spots of an area go to when they have none: the one there is, or a new one with its label above `places`. */
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
  return { key: `${area.id}/${kind}`, areaId: area.id, kind, label: area.name.slice(0, 200), box, labelBox, building: null, lanes: [] };
}
