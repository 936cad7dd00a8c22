/** What follows from the facts of a journal and only serves to find them, compared with what is in its tables. */
import { type Database, openDatabase } from '../kernel/database/database.ts';
import { schemaVersion } from '../kernel/database/migrate.ts';
import { changeOf, outlineOf } from './codec.ts';
import { keyframeHash, rowsTold } from './keyframe.ts';
import { journalMigrations } from './migrations/index.ts';
import { changeNames, nameKey, namesIn, rowNames, wholeMark } from './names.ts';
import { openTerms } from './terms.ts';
import type { Places } from './verify-index.ts';
import { rowsPerStep } from './walk.ts';

/** Whether tables are those that the steps of the schema made, and nothing else acts in the file: a view could show other facts than it has, a trigger write them. */
export function hasSchema(db: Database, nativeBinding?: string): boolean {
  const plain = openDatabase({ file: ':memory:', migrations: journalMigrations.slice(0, schemaVersion(db)), check: false, nativeBinding });
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
    .prepare<[], { type: string; name: string; sql: string | null }>('SELECT type, name, sql FROM sqlite_schema')
    .all()
    .map(({ type, name, sql }) => ({ type, said: `${type} ${name} ${(sql ?? '').replace(/\s+/g, ' ')}` }));

/** Whether the dictionary is as the facts tell it, found by number and found by text. */
export function* hasTerms(db: Database, terms: readonly string[], lastTerm: number): Generator<void, boolean> {
  const next = db.prepare<[number, number, number], { number: number; text: string }>(
    'SELECT number, text FROM term WHERE number > ? AND number <= ? ORDER BY number LIMIT ?',
  );
  let number = 0;
  if (lastTerm !== terms.length || db.prepare('SELECT 1 FROM term WHERE number < 1').get() !== undefined) return false;
  while (number < lastTerm) {
    for (const row of next.all(number, lastTerm, 4 * rowsPerStep)) {
      number += 1;
      if (row.number !== number || row.text !== terms[number - 1]) return false;
    }
    yield;
  }
  const byText = db.prepare<[string, number], { number: number; text: string }>(
    'SELECT number, text FROM term INDEXED BY sqlite_autoindex_term_1 WHERE text > ? ORDER BY text LIMIT ?',
  );
  let [found, at] = [0, ''];
  for (let rows = byText.all('', 4 * rowsPerStep); rows.length > 0; rows = byText.all(at, 4 * rowsPerStep)) {
    for (const row of rows) {
      // What is added meanwhile is left to the next check.
      if (row.number > lastTerm) continue;
      found += 1;
      if (row.text !== terms[row.number - 1]) return false;
    }
    at = rows.at(-1)?.text ?? at;
    yield;
  }
  return found === lastTerm - (terms.includes('') ? 1 : 0);
}

/** Whether each packed yard is the one whose hash a fact holds. Those at the beginning of a file are gathered in `starts`. */
export function* hasFrames(
  db: Database,
  wanted: Map<number, string>,
  { from, until, starts }: Places & { readonly starts: Map<number, string> },
): Generator<void, boolean> {
  const read = db.prepare<[number], Uint8Array>('SELECT bytes FROM keyframe WHERE seq = ?').pluck();
  for (const seq of db.prepare<[number], number>('SELECT seq FROM keyframe WHERE seq <= ?').pluck().all(until)) {
    if (seq < from && seq > 0) continue;
    const bytes = read.get(seq);
    const hash = bytes === undefined ? null : keyframeHash(bytes);
    if (seq === from && hash !== null) starts.set(seq, hash);
    else if (hash === null || wanted.get(seq) !== hash) return false;
    wanted.delete(seq);
    yield;
  }
  const strays = db
    .prepare<[number], number>('SELECT count(*) FROM keyframe WHERE seq > ? AND seq NOT IN (SELECT seq FROM fact)')
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
  const others = otherNames(db, end);
  const mark = nameKey(...wholeMark);
  let isWhole = false;
  for (const rows of namesIn(db, 4 * rowsPerStep)) {
    for (const { key, subject } of rows) {
      const name = nameKey(key, subject);
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
