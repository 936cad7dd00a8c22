/**
 * Finds which records of a page have changed.
 *
 * The text before the first differing byte is the same as before, and so is the text after the
 * last. If the difference begins and ends at the boundary of a record, we have to read only the
 * records in between.
 */
import { parseOnly } from '../../safe-json.ts';
import { type RecordSpans, recordSpans } from '../decode/record-spans.ts';

/**
 * The records `first` to `last` of the old page became `records`. `spans` are those of the complete
 * new page.
 */
export type ChangedRecords = {
  readonly first: number;
  readonly last: number;
  readonly records: readonly unknown[];
  readonly spans: RecordSpans;
};

/**
 * Compares a page with its old bytes, whose records lie at `spans`. Null if the difference isn't
 * inside the records, removes all those that it touches, or can't be read; then the page is read
 * completely. The result is exactly what reading the complete page would give, because JSON has no
 * state except its nesting, which is the same on both sides.
 */
export function changedRecords(
  before: Buffer,
  spans: RecordSpans,
  now: Buffer,
): ChangedRecords | null {
  const same = commonStart(before, now);
  const behind = commonEnd(before, now, Math.min(before.length, now.length) - same);
  const first = lastBeginningAt(spans, same);
  const last = firstEndingAt(spans, before.length - behind);
  if (first === null || last === null) return null;
  const [from, to] = [spans[2 * first] as number, spans[2 * last + 1] as number];
  const longer = now.length - before.length;
  const bytes = Buffer.concat([LIST, now.subarray(from, to + longer), LIST_END]);
  const parsed = parseOnly(bytes.toString('utf8'));
  const found =
    parsed.ok && Array.isArray(parsed.value) && parsed.value.length > 0 ? recordSpans(bytes) : null;
  if (!parsed.ok || found === null) return null;
  return {
    first,
    last,
    records: parsed.value as readonly unknown[],
    spans: [
      ...spans.slice(0, 2 * first),
      ...found.map((offset) => offset - LIST.length + from),
      ...spans.slice(2 * last + 2).map((offset) => offset + longer),
    ],
  };
}

const LIST = Buffer.from('[');
const LIST_END = Buffer.from(']');

/** Bytes compared at once. Two equal blocks cost one call. */
const BLOCK = 4_096;

function commonStart(a: Buffer, b: Buffer): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at + BLOCK <= length && a.compare(b, at, at + BLOCK, at, at + BLOCK) === 0) at += BLOCK;
  while (at < length && a[at] === b[at]) at += 1;
  return at;
}

/** At most `most` bytes. */
function commonEnd(a: Buffer, b: Buffer, most: number): number {
  let count = 0;
  const [endA, endB] = [a.length, b.length];
  while (
    count + BLOCK <= most &&
    a.compare(b, endB - count - BLOCK, endB - count, endA - count - BLOCK, endA - count) === 0
  )
    count += BLOCK;
  while (count < most && a[endA - count - 1] === b[endB - count - 1]) count += 1;
  return count;
}

/** The last record that begins at or before `offset`, or null. */
function lastBeginningAt(spans: RecordSpans, offset: number): number | null {
  let found: number | null = null;
  for (
    let record = 0;
    2 * record < spans.length && (spans[2 * record] as number) <= offset;
    record += 1
  )
    found = record;
  return found;
}

/** The first record that ends at or after `offset`, or null. */
function firstEndingAt(spans: RecordSpans, offset: number): number | null {
  for (let record = 0; 2 * record < spans.length; record += 1)
    if ((spans[2 * record + 1] as number) >= offset) return record;
  return null;
}
