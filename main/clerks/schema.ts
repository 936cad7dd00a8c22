import type { Migration } from '../kernel/database/migrate.ts';

/**
 * Clerks of this desk, and how it is shared. A PIN is stored as its scrypt hash, with its own salt
 * and cost. `language` and `clock` are null for the system's. `pin_try` counts consecutive wrong
 * PINs across restarts; `is_served`: the wait after them is over.
 */
const tables: Migration = {
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
      language TEXT,
      clock TEXT,
      CHECK ((pin_salt IS NULL) = (pin_hash IS NULL) AND (pin_hash IS NULL) = (pin_cost IS NULL))
    ) STRICT;
    CREATE TABLE desk (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
      idle_minutes INTEGER
    ) STRICT;
    INSERT INTO desk (only, shared, idle_minutes) VALUES (1, 0, 10);
    CREATE TABLE pin_try (
      clerk TEXT PRIMARY KEY,
      wrong INTEGER NOT NULL CHECK (wrong > 0),
      is_served INTEGER NOT NULL CHECK (is_served IN (0, 1))
    ) STRICT;
  `,
};

/** Who has taken over a desk that isn't shared; null: its own clerk. */
const present: Migration = {
  version: 2,
  name: 'present',
  sql: 'ALTER TABLE desk ADD COLUMN present TEXT;',
};

/** The schema of the file. */
export const clerkSchema: readonly Migration[] = [tables, present];
