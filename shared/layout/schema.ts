/**
 * What a saved layout may look like, wherever it comes from: a file, the page, the database (law
 * 8).
 */
import { z } from 'zod';
import { type Message, message, writeMessage } from '../i18n/message.ts';
import type { AreaId, SpotId } from '../ids.ts';
import { type LayoutDocument, placeKey, type SavedArea, type SavedPlace } from './saved.ts';

/** The largest yard that is saved. */
export const mostPlaces = 50_000;
const mostAreas = 2_000;
const mostLanes = 500;
/** Farthest from the middle, and largest, in feet: some twenty miles. */
const farthest = 100_000;

/**
 * The words of a rule, as zod carries them: `readMessage` of an issue's text gives the message
 * back.
 */
export const wrong = {
  least: (least: number) => writeMessage(message('layout.wrong.least', { least })),
  most: (most: number) => writeMessage(message('layout.wrong.most', { most })),
  long: (most: number) => writeMessage(message('layout.wrong.long', { most })),
  entries: (most: number) => writeMessage(message('layout.wrong.entries', { most })),
  feet: writeMessage(message('layout.wrong.feet')),
  text: writeMessage(message('layout.wrong.text')),
  empty: writeMessage(message('layout.wrong.empty')),
  number: writeMessage(message('layout.wrong.number')),
};

const coordinate = z
  .number(wrong.feet)
  .min(-farthest, wrong.least(-farthest))
  .max(farthest, wrong.most(farthest));
const size = z
  .number(wrong.feet)
  .positive(writeMessage(message('layout.wrong.positive')))
  .max(farthest, wrong.most(farthest));
const text = (max: number) => z.string(wrong.text).max(max, wrong.long(max));
const name = (max: number) => text(max).min(1, wrong.empty);

/** An upright box of the file, in feet. */
export const boxSchema = z.strictObject({
  x: coordinate,
  y: coordinate,
  width: size,
  height: size,
});

/** One area of the file. */
export const areaSchema = z.strictObject({
  key: name(300),
  areaId: name(200).transform((id) => id as AreaId),
  kind: z.enum(['docks', 'parking'], writeMessage(message('layout.wrong.kind'))),
  label: text(200),
  box: boxSchema,
  labelBox: boxSchema,
  building: boxSchema.nullable(),
  lanes: z.array(boxSchema).max(mostLanes, wrong.entries(mostLanes)),
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
  rotation: z.number(wrong.number).min(-360, wrong.least(-360)).max(360, wrong.most(360)),
});

/** An image's place on the ground. */
export const backgroundSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/, writeMessage(message('layout.wrong.hash'))),
  box: boxSchema,
  opacity: z.number(wrong.number).min(0, wrong.least(0)).max(1, wrong.most(1)),
});

/** Where trucks come in. */
export const gateSchema = z.strictObject({ x: coordinate, y: coordinate });

/** All areas of the file. */
export const areasSchema = z.array(areaSchema).max(mostAreas, wrong.entries(mostAreas));

/** All places of the file. */
export const placesSchema = z.array(placeSchema).max(mostPlaces, wrong.entries(mostPlaces));

/** A place as read. */
export type PlaceRow = z.output<typeof placeSchema>;

/**
 * One thing that does not fit together, with the row it is about.
 *
 * Example: `{ list: 'places', index: 4, said }` for a place whose area isn't in the list.
 */
export type RowError = {
  readonly list: 'areas' | 'places';
  readonly index: number;
  readonly said: Message;
};

/**
 * Areas and places by key. Errors: a duplicate key, a place in a missing area, a duplicate place.
 */
export function byKeys(
  areas: readonly SavedArea[],
  rows: readonly PlaceRow[],
): {
  readonly document: Pick<LayoutDocument, 'areas' | 'places'>;
  readonly errors: readonly RowError[];
} {
  const errors: RowError[] = [];
  const known = new Map<string, SavedArea>();
  areas.forEach((area, index) => {
    if (known.has(area.key))
      errors.push({
        list: 'areas',
        index,
        said: message('layout.wrong.areaTwice', { area: area.key }),
      });
    known.set(area.key, area);
  });
  const places = new Map<string, SavedPlace>();
  rows.forEach(({ spotId, code, area, ...place }, index) => {
    const saved: SavedPlace = { spotId, code, area, place };
    const key = placeKey(saved);
    if (!known.has(area))
      errors.push({ list: 'places', index, said: message('layout.wrong.noArea', { area }) });
    if (places.has(key))
      errors.push({ list: 'places', index, said: message('layout.wrong.spotTwice', { code }) });
    places.set(key, saved);
  });
  return { document: { areas: known, places }, errors };
}

/** Places as rows. */
export const rowsOf = (document: LayoutDocument): readonly PlaceRow[] =>
  [...document.places.values()].map(
    ({ spotId, code, area, place: { x, y, width, height, rotation } }) => ({
      spotId,
      code,
      area,
      x,
      y,
      width,
      height,
      rotation,
    }),
  );
