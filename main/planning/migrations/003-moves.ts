import type { Migration } from '../../kernel/database/migrate.ts';

/** Moves for yard drivers. A number is never used again: an old sheet of paper may still be scanned. */
export const moveTables: Migration = {
  version: 3,
  name: 'moves',
  sql: `
    CREATE TABLE move (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      plan TEXT NOT NULL,
      plan_name TEXT NOT NULL,
      operation TEXT NOT NULL,
      asset TEXT NOT NULL,
      comes_from TEXT NOT NULL,
      goes_to TEXT NOT NULL,
      is_aside INTEGER NOT NULL,
      is_urgent INTEGER NOT NULL,
      driver TEXT NOT NULL,
      state TEXT NOT NULL,
      why TEXT NOT NULL,
      by TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
  `,
};
