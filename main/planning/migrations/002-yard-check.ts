import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * What was seen of each spot, the newest alone, and where the record had it then (both JSON). `round` counts yard checks, so that what was seen
 * in an earlier one is still known as confirmed.
 */
export const yardCheckTables: Migration = {
  version: 2,
  name: 'yard-check',
  sql: `
    CREATE TABLE sight (
      spot TEXT PRIMARY KEY,
      round INTEGER NOT NULL,
      seen TEXT NOT NULL,
      was TEXT NOT NULL,
      by TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE check_round (
      round INTEGER PRIMARY KEY,
      begun_by TEXT NOT NULL,
      begun_at TEXT NOT NULL,
      ended_at TEXT
    ) STRICT;
  `,
};
