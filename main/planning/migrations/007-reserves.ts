import type { Migration } from '../../kernel/database/migrate.ts';

/** Spots that plans reserve at the service. `state` is written before anything is sent. */
export const reserveTable: Migration = {
  version: 7,
  name: 'reserves',
  sql: `
    CREATE TABLE reserve (
      spot TEXT NOT NULL PRIMARY KEY,
      plan TEXT NOT NULL,
      asset TEXT NOT NULL,
      until TEXT NOT NULL,
      state TEXT NOT NULL,
      sent TEXT NOT NULL,
      said TEXT,
      at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
