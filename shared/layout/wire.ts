/**
 * A layout on its way between page and main, and in the database: columns, because rows of ten
 * thousand spots would not fit one message.
 */
import { z } from 'zod';
import { type Message, message } from '../i18n/message.ts';
import type { SpotId } from '../ids.ts';
import { fail, ok, type Result } from '../result.ts';
import type { LayoutDocument } from './saved.ts';
import {
  areasSchema,
  backgroundSchema,
  byKeys,
  gateSchema,
  mostPlaces,
  placesSchema,
  rowsOf,
} from './schema.ts';

/**
 * `at` holds five numbers a place: x, y, width, height, rotation. `areas` of the places are indexes
 * of `areas`.
 *
 * Example: one place: `{ areas: [docks], places: { spotIds: ['spot-D4'], codes: ['D-04'], areas:
 * [0], at: [6, 26, 12, 53, 0] }, background: null, gate: null }`.
 */
export type LayoutColumns = {
  readonly areas: readonly unknown[];
  readonly places: {
    readonly spotIds: readonly (string | null)[];
    readonly codes: readonly string[];
    readonly areas: readonly number[];
    readonly at: readonly number[];
  };
  readonly background: unknown;
  readonly gate: unknown;
};

/** The outer shape; what the columns hold is checked by `fromLayoutColumns`. */
export const layoutColumnsSchema = z.strictObject({
  areas: z.array(z.unknown()).max(2_000),
  places: z.strictObject({
    spotIds: z.array(z.string().nullable()).max(mostPlaces),
    codes: z.array(z.string()).max(mostPlaces),
    areas: z.array(z.number().int().nonnegative()).max(mostPlaces),
    at: z.array(z.number()).max(mostPlaces * 5),
  }),
  background: z.unknown(),
  gate: z.unknown(),
});

/** Turns a document into columns. */
export function toLayoutColumns(document: LayoutDocument): LayoutColumns {
  const areas = [...document.areas.values()];
  const index = new Map(areas.map(({ key }, at) => [key, at]));
  const rows = rowsOf(document).filter(({ area }) => index.has(area));
  return {
    areas,
    places: {
      spotIds: rows.map(({ spotId }) => spotId),
      codes: rows.map(({ code }) => code),
      areas: rows.map(({ area }) => index.get(area) as number),
      at: rows.flatMap(({ x, y, width, height, rotation }) => [x, y, width, height, rotation]),
    },
    background: document.background,
    gate: document.gate,
  };
}

/** Reads columns; every value is checked. The error says why not. */
export function fromLayoutColumns(columns: LayoutColumns): Result<LayoutDocument, Message> {
  const areas = areasSchema.safeParse(columns.areas);
  const background = backgroundSchema.nullable().safeParse(columns.background);
  const gate = gateSchema.nullable().safeParse(columns.gate);
  const { spotIds, codes, areas: indexes, at } = columns.places;
  if (!areas.success || !background.success || !gate.success)
    return fail(message('layout.unreadable.area'));
  if (
    codes.length !== spotIds.length ||
    indexes.length !== spotIds.length ||
    at.length !== spotIds.length * 5
  )
    return fail(message('layout.unreadable.incomplete'));
  const rows = placesSchema.safeParse(
    spotIds.map((spotId, row) => ({
      spotId: spotId as SpotId | null,
      code: codes[row],
      area: areas.data[indexes[row] as number]?.key ?? '',
      x: at[row * 5],
      y: at[row * 5 + 1],
      width: at[row * 5 + 2],
      height: at[row * 5 + 3],
      rotation: at[row * 5 + 4],
    })),
  );
  if (!rows.success) return fail(message('layout.unreadable.place'));
  const { document, errors } = byKeys(areas.data, rows.data);
  const [first] = errors;
  return first === undefined
    ? ok({ ...document, background: background.data, gate: gate.data })
    : fail(message('layout.unreadable.misfit', { why: first.said }));
}
