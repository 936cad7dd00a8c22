import type { Migration } from '../../kernel/database/migrate.ts';

/** Check-ins that are not sent yet: kept by the clerk while there is no connection. A row goes when it was sent, or when the clerk discards it. */
export const gateDrafts: Migration = {
  version: 4,
  name: '004-drafts',
  sql: `
    CREATE TABLE draft(
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, input TEXT NOT NULL, spot TEXT, clerk TEXT NOT NULL, at TEXT NOT NULL,
      sha256 BLOB NOT NULL
    ) STRICT;
  `,
};
