/** The text of a copy: JSON, compressed if it is long. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** We compress JSON of more letters than this. */
const shortest = 4_000;
/** We reject a larger copy, because nothing that a clerk makes is as large. */
const MOST_BYTES = 16_000_000;

/** Writes it. Text that begins with `=` is compressed, in characters of one byte each. */
export function writeCopy(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= shortest ? text : `=${deflateRawSync(text).toString('base64')}`;
}

/** Reads it; undefined if it is malformed. Never throws. */
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
