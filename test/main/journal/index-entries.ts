/** The index of a journal as single entries, to edit it as somebody would who knows the file; and a file as an earlier version left it. */

import { namesIn } from '../../../main/journal/index/name-index.ts';
import { openPostings, placesOf } from '../../../main/journal/index/postings.ts';
import { nameTable } from '../../../main/journal/migrations/002-names.ts';
import type { Database } from '../../../main/kernel/database/database.ts';

/** A subject in numbers, and a fact about it. */
export type Entry = { readonly kind: number; readonly id: number; readonly seq: number };

export const entriesOf = (db: Database): readonly Entry[] =>
  db
    .prepare<[], { kind: number; id: number; first: number; places: Buffer }>(
      'SELECT * FROM posting ORDER BY kind, id, first',
    )
    .all()
    .flatMap(({ kind, id, ...row }) => placesOf(row).map((seq) => ({ kind, id, seq })));

/** Writes the index anew, with each entry as `edit` says (null: without it). */
export function editEntries(db: Database, edit: (entry: Entry) => Entry | null): void {
  const kept = entriesOf(db).flatMap((entry) => edit(entry) ?? []);
  db.exec('DELETE FROM posting');
  const postings = openPostings(db);
  for (const { kind, id, seq } of kept.toSorted((a, b) => a.seq - b.seq))
    postings.add(kind, id, seq);
}

/** Takes out the entries of a fact and of all after it. */
export const cutEntries = (db: Database, from: number): void =>
  editEntries(db, (entry) => (entry.seq < from ? entry : null));

/** Makes a file one of version 4: a row for each entry, and names as texts. */
export function asVersion4(db: Database): void {
  const entries = entriesOf(db);
  const names = [...namesIn(db, 1_000)].flat();
  db.exec(`DROP TABLE posting; DROP TABLE reindex; DROP TABLE label; ${nameTable.sql}`);
  const addSubject = db.prepare('INSERT INTO subject VALUES (?, ?, ?)');
  for (const { kind, id, seq } of entries) addSubject.run(kind, id, seq);
  const addName = db.prepare('INSERT INTO name VALUES (?, ?)');
  for (const { key, subject } of names) addName.run(key, subject);
  db.pragma('user_version = 4');
}
