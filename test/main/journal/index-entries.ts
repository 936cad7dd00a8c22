/**
 * The index of a journal as single entries, to edit it as an attacker would who knows the file.
 */
import { openPostings, placesOf } from '../../../main/journal/index/postings.ts';
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
