/** What follows from the facts of a journal and only serves to find them, compared with what is in its tables. */
import { type Database, openDatabase } from '../../kernel/database/database.ts';
import { schemaVersion } from '../../kernel/database/migrate.ts';
import { keyframeHash, rowsTold } from '../archive/keyframe.ts';
import { changeOf, outlineOf } from '../format/codec.ts';
import { changeNames, nameKey, nameKeysIn, rowNames, wholeMark } from '../index/name-index.ts';
import { hasPostings } from '../index/postings.ts';
import { openTerms } from '../index/text-numbers.ts';
import { journalMigrations } from '../migrations/index.ts';
import { type Places, rowsPerStep } from './chain-walk.ts';

/** Whether tables are those that the steps of the schema made, and nothing else acts in the file: a view could show other facts than it has, a trigger write them. */
export function hasSchema(db: Database, nativeBinding?: string): boolean {
  const plain = openDatabase({
    file: ':memory:',
    migrations: journalMigrations.slice(0, schemaVersion(db)),
    check: false,
    nativeBinding,
  });
  try {
    const known = new Set(schemaOf(plain).map(({ said }) => said));
    const found = schemaOf(db);
    const isOurs = found.every(({ type, said }) => type === 'table' || known.has(said));
    const here = new Set(found.map(({ said }) => said));
    return isOurs && [...known].every((said) => here.has(said));
  } finally {
    plain.close();
  }
}

const schemaOf = (db: Database): readonly { readonly type: string; readonly said: string }[] =>
  db
    .prepare<[], { type: string; name: string; sql: string | null }>(
      'SELECT type, name, sql FROM sqlite_schema',
    )
    .all()
    .map(({ type, name, sql }) => ({
      type,
      said: `${type} ${name} ${(sql ?? '').replace(/\s+/g, ' ')}`,
    }));

/**
 * Whether the pages of a table can be read and hold the kinds of values that the schema wants: a text where bytes belong is found by no reader. The facts
 * themselves, which take longest, are looked at as they are walked.
 */
export const hasSoundRows = (db: Database, ...tables: readonly string[]): boolean =>
  tables.every((table) => db.pragma(`quick_check(${table})`, { simple: true }) === 'ok');

/** Whether the dictionary is as the facts tell it, found by number and found by text. */
export function* hasTerms(
  db: Database,
  terms: readonly string[],
  lastTerm: number,
): Generator<void, boolean> {
  if (!hasSoundRows(db, 'term')) return false;
  yield;
  if (
    lastTerm !== terms.length ||
    db.prepare('SELECT 1 FROM term WHERE number < 1').get() !== undefined
  )
    return false;
  // All rows as one text. Where each begins say their lengths: a text may hold whatever stands between them.
  const next = db.prepare<[number, number, number], Texts>(
    `SELECT group_concat(number) AS numbers, group_concat(length(CAST(text AS BLOB))) AS lengths, group_concat(text, '') AS texts
     FROM (SELECT number, text FROM term WHERE number > ? AND number <= ? ORDER BY number LIMIT ?)`,
  );
  for (let number = 0; number < lastTerm; ) {
    const found = numbersOf(next.get(number, lastTerm, 4 * rowsPerStep), terms);
    if (found === null || found.length === 0 || found.some((each, at) => each !== number + at + 1))
      return false;
    number += found.length;
    yield;
  }
  // What is added meanwhile is left to the next check.
  const byText = db.prepare<[string, number, number], Texts>(
    `SELECT group_concat(number) AS numbers, group_concat(length(CAST(text AS BLOB))) AS lengths, group_concat(text, '') AS texts
     FROM (SELECT number, text FROM term INDEXED BY sqlite_autoindex_term_1 WHERE text > ? AND number <= ? ORDER BY text LIMIT ?)`,
  );
  let count = 0;
  for (let at = ''; ; ) {
    const found = numbersOf(byText.get(at, lastTerm, 4 * rowsPerStep), terms);
    if (found === null) return false;
    if (found.length === 0) return count === lastTerm - (terms.includes('') ? 1 : 0);
    count += found.length;
    // Rows that come again and again.
    if (count > lastTerm) return false;
    at = terms[(found.at(-1) ?? 0) - 1] ?? at;
    yield;
  }
}

/** Rows of the dictionary that were read as one: numbers, lengths in bytes, and the texts one after the other. */
type Texts = {
  readonly numbers: string | null;
  readonly lengths: string | null;
  readonly texts: string | null;
};

/** The numbers, or null where a text is not that of its number. */
function numbersOf(read: Texts | undefined, terms: readonly string[]): readonly number[] | null {
  if (read?.numbers == null) return [];
  const numbers = read.numbers.split(',').map(Number);
  const texts = numbers.map((number) => terms[number - 1]);
  if (texts.includes(undefined)) return null;
  return texts.join('') === read.texts &&
    texts.map((text) => Buffer.byteLength(text ?? '')).join() === read.lengths
    ? numbers
    : null;
}

/** Whether each packed yard is the one whose hash a fact holds. Those at the beginning of a file are gathered in `starts`. */
export function* hasFrames(
  db: Database,
  wanted: Map<number, string>,
  { from, until, starts }: Places & { readonly starts: Map<number, string> },
): Generator<void, boolean> {
  if (!hasSoundRows(db, 'keyframe')) return false;
  const read = db.prepare<[number], Uint8Array>('SELECT bytes FROM keyframe WHERE seq = ?').pluck();
  for (const seq of db
    .prepare<[number], number>('SELECT seq FROM keyframe WHERE seq <= ?')
    .pluck()
    .all(until)) {
    if (seq < from && seq > 0) continue;
    const bytes = read.get(seq);
    const hash = bytes === undefined ? null : keyframeHash(bytes);
    if (seq === from && hash !== null) starts.set(seq, hash);
    else if (hash === null || wanted.get(seq) !== hash) return false;
    wanted.delete(seq);
    yield;
  }
  const strays = db
    .prepare<[number], number>(
      'SELECT count(*) FROM keyframe WHERE seq > ? AND seq NOT IN (SELECT seq FROM fact)',
    )
    .pluck()
    .get(from);
  return wanted.size === 0 && strays === 0;
}

/** Whether the names that assets are found by match the facts and the first yard. `isPart`: some facts are missing. */
export function* hasNames(
  db: Database,
  told: Set<string>,
  { end, isPart }: { readonly end: number; readonly isPart: boolean },
): Generator<void, boolean> {
  if (!hasSoundRows(db, hasPostings(db) ? 'label' : 'name')) return false;
  yield;
  const others = otherNames(db, end);
  const mark = nameKey(...wholeMark);
  let isWhole = false;
  for (const names of nameKeysIn(db, 4 * rowsPerStep)) {
    if (names === null) return false;
    for (const name of names) {
      if (name === mark) isWhole = true;
      else if (!told.delete(name) && !isPart && !others(name)) return false;
    }
    yield;
  }
  // A file of an earlier version has no names, or only some, until they are written again.
  return !isWhole || told.size === 0;
}

/** Names in no fact of the walk: of the first yard, of what was added meanwhile, and of yards that a crash parted from their facts. */
function otherNames(db: Database, end: number): (name: string) => boolean {
  const known = new Set<string>();
  const frames = db.prepare<[number], { seq: number; bytes: Uint8Array }>(
    'SELECT seq, bytes FROM keyframe WHERE seq > ? ORDER BY seq LIMIT 1',
  );
  let [frame, fact, isDone] = [0, end, false];
  const more = (): boolean => {
    const next = frames.get(frame);
    if (next !== undefined) {
      frame = next.seq;
      try {
        for (const each of rowNames(rowsTold(next.bytes))) known.add(each);
      } catch {
        // Its hash did not fit either.
      }
      return true;
    }
    if (isDone) return false;
    isDone = true;
    const terms = openTerms(db);
    const rows = db.prepare<[number], { seq: number; noted: number; bytes: Uint8Array }>(
      'SELECT seq, noted, bytes FROM fact WHERE seq > ? ORDER BY seq',
    );
    for (const { seq, noted, bytes } of rows.all(fact)) {
      fact = seq;
      const change = outlineOf(bytes).ofAsset ? changeOf(bytes, noted, terms) : null;
      if (change !== null) for (const each of changeNames(change)) known.add(each);
    }
    return true;
  };
  return (name) => {
    while (!known.has(name)) if (!more()) return false;
    return true;
  };
}
