import type { Migration } from '../kernel/database/migrate.ts';

/**
 * Facts in their order, each with the link of the chain after it. `noted` is when it was written
 * down, in milliseconds since the epoch: within a `run` it never goes back, so that an instant is
 * found by halving.
 *
 * What follows from the facts and only serves to find them: `term`, the dictionary; `posting`, the
 * index by subject, as lists of places (a row holds up to some dozens, the first by itself and each
 * other as its distance from the one before); `label`, what assets are found by once they have
 * left, made comparable (`searchKey`); `run`.
 *
 * `keyframe` is the whole yard at a place, or what differs from the one before; a fact has its
 * hash.
 *
 * What is no longer in `fact`: a `month`, whose facts `first` to `last` lie in a file of their own,
 * from the first fact on without a gap (`link` stands after the last of them, `before` before the
 * first, `terms` is how many texts had been introduced by then, `facility` where the chain begins);
 * a `hole`, facts that damage took. A fact tells of each of both, so that the chain holds them too.
 */
const tables: Migration = {
  version: 1,
  name: 'journal',
  sql: `
    CREATE TABLE fact (
      seq INTEGER PRIMARY KEY,
      noted INTEGER NOT NULL,
      link BLOB NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE term (
      number INTEGER PRIMARY KEY,
      text TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE posting (
      kind INTEGER NOT NULL,
      id INTEGER NOT NULL,
      first INTEGER NOT NULL,
      places BLOB NOT NULL,
      PRIMARY KEY (kind, id, first)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE label (
      key TEXT NOT NULL,
      subject BLOB NOT NULL,
      PRIMARY KEY (key, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE run (
      seq INTEGER PRIMARY KEY,
      noted INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE keyframe (
      seq INTEGER PRIMARY KEY,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE month (
      name TEXT PRIMARY KEY,
      first INTEGER NOT NULL UNIQUE,
      last INTEGER NOT NULL,
      noted INTEGER NOT NULL,
      until INTEGER NOT NULL,
      before BLOB NOT NULL,
      link BLOB NOT NULL,
      terms INTEGER NOT NULL,
      facility BLOB NOT NULL
    ) STRICT;
    CREATE TABLE hole (
      first INTEGER PRIMARY KEY,
      last INTEGER NOT NULL,
      link BLOB NOT NULL,
      terms INTEGER NOT NULL
    ) STRICT;
  `,
};

/** The schema of `journal.db` and of the files of months. */
export const journalSchema: readonly Migration[] = [tables];
