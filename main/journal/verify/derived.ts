/**
 * What follows from the facts and only serves to find them: the dictionary, the index by subject,
 * names, runs of times.
 *
 * The chain proves the facts, so we don't need to prove any of this. One check compares it with the
 * facts. Where it differs, one routine makes it again.
 */
import { randomInt } from 'node:crypto';
import type { Database } from '../../kernel/database/database.ts';
import type { FactRow, Segment } from '../archive/segment.ts';
import { isUnreadable, outlineOf, type Traces, tracesOf } from '../format/codec.ts';
import { keyOf, nameFields, nameKey, nameKeysIn, putNameKey } from '../index/name-index.ts';
import { packPlaces, placesOf } from '../index/postings.ts';
import { type Places, rowsPerStep } from './chain-walk.ts';

/** What follows from the facts, gathered in their order. */
export class Derived {
  /** The dictionary. Number 1 comes first. */
  readonly terms: string[] = [];
  /** Names of trucks and containers, in the form of `nameKey`. */
  readonly names = new Set<string>();
  /** Runs of times: the first fact of each, and its time. */
  readonly runs = new Map<number, number>();
  /** When the last fact was noted, also if that fact isn't here. */
  last: number | null = null;

  /** Adds what follows from a fact. Throws as `tracesOf` does; the fact's time still counts. */
  add({ seq, noted, bytes }: FactRow): Traces {
    if (this.last === null || noted < this.last) this.runs.set(seq, noted);
    this.last = noted;
    const traces = tracesOf(bytes, noted, this.terms, nameFields);
    for (const text of traces.asset?.texts ?? []) {
      const key = keyOf(text);
      if (key !== '') this.names.add(nameKey(key, `${traces.asset?.kind}:${traces.asset?.id}`));
    }
    return traces;
  }
}

/**
 * Whether the pages of a table can be read, its values have the types of the schema, and its
 * indexes find them. A text where bytes belong is found by no reader.
 */
export const hasSoundRows = (db: Database, ...tables: readonly string[]): boolean =>
  tables.every((table) => db.pragma(`integrity_check(${table})`, { simple: true }) === 'ok');

/** What else the check knows. `lastTerm`: texts up to this number existed when it began. */
export type DerivedParts = {
  readonly lastTerm: number;
  /** Whether a fact lies in a file that is gone. */
  readonly isGone: (seq: number) => boolean;
  /** The last fact when the check began. */
  readonly end: number;
};

/** Whether the dictionary, names and runs of a journal are those of its facts. */
export function* isDerived(
  db: Database,
  { terms, names, runs }: Derived,
  { lastTerm, isGone, end }: DerivedParts,
): Generator<void, boolean> {
  if (!hasSoundRows(db, 'term', 'label', 'run') || lastTerm !== terms.length) return false;
  yield;
  const next = db.prepare<[number, number], { number: number; text: string }>(
    'SELECT number, text FROM term WHERE number > ? ORDER BY number LIMIT ?',
  );
  for (let at = 0; at < lastTerm; yield)
    for (const { number, text } of next.all(at, rowsPerStep)) {
      at += 1;
      if (number > lastTerm) break;
      if (number !== at || text !== terms[at - 1]) return false;
    }
  // An extra name leads to an asset, which then shows its own facts: harmless. A missing name is
  // never found.
  const missing = new Set(names);
  for (const keys of nameKeysIn(db, 4 * rowsPerStep)) {
    for (const key of keys) missing.delete(key);
    yield;
  }
  const known = db.prepare<[], Run>('SELECT seq, noted FROM run').all();
  const found = new Set(known.map(({ seq }) => seq));
  return (
    missing.size === 0 &&
    known.every(({ seq, noted }) => runs.get(seq) === noted || isGone(seq) || seq > end) &&
    [...runs.keys()].every((seq) => found.has(seq))
  );
}

type Run = { readonly seq: number; readonly noted: number };

/**
 * Makes dictionary, names and runs again, in one transaction. What follows from facts that aren't
 * here (`isGone`) stays.
 */
export function remakeDerived(
  { db, range }: Segment,
  derived: Derived,
  { isGone, end }: Omit<DerivedParts, 'lastTerm'>,
): void {
  // Facts that were added after the check.
  for (const row of range(end, Number.MAX_SAFE_INTEGER, -1)) attemptAdd(derived, row);
  db.exec('DELETE FROM term');
  const addTerm = db.prepare('INSERT OR IGNORE INTO term (number, text) VALUES (?, ?)');
  for (const [at, text] of derived.terms.entries())
    if (addTerm.run(at + 1, text).changes === 0) addTerm.run(at + 1, lostText(at + 1));
  const put = putNameKey(db);
  for (const name of derived.names) put(name);
  const drop = db.prepare('DELETE FROM run WHERE seq = ?');
  for (const { seq } of db.prepare<[], Run>('SELECT seq, noted FROM run').all())
    if (!isGone(seq)) drop.run(seq);
  const addRun = db.prepare('INSERT INTO run (seq, noted) VALUES (?, ?)');
  for (const [seq, noted] of derived.runs) addRun.run(seq, noted);
}

function attemptAdd(derived: Derived, row: FactRow): void {
  try {
    derived.add(row);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
}

/** Stands for a lost text. No id and no name looks like this. */
export const lostText = (number: number): string => `\u0000${number}`;

/**
 * Makes the index of a file again, in one transaction. A fact that can't be read has no subjects.
 */
export function remakeIndex({ db, range }: Pick<Segment, 'db' | 'range'>, from: number): void {
  const places = new Map<string, number[]>();
  for (let at = from; ; ) {
    const rows = range(at, Number.MAX_SAFE_INTEGER, rowsPerStep);
    for (const { seq, bytes } of rows) for (const key of keysOf(bytes)) addTo(places, key, seq);
    const last = rows.at(-1);
    if (last === undefined) break;
    at = last.seq;
  }
  db.exec('DELETE FROM posting');
  const add = db.prepare('INSERT INTO posting (kind, id, first, places) VALUES (?, ?, ?, ?)');
  for (const [key, seqs] of places) {
    const [kind, id] = key.split(':').map(Number);
    for (const { first, places: packed } of packPlaces(seqs)) add.run(kind, id, first, packed);
  }
}

/** The subjects of a fact, each once, as "kind:id" in numbers of the dictionary. */
function keysOf(bytes: Uint8Array): ReadonlySet<string> {
  try {
    return new Set(outlineOf(bytes).subjects.map(({ kind, id }) => `${kind}:${id}`));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return new Set();
  }
}

function addTo(places: Map<string, number[]>, key: string, seq: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [seq]);
  else known.push(seq);
}

/**
 * Whether the index of a file has the entries of `wanted`, each once, and in rows that binary
 * search can find.
 */
export function* isIndex(
  db: Database,
  wanted: IndexSum,
  { from, until }: Places,
): Generator<void, boolean> {
  if (!hasSoundRows(db, 'posting')) return false;
  yield;
  const found = wanted.empty();
  const next = db.prepare<[number, number, number, number], PostingRow>(
    'SELECT * FROM posting WHERE (kind, id, first) > (?, ?, ?) ORDER BY kind, id, first LIMIT ?',
  );
  const last = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM fact').pluck();
  let at: PostingRow | undefined;
  for (let end = 0; ; yield) {
    const rows = next.all(at?.kind ?? -1, at?.id ?? -1, at?.first ?? -1, rowsPerStep);
    if (rows.length === 0) return found.value() === wanted.value();
    const now = last.get() ?? 0;
    for (const row of rows) {
      const places = readPlaces(row);
      if (places === null || ![row.kind, row.id, row.first].every(isNumber)) return false;
      // Binary search fails in rows that overlap.
      if (row.kind === at?.kind && row.id === at.id && row.first <= end) return false;
      for (const seq of places) if (seq > from && seq <= until) found.add(row.kind, row.id, seq);
      end = places.at(-1) ?? 0;
      if (end > now) return false;
      at = row;
    }
  }
}

type PostingRow = {
  readonly kind: number;
  readonly id: number;
  readonly first: number;
  readonly places: Uint8Array;
};

function readPlaces(row: PostingRow): readonly number[] | null {
  try {
    return placesOf(row);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The sum mixes 32 bits. A larger or negative number could pass for another one. */
const isNumber = (value: number): boolean => value > 0 && value <= 0x7fff_ffff;

/**
 * A sum of entries that doesn't depend on their order, and changes when one is missing, doubled or
 * changed. We draw its factors at random each time, so that entries can't be chosen to make up for
 * removed ones.
 */
export class IndexSum {
  readonly #ways: readonly (readonly number[])[];
  readonly #sums = [0, 0];

  constructor(ways = [0, 1].map(() => [0, 1, 2, 3].map(oddFactor))) {
    this.#ways = ways;
  }

  /** An empty sum with the same factors. */
  empty(): IndexSum {
    return new IndexSum(this.#ways as number[][]);
  }

  add(kind: number, id: number, seq: number): void {
    for (const [at, [begin = 0, ofKind = 0, ofId = 0, ofSeq = 0]] of this.#ways.entries()) {
      let mix = Math.imul(begin ^ kind, ofKind);
      mix = Math.imul(mix ^ (mix >>> 15) ^ id, ofId);
      mix = Math.imul(mix ^ (mix >>> 13) ^ seq, ofSeq);
      mix = Math.imul(mix ^ (mix >>> 16), ofKind);
      this.#sums[at] = ((this.#sums[at] ?? 0) + (mix ^ (mix >>> 15))) | 0;
    }
  }

  value(): string {
    return this.#sums.join();
  }
}

const oddFactor = (): number => 2 * randomInt(0x4000_0000, 0x7fff_ffff) + 1;
