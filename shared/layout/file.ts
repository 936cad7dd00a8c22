/**
 * The layout file: one JSON text with the whole drawn yard and its background picture, one record a line so that people and
 * version control can read it. Whatever is wrong in a file is told by line and reason, and then nothing of it is used.
 */

import { z } from 'zod';
import { fail, ok, type Result } from '../result.ts';
import { type FileError, parseLocated } from './located-json.ts';
import type { Background, LayoutDocument } from './saved.ts';
import { areasSchema, backgroundSchema, byKeys, placesSchema, rowsOf } from './schema.ts';

/** Version of the format; a newer one is refused with that word. */
export const fileVersion = 1;
/** Most characters of a file that are looked at. */
export const longestFile = 40_000_000;
/** Errors that are told of one file. */
const mostErrors = 20;

/** Types of pictures that are kept. SVG is turned into one of them before it comes this far. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** A picture's bytes, in base64. */
export type Picture = { readonly type: (typeof pictureTypes)[number]; readonly data: string };

/** Most characters of a picture in base64. */
export const longestPicture = 900_000;

/** A picture as it comes from outside. */
export const pictureSchema = z.strictObject({
  type: z.enum(pictureTypes, 'must be a PNG, JPEG or WebP picture'),
  data: z
    .string('must be a text')
    .min(1, 'must not be empty')
    .max(longestPicture, 'is too large')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'),
});

const fileSchema = z.strictObject({
  format: z.literal('yardmaster-layout', 'must be "yardmaster-layout"'),
  version: z.literal(fileVersion, `must be ${fileVersion}; a file of another version needs another version of Yardmaster`),
  facility: z.strictObject({ id: z.string().max(200), name: z.string().max(200) }),
  areas: areasSchema,
  places: placesSchema,
  background: backgroundSchema.omit({ id: true }).extend({ picture: pictureSchema }).nullable(),
});

/** What a file holds. The background's id is not known before its bytes are kept. */
export type LayoutFile = {
  readonly facility: { readonly id: string; readonly name: string };
  readonly document: Omit<LayoutDocument, 'background'>;
  readonly background: (Omit<Background, 'id'> & { readonly picture: Picture }) | null;
};

/** Writes a layout as a file. */
export function writeLayoutFile(document: LayoutDocument, facility: LayoutFile['facility'], picture: Picture | null): string {
  const lines = (rows: readonly unknown[]) => (rows.length === 0 ? '[]' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`);
  const background =
    document.background === null || picture === null
      ? null
      : { box: document.background.box, opacity: document.background.opacity, picture };
  return [
    '{',
    `"format": "yardmaster-layout",`,
    `"version": ${fileVersion},`,
    `"facility": ${JSON.stringify(facility)},`,
    `"areas": ${lines([...document.areas.values()])},`,
    `"places": ${lines(rowsOf(document))},`,
    `"background": ${JSON.stringify(background)}`,
    '}',
    '',
  ].join('\n');
}

/** Reads a file; the errors are in order of lines, at most twenty. */
export function readLayoutFile(text: string): Result<LayoutFile, readonly FileError[]> {
  if (text.length > longestFile) return fail([{ line: 1, reason: `The file is too large: more than ${longestFile / 1_000_000} MB.` }]);
  const parsed = parseLocated(text);
  if (!parsed.ok) return fail([parsed.error]);
  const { value, lineOf } = parsed.value;
  const checked = fileSchema.safeParse(value);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message, code }) => ({
      line: lineOf(path),
      reason: reasonOf(path, code === 'unrecognized_keys' ? 'has a field that is not known here' : message),
    }));
    return fail(firstOf(errors));
  }
  const { facility, areas, places, background } = checked.data;
  const { document, errors } = byKeys(areas, places);
  if (errors.length > 0) {
    return fail(
      firstOf(errors.map(({ list, index, reason }) => ({ line: lineOf([list, index]), reason: reasonOf([list, index], reason) }))),
    );
  }
  return ok({ facility, document, background });
}

/** The first errors in order of lines, each once. */
function firstOf(errors: readonly FileError[]): readonly FileError[] {
  const seen = new Set<string>();
  const once = errors.filter(({ line, reason }) => {
    const key = `${line} ${reason}`;
    return !seen.has(key) && seen.add(key);
  });
  return once.sort((a, b) => a.line - b.line).slice(0, mostErrors);
}

/** "places, entry 3, width: must be more than 0 ft." */
function reasonOf(path: readonly PropertyKey[], message: string): string {
  const where = path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part).slice(0, 60))).join(', ');
  return where === '' ? `The file ${message}.` : `${where}: ${message}.`;
}
