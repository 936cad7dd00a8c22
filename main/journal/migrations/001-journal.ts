import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * Facts in their order, each with the link of the chain after it. `noted` is when it was written down, in milliseconds since the epoch: within a `run` it
 * never goes back, so that an instant is found by halving. All other tables follow from the facts and are checked against them.
 */
export const journalTables: Migration = {
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
    CREATE TABLE subject (
      kind INTEGER NOT NULL,
      id INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (kind, id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE keyframe (
      seq INTEGER PRIMARY KEY,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE run (
      seq INTEGER PRIMARY KEY,
      noted INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE seal (
      day TEXT PRIMARY KEY,
      seq INTEGER NOT NULL,
      link BLOB NOT NULL
    ) STRICT;
  `,
};
