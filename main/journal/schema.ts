import type { Migration } from '../kernel/database/migrate.ts';

/**
 * Facts in their order, each with the link of the chain after it. `noted` is when we wrote it down,
 * in milliseconds since the epoch. Within a `run` it never goes back, so that binary search finds
 * an instant.
 *
 * These follow from the facts and only serve to find them:
 * - `term`: the dictionary.
 * - `posting`: the index by subject, as lists of places. A row holds up to some dozens: the first
 *   place, then the distance of each from the one before.
 * - `label`: what departed assets are found by, made comparable (`bareKey`).
 * - `run`: where a run of times begins.
 *
 * `keyframe` is the complete yard at a place, or its difference from the keyframe before. A fact
 * has its hash.
 *
 * These stand for what is no longer in `fact`:
 * - `month`: facts `first` to `last` lie in a file of their own, without a gap from the first fact
 *   on. `link` stands after the last of them, `before` before the first. `terms` is how many texts
 *   had been introduced by then. `facility` is where the chain begins.
 * - `hole`: facts that damage destroyed.
 *
 * A fact describes each month and each hole, so that the chain covers them too.
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
