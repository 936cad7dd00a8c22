/** Whether the index by subject is as the facts tell it: the same entries, each once, in whatever rows. */
import { randomInt } from 'node:crypto';
import type { Database } from '../../kernel/database/database.ts';
import { createByteReader } from '../format/bytes.ts';
import { hasPostings, reindexedIn } from '../index/postings.ts';
import { type Places, rowsPerStep } from './chain-walk.ts';
import { hasSoundRows } from './verify-derived.ts';

/** Whether the index by subject is. In numbers of the dictionary, which is compared for itself. */
export function* hasSubjects(
  db: Database,
  wanted: Mixture,
  ways: Ways,
  places: Places,
): Generator<void, boolean> {
  const found = createMixture(ways);
  try {
    if (!hasSoundRows(db, 'subject')) return false;
    if (hasPostings(db) && !(isWhole(db) && (yield* addPostings(db, found, places)))) return false;
  } catch (error) {
    // Bytes of a row that end early.
    if (error instanceof RangeError) return false;
    throw error;
  }
  if (!(yield* addSubjects(db, found, places))) return false;
  return found.value() === wanted.value();
}

/** How far the older index was moved stands in one row: readers and the check must not go by different ones. */
const isWhole = (db: Database): boolean =>
  hasSoundRows(db, 'posting', 'reindex') &&
  db.prepare<[], number>('SELECT count(*) FROM reindex').pluck().get() === 1;

/** The sum mixes 32 bits: a greater number, or one below zero, could pass for another one there. */
const isNumber = (value: number): boolean => value > 0 && value <= mostOfNumber;
const mostOfNumber = 0x7fff_ffff;

/** Adds what lies in rows of many places. Answers false for rows that nobody wrote so: a place twice, or rows that are not in order. */
function* addPostings(
  db: Database,
  found: Mixture,
  { from, until }: Places,
): Generator<void, boolean> {
  // All rows as one text: a row by itself costs more to hand over than to mix.
  const next = db.prepare<
    [number, number, number, number],
    { readonly heads: string | null; readonly bytes: Buffer | null }
  >(
    `SELECT group_concat(kind || ',' || id || ',' || first || ',' || length(places)) AS heads,
       CAST(group_concat(CAST(places AS TEXT), '') AS BLOB) AS bytes
     FROM (SELECT * FROM posting WHERE (kind, id, first) > (?, ?, ?) ORDER BY kind, id, first LIMIT ?)`,
  );
  const last = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM fact').pluck();
  let at: readonly [number, number, number] = [-1, -1, -1];
  let end = 0;
  for (;;) {
    const some = next.get(...at, 4 * rowsPerStep);
    const rows = numbersIn(some?.heads ?? '');
    if (rows.length === 0) return true;
    const now = last.get() ?? 0;
    const bytes = createByteReader(some?.bytes ?? new Uint8Array());
    for (let row = 0; row < rows.length; row += 4) {
      const [kind, id, first, length] = [
        rows[row] as number,
        rows[row + 1] as number,
        rows[row + 2] as number,
        rows[row + 3] as number,
      ];
      if (!(isNumber(kind) && isNumber(id) && isNumber(first))) return false;
      // Halving finds nothing in rows that lie in another order.
      if (kind < at[0] || (kind === at[0] && (id < at[1] || (id === at[1] && first <= end))))
        return false;
      at = [kind, id, first];
      const stop = bytes.at() + length;
      let seq = first;
      for (let distance = 0; ; seq += distance) {
        // What lies in the file of a month is taken out of the journal piece by piece.
        if (seq > now) return false;
        if (seq <= until && seq > from) found.add(kind, id, seq);
        if (bytes.at() >= stop) break;
        distance = bytes.count();
        if (distance === 0) return false;
      }
      if (bytes.at() !== stop) return false;
      end = seq;
    }
    yield;
  }
}

/** Adds what lies in a row of its own: all of a file of an earlier version, and what was not moved yet. */
function* addSubjects(
  db: Database,
  found: Mixture,
  { from, until }: Places,
): Generator<void, boolean> {
  const next = db
    .prepare<[number, number, number, number], string | null>(
      `SELECT group_concat(kind || ',' || id || ',' || seq) FROM
         (SELECT kind, id, seq FROM subject WHERE (kind, id, seq) > (?, ?, ?) ORDER BY kind, id, seq LIMIT ?)`,
    )
    .pluck();
  const last = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM fact').pluck();
  const moving = reindexedIn(db);
  let at: readonly [number, number, number] = [-1, -1, -1];
  for (;;) {
    const rows = numbersIn(next.get(...at, 4 * rowsPerStep) ?? '');
    if (rows.length === 0) return true;
    const now = last.get() ?? 0;
    for (let row = 0; row < rows.length; row += 3) {
      const [kind, id, seq] = [
        rows[row] as number,
        rows[row + 1] as number,
        rows[row + 2] as number,
      ];
      at = [kind, id, seq];
      if (!(isNumber(kind) && isNumber(id) && isNumber(seq)) || seq > now) return false;
      if (seq <= from || seq <= moving.done || seq > moving.until) continue;
      if (seq <= until) found.add(kind, id, seq);
    }
    yield;
  }
}

/** The whole numbers of a text, between commas. */
function numbersIn(text: string): readonly number[] {
  const numbers: number[] = [];
  if (text === '') return numbers;
  let [value, isBelow] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma) {
      numbers.push(isBelow ? -value : value);
      [value, isBelow] = [0, false];
    } else if (code === minus) isBelow = true;
    else value = value * 10 + code - zero;
  }
  numbers.push(isBelow ? -value : value);
  return numbers;
}

const [comma, minus, zero] = [44, 45, 48];

/** The sum of `createMixture`. */
export type Mixture = { add(kind: number, id: number, seq: number): void; value(): string };

/** A way to mix an entry: odd factors of 32 bits. */
type Way = {
  readonly begin: number;
  readonly ofKind: number;
  readonly ofId: number;
  readonly ofSeq: number;
};
/** Two ways, drawn anew for each check: nobody can choose entries that make up for those that were taken out. */
export type Ways = readonly [Way, Way];

const factor = () => 2 * randomInt(0x4000_0000, 0x7fff_ffff) + 1;
const drawWay = (): Way => ({ begin: factor(), ofKind: factor(), ofId: factor(), ofSeq: factor() });
export const drawWays = (): Ways => [drawWay(), drawWay()];

function mixed({ begin, ofKind, ofId, ofSeq }: Way, kind: number, id: number, seq: number): number {
  let mix = Math.imul(begin ^ kind, ofKind);
  mix = Math.imul(mix ^ (mix >>> 15) ^ id, ofId);
  mix = Math.imul(mix ^ (mix >>> 13) ^ seq, ofSeq);
  mix = Math.imul(mix ^ (mix >>> 16), ofKind);
  return mix ^ (mix >>> 15);
}

/** A sum that is the same in whatever order its parts come, and another one when a part is missing, doubled or changed. */
export function createMixture([one, other]: Ways): Mixture {
  let [ones, others] = [0, 0];
  return {
    add(kind, id, seq) {
      ones = (ones + mixed(one, kind, id, seq)) | 0;
      others = (others + mixed(other, kind, id, seq)) | 0;
    },
    value: () => `${ones}:${others}`,
  };
}
