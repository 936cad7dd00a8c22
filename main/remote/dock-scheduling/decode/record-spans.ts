/**
 * Finds where the records of a list lie in the bytes of its page, without making a string or a
 * value of any of them.
 */

/** Start and end of each record as offsets in bytes: record `n` is `[spans[2n], spans[2n+1])`. */
export type RecordSpans = readonly number[];

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * The spans in a list envelope (`{"data": [...]}`) or a bare array. The bytes must already have
 * been parsed as JSON. Null if `data` occurs twice, is written with escapes, or isn't an array;
 * such a page is read completely.
 */
export function recordSpans(bytes: Buffer): RecordSpans | null {
  // Skips a byte order mark.
  const start = skipSpace(bytes, bytes[0] === 0xef ? 3 : 0);
  if (bytes[start] === OPEN_LIST) return elements(bytes, start).spans;
  if (bytes[start] !== OPEN_OBJECT) return null;
  let found: RecordSpans | null = null;
  let at = skipSpace(bytes, start + 1);
  while (bytes[at] === QUOTE) {
    const end = skipText(bytes, at);
    const name = bytes.toString('latin1', at + 1, end - 1);
    if (name.includes('\\')) return null;
    at = skipSpace(bytes, end);
    if (bytes[at] !== COLON) return null;
    at = skipSpace(bytes, at + 1);
    if (name === 'data') {
      if (found !== null || bytes[at] !== OPEN_LIST) return null;
      const list = elements(bytes, at);
      found = list.spans;
      at = list.end;
    } else at = skipValue(bytes, at);
    at = skipSpace(bytes, at);
    if (bytes[at] === COMMA) at = skipSpace(bytes, at + 1);
  }
  return found;
}

/** The elements of the array that opens at `from`, and where it ends. */
function elements(
  bytes: Buffer,
  from: number,
): { readonly spans: RecordSpans; readonly end: number } {
  const spans: number[] = [];
  let at = skipSpace(bytes, from + 1);
  while (at < bytes.length && bytes[at] !== CLOSE_LIST) {
    const end = skipValue(bytes, at);
    spans.push(at, end);
    at = skipSpace(bytes, end);
    if (bytes[at] === COMMA) at = skipSpace(bytes, at + 1);
  }
  return { spans, end: at + 1 };
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09)
    at += 1;
  return at;
}

/** The offset after the string whose opening quotation mark is at `from`. */
function skipText(bytes: Buffer, from: number): number {
  let at = from + 1;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 1;
  }
  return at;
}

/**
 * The offset after the value that begins at `from`. It counts brackets and skips strings without
 * recursion, so deep nesting does no harm.
 */
function skipValue(bytes: Buffer, from: number): number {
  let depth = 0;
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = skipText(bytes, at);
      if (depth === 0) return at;
      continue;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      // End of the container around a bare number or word.
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (
      depth === 0 &&
      (byte === COMMA || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)
    )
      return at;
    at += 1;
  }
  return at;
}
