/**
 * The layout file: JSON text with the complete drawn yard and its background image, one record a
 * line, so that people and version control can read it. Faults are reported with line and reason,
 * and then nothing of the file is used.
 */

import { z } from 'zod';
import { isMessage, type Message, message, readMessage, writeMessage } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { type FileError, parseLocated } from './located-json.ts';
import type { Background, LayoutDocument } from './saved.ts';
import {
  areasSchema,
  backgroundSchema,
  byKeys,
  gateSchema,
  placesSchema,
  rowsOf,
  wrong,
} from './schema.ts';

/** Version of the format; a newer one is refused with that word. */
export const fileVersion = 1;
/** Most characters of a file that are looked at. */
export const longestFile = 40_000_000;
/** How many errors of one file are reported. */
const mostErrors = 20;

/** Types of images that we keep. SVG is turned into one of them before it comes this far. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/**
 * An image's bytes, in base64.
 *
 * Example: `{ type: 'image/png', data: 'iVBORw0K…' }`.
 */
export type Picture = { readonly type: (typeof pictureTypes)[number]; readonly data: string };

/** Most characters of an image in base64. */
export const longestPicture = 900_000;

/** An image from outside. */
export const pictureSchema = z.strictObject({
  type: z.enum(pictureTypes, writeMessage(message('layout.wrong.pictureType'))),
  data: z
    .string(wrong.text)
    .min(1, wrong.empty)
    .max(longestPicture, writeMessage(message('layout.wrong.pictureSize')))
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, writeMessage(message('layout.wrong.base64'))),
});

const fileSchema = z.strictObject({
  format: z.literal('yardmaster-layout', writeMessage(message('layout.wrong.format'))),
  version: z.literal(fileVersion, writeMessage(message('layout.wrong.version'))),
  facility: z.strictObject({ id: z.string().max(200), name: z.string().max(200) }),
  areas: areasSchema,
  places: placesSchema,
  background: backgroundSchema.omit({ id: true }).extend({ picture: pictureSchema }).nullable(),
  gate: gateSchema.nullable().optional(),
});

/**
 * What a file holds. The background's id is not known before its bytes are kept.
 *
 * Example: `{ facility: { id: 'w-1', name: 'Dallas DC' }, document: { areas, places, gate: null },
 * background: null }`.
 */
export type LayoutFile = {
  readonly facility: { readonly id: string; readonly name: string };
  readonly document: Omit<LayoutDocument, 'background'>;
  readonly background: (Omit<Background, 'id'> & { readonly picture: Picture }) | null;
};

/** Writes a layout as a file. */
export function writeLayoutFile(
  document: LayoutDocument,
  facility: LayoutFile['facility'],
  picture: Picture | null,
): string {
  const lines = (rows: readonly unknown[]) =>
    rows.length === 0 ? '[]' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
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
    `"gate": ${JSON.stringify(document.gate)},`,
    `"background": ${JSON.stringify(background)}`,
    '}',
    '',
  ].join('\n');
}

/** Reads a file; the errors are in order of lines, at most twenty. */
export function readLayoutFile(text: string): Result<LayoutFile, readonly FileError[]> {
  if (text.length > longestFile)
    return fail([
      { line: 1, said: message('layout.file.tooLarge', { most: longestFile / 1_000_000 }) },
    ]);
  const parsed = parseLocated(text);
  if (!parsed.ok) return fail([parsed.error]);
  const { value, lineOf } = parsed.value;
  const checked = fileSchema.safeParse(value);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message: text, code }) => ({
      line: lineOf(path),
      said: messageAt(
        path,
        code === 'unrecognized_keys' ? message('layout.wrong.unknownField') : ruleOf(text),
      ),
    }));
    return fail(firstOf(errors));
  }
  const { facility, areas, places, background, gate = null } = checked.data;
  const { document, errors } = byKeys(areas, places);
  if (errors.length > 0) {
    return fail(
      firstOf(
        errors.map(({ list, index, said }) => ({
          line: lineOf([list, index]),
          said: messageAt([list, index], said),
        })),
      ),
    );
  }
  return ok({ facility, document: { ...document, gate }, background });
}

/** The first errors in order of lines, each once. */
function firstOf(errors: readonly FileError[]): readonly FileError[] {
  const seen = new Set<string>();
  const once = errors.filter(({ line, said }) => {
    const key = `${line}:${writeMessage(said)}`;
    return !seen.has(key) && seen.add(key);
  });
  return once.sort((a, b) => a.line - b.line).slice(0, mostErrors);
}

/** "places 3 width: Must be more than 0 ft." Entries count from 1. */
function messageAt(path: readonly PropertyKey[], what: Message): Message {
  const where = path
    .map((part) => (typeof part === 'number' ? String(part + 1) : String(part).slice(0, 60)))
    .join(' ');
  return where === '' ? what : message('layout.wrong.at', { where, what });
}

/** The rule that a value broke. For rules that zod checks itself we have no text. */
function ruleOf(text: string): Message {
  const why = readMessage(text);
  return isMessage(why) && why.code !== 'prose' ? why : message('layout.wrong.value');
}
