import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { OpenTerms } from '../../../../main/journal/index/text-numbers.ts';

const db = new Sqlite(':memory:');
db.exec('CREATE TABLE term (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)');
afterEach(() => db.exec('DELETE FROM term'));

const textAt = (index: number) => `text ${index}`;
const all = Array.from({ length: 9_000 }, (_, index) => index);

test('every text keeps its number, however many came after it', () => {
  const terms = new OpenTerms(db);
  for (const index of all) terms.add([textAt(index)]);
  expect(terms.next()).toBe(9_001);
  // The oldest first: each of them is in the file alone, and those after it are at hand.
  for (const index of all) {
    expect(terms.numberOf(textAt(index))).toBe(index + 1);
    expect(terms.textOf(index + 1)).toBe(textAt(index));
  }
  expect(terms.numberOf('not there')).toBeNull();
  expect(() => terms.textOf(9_001)).toThrow(RangeError);
});

test('texts of a transaction that was rolled back are gone, also where they were just read', () => {
  const terms = new OpenTerms(db);
  terms.add(['stays']);
  db.exec('BEGIN');
  terms.add(['goes']);
  expect(terms.numberOf('goes')).toBe(2);
  db.exec('ROLLBACK');
  terms.forget();
  expect(terms.numberOf('goes')).toBeNull();
  expect(terms.next()).toBe(2);
  expect(terms.numberOf('stays')).toBe(1);
});
