import type { Migration } from '../kernel/database/migrate.ts';

/**
 * Versions of the drawn yard, each complete, and their background images by the SHA-256 of their
 * bytes. `stamp`: which copy a version is (shared/desks/copies.ts). `desk` and `desk_name`: where
 * it was saved; null: here.
 */
const tables: Migration = {
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
      document TEXT,
      stamp INTEGER NOT NULL,
      desk TEXT,
      desk_name TEXT
    ) STRICT;
    CREATE TABLE background (
      id TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      bytes BLOB NOT NULL,
      put_at TEXT NOT NULL
    ) STRICT;
  `,
};

/** The schema of the file. */
export const layoutSchema: readonly Migration[] = [tables];
