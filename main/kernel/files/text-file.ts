/**
 * Reading text that people and other programs wrote: its encoding is found out, and never guessed
 * into other letters.
 */

/** The text, or why there is none. `encoding` names what it was saved in where we can tell. */
export type DecodedText =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'UTF-8' | 'UTF-16' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'other'; readonly encoding: string };

/** What a power cut leaves: a file of no bytes, or of zeros. */
const isEmpty = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Reads UTF-8 and UTF-16, with a mark of byte order or without; the mark is skipped. Text in an
 * encoding of Windows (`ñ` as one byte) is named instead of read: which one it is can't be told
 * from the bytes.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
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
  return text === null
    ? { kind: 'other', encoding: 'Windows-1252' }
    : { kind: 'text', text, encoding: 'UTF-8' };
}
