/** What a saved layout may look like, wherever it comes from: a file, the page, the database (law 8). */
import { z } from 'zod';
import type { AreaId, SpotId } from '../ids.ts';
import { type LayoutDocument, placeKey, type SavedArea, type SavedPlace } from './saved.ts';

/** The largest yard that is saved. */
export const mostPlaces = 50_000;
const mostAreas = 2_000;
const mostLanes = 500;
/** Farthest from the middle, and largest, in feet: some twenty miles. */
const farthest = 100_000;

const coordinate = z
  .number('must be a number of feet')
  .min(-farthest, `must be at least ${-farthest} ft`)
  .max(farthest, `must be at most ${farthest} ft`);
const size = z.number('must be a number of feet').positive('must be more than 0 ft').max(farthest, `must be at most ${farthest} ft`);
const text = (max: number) => z.string('must be a text').max(max, `must be at most ${max} characters`);
const name = (max: number) => text(max).min(1, 'must not be empty');

/** An upright box of the file, in feet. */
export const boxSchema = z.strictObject({ x: coordinate, y: coordinate, width: size, height: size });

/** One area of the file. */
export const areaSchema = z.strictObject({
  key: name(300),
  areaId: name(200).transform((id) => id as AreaId),
  kind: z.enum(['docks', 'parking'], 'must be "docks" or "parking"'),
  label: text(200),
  box: boxSchema,
  labelBox: boxSchema,
  building: boxSchema.nullable(),
  lanes: z.array(boxSchema).max(mostLanes, `must have at most ${mostLanes} lanes`),
});

/** One place of the file. */
export const placeSchema = z.strictObject({
  spotId: name(200)
    .transform((id) => id as SpotId)
    .nullable(),
  code: name(200),
  area: name(300),
  x: coordinate,
  y: coordinate,
  width: size,
  height: size,
  rotation: z.number('must be a number of degrees').min(-360, 'must be at least -360').max(360, 'must be at most 360'),
});

/** A picture's place on the ground. */
export const backgroundSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of the picture'),
  box: boxSchema,
  opacity: z.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1'),
});

/** All areas of the file. */
export const areasSchema = z.array(areaSchema).max(mostAreas, `must have at most ${mostAreas} areas`);

/** All places of the file. */
export const placesSchema = z.array(placeSchema).max(mostPlaces, `must have at most ${mostPlaces} places`);

/** A place as it is read. */
export type PlaceRow = z.output<typeof placeSchema>;

/** One thing that does not fit together, with the row it is about. */
export type RowError = { readonly list: 'areas' | 'places'; readonly index: number; readonly reason: string };

/** Areas and places by key. Errors: a key twice, a place in an area that is not there, a place twice. */
export function byKeys(
  areas: readonly SavedArea[],
  rows: readonly PlaceRow[],
): { readonly document: Omit<LayoutDocument, 'background'>; readonly errors: readonly RowError[] } {
  const errors: RowError[] = [];
  const known = new Map<string, SavedArea>();
  areas.forEach((area, index) => {
    if (known.has(area.key)) errors.push({ list: 'areas', index, reason: `the area "${area.key}" stands here twice` });
    known.set(area.key, area);
  });
  const places = new Map<string, SavedPlace>();
  rows.forEach(({ spotId, code, area, ...place }, index) => {
    const saved: SavedPlace = { spotId, code, area, place };
    const key = placeKey(saved);
    if (!known.has(area)) errors.push({ list: 'places', index, reason: `the area "${area}" is not in the file` });
    if (places.has(key)) errors.push({ list: 'places', index, reason: `the spot "${code}" has a second place here` });
    places.set(key, saved);
  });
  return { document: { areas: known, places }, errors };
}

/** Places as rows. */
export const rowsOf = (document: LayoutDocument): readonly PlaceRow[] =>
  [...document.places.values()].map(({ spotId, code, area, place: { x, y, width, height, rotation } }) => ({
    spotId,
    code,
    area,
    x,
    y,
    width,
    height,
    rotation,
  }));
