/** The text of a copy: JSON, and where that is long, pressed. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** JSON of more letters than this is pressed. */
const shortest = 4_000;
/** A copy of more than this is none: nothing that a clerk makes is as large. */
const MOST_BYTES = 16_000_000;

/** Writes it. What begins with `=` is pressed, in letters that take one byte each. */
export function writeCopy(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= shortest ? text : `=${deflateRawSync(text).toString('base64')}`;
}

/** Reads it; undefined for what is none. Never throws. */
export function readCopy(text: string): unknown {
  try {
    const isPressed = text.startsWith('=');
    const bytes = isPressed
      ? inflateRawSync(Buffer.from(text.slice(1), 'base64'), { maxOutputLength: MOST_BYTES })
      : text;
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
