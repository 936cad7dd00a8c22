import type { Migration } from '../kernel/database/migrate.ts';

/**
 * Appointments being written. `sent_at` and `known` are written before a draft is sent: they prove
 * later whether it arrived.
 */
const tables: Migration = {
  version: 1,
  name: 'drafts',
  sql: `
    CREATE TABLE draft (
      id       TEXT PRIMARY KEY,
      content  TEXT NOT NULL,
      state    TEXT NOT NULL CHECK (state IN ('draft', 'sending', 'unknown', 'refused')),
      sentence TEXT,
      saved_at TEXT NOT NULL,
      sent_at  TEXT,
      known    TEXT,
      looks    INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
  `,
};

/** The schema of the file. */
export const draftSchema: readonly Migration[] = [tables];
