/**
 * Reads text that people and other programs wrote. We detect the encoding and never guess, because
 * a wrong guess changes letters.
 */

/** The text, or why there is none. `encoding` names the encoding of the file where we can tell. */
export type DecodedText =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'UTF-8' | 'UTF-16' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'other'; readonly encoding: string };

/** Decodes bytes by the name of their encoding; null where they aren't in it. */
export type Decoder = (bytes: Uint8Array, encoding: string) => string | null;

/** What a power cut leaves: an empty file, or one full of zeros. */
const isEmpty = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/**
 * Reads UTF-8 and UTF-16, with or without a byte order mark, which is skipped. Text in a Windows
 * encoding (`ñ` as one byte) is reported instead of read: the bytes don't show which encoding it
 * is. What is no text, such as a picture, is reported as `binary`.
 */
export function decodeAs(bytes: Uint8Array, decoded: Decoder): DecodedText {
  if (isEmpty(bytes)) return { kind: 'empty' };
  const [first, second, third, fourth] = bytes;
  const wide =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : first !== 0 && second === 0 && third !== 0 && fourth === 0
          ? 'utf-16le'
          : first === 0 && second !== 0 && third === 0
            ? 'utf-16be'
            : null;
  if (wide !== null) {
    const text = decoded(bytes, wide);
    return text === null
      ? { kind: 'other', encoding: 'UTF-16' }
      : { kind: 'text', text, encoding: 'UTF-16' };
  }
  if (bytes.includes(0)) return { kind: 'other', encoding: 'binary' };
  const text = decoded(bytes, 'utf-8');
  if (text !== null) return { kind: 'text', text, encoding: 'UTF-8' };
  return { kind: 'other', encoding: hasControls(bytes) ? 'binary' : 'Windows-1252' };
}

/** A picture or an archive has bytes that no text has: controls besides tab, feeds and escape. */
const hasControls = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
