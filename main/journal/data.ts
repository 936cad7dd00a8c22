/**
 * The body of a fact as bytes. It is plain data; names and codes are numbers of the dictionary. A
 * step of an operation takes a third of its size as JSON.
 */
import type { ByteReader, ByteWriter } from './format/bytes.ts';

const tag = {
  null: 0,
  true: 1,
  false: 2,
  term: 3,
  text: 4,
  whole: 5,
  json: 6,
  list: 7,
  object: 8,
} as const;

/** Values under these names repeat, so they are numbers too. */
const wordNames = new Set(['code', 'account', 'state', 'what', 'type', 'by', 'choice']);

/** Writes plain data, as `JSON.stringify` would keep it. `term` returns the number of a text. */
export function writeData(
  value: unknown,
  term: (text: string) => number,
  into: ByteWriter,
  name = '',
): void {
  if (value === null || value === undefined) into.byte(tag.null);
  else if (typeof value === 'boolean') into.byte(value ? tag.true : tag.false);
  else if (typeof value === 'string' && value.isWellFormed()) {
    into.byte(wordNames.has(name) ? tag.term : tag.text);
    if (wordNames.has(name)) into.count(term(value));
    else into.text(value);
  } else if (
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    Math.abs(value) < 2 ** 52 &&
    !Object.is(value, -0)
  ) {
    into.byte(tag.whole);
    into.signed(value);
  } else if (Array.isArray(value)) {
    into.byte(tag.list);
    into.count(value.length);
    for (const each of value) writeData(each, term, into, name);
  } else if (isPlain(value)) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    into.byte(tag.object);
    into.count(entries.length);
    for (const [each, own] of entries) {
      into.count(term(each));
      writeData(own, term, into, each);
    }
  } else {
    into.byte(tag.json);
    into.text(JSON.stringify(value) ?? 'null');
  }
}

/** Reads it back. Throws `RangeError` or `SyntaxError` for any other bytes. */
export function readData(from: ByteReader, textOf: (number: number) => string): unknown {
  switch (from.byte()) {
    case tag.null:
      return null;
    case tag.true:
      return true;
    case tag.false:
      return false;
    case tag.term:
      return textOf(from.count());
    case tag.text:
      return from.text();
    case tag.whole:
      return from.signed();
    case tag.json:
      return JSON.parse(from.text());
    case tag.list: {
      const list: unknown[] = [];
      for (let left = from.count(); left > 0; left -= 1) list.push(readData(from, textOf));
      return list;
    }
    case tag.object: {
      const read: Record<string, unknown> = {};
      for (let left = from.count(); left > 0; left -= 1) {
        const name = textOf(from.count());
        const value = readData(from, textOf);
        // Plain assignment would set the prototype instead of a field.
        if (name === '__proto__')
          Object.defineProperty(read, name, {
            value,
            enumerable: true,
            configurable: true,
            writable: true,
          });
        else read[name] = value;
      }
      return read;
    }
    default:
      throw new RangeError('no value');
  }
}

/** A plain object: its names are well-formed texts, and it has no `toJSON` of its own. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !('toJSON' in value) &&
  Object.keys(value).every((name) => name.isWellFormed());
