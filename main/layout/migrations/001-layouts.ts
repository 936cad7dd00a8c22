import type { Migration } from '../../kernel/database/migrate.ts';

/** Versions of the drawn yard, each whole, and the pictures below them by the SHA-256 of their bytes. */
export const layoutTables: Migration = {
  version: 1,
  name: 'layouts',
  sql: `
    CREATE TABLE layout (
      version INTEGER PRIMARY KEY AUTOINCREMENT,
      saved_at TEXT NOT NULL,
      saved_by TEXT NOT NULL,
      note TEXT NOT NULL,
      places INTEGER NOT NULL,
      background TEXT,
      document TEXT
    ) STRICT;
    CREATE TABLE background (
      id TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      bytes BLOB NOT NULL,
      put_at TEXT NOT NULL
    ) STRICT;
  `,
};
