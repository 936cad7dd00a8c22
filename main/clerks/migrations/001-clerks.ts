import type { Migration } from '../../kernel/database/migrate.ts';

/** Clerks of this desk, and how it is shared. A PIN is kept as scrypt of it, with its own salt and cost. */
export const clerkTables: Migration = {
  version: 1,
  name: 'clerks',
  sql: `
    CREATE TABLE clerk (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      roles TEXT NOT NULL,
      active INTEGER NOT NULL CHECK (active IN (0, 1)),
      pin_salt BLOB,
      pin_hash BLOB,
      pin_cost INTEGER,
      CHECK ((pin_salt IS NULL) = (pin_hash IS NULL) AND (pin_hash IS NULL) = (pin_cost IS NULL))
    ) STRICT;
    CREATE TABLE desk (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
      idle_minutes INTEGER
    ) STRICT;
    INSERT INTO desk (only, shared, idle_minutes) VALUES (1, 0, 10);
  `,
};
