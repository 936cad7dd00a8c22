import type { Migration } from '../../kernel/database/migrate.ts';

/** Plans with what they want (JSON), the operations that a commit saves, and a number that grows with each change; attributes of areas. */
export const planTables: Migration = {
  version: 1,
  name: 'plans',
  sql: `
    CREATE TABLE plan (
      id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      name TEXT NOT NULL,
      state TEXT NOT NULL,
      wishes TEXT NOT NULL,
      operations TEXT NOT NULL,
      by TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE area_attributes (
      area TEXT PRIMARY KEY,
      attributes TEXT NOT NULL,
      by TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE weight (
      name TEXT PRIMARY KEY,
      feet INTEGER NOT NULL
    ) STRICT;
  `,
};
