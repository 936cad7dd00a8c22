import type { Migration } from '../kernel/database/migrate.ts';

/**
 * Quotes of this desk, the draft, the facility's location, and the shippers last read. A quote's
 * `asked` columns are written before it is sent and never again; the others follow the service's
 * replies.
 */
const tables: Migration = {
  version: 1,
  name: 'quotes',
  sql: `
    CREATE TABLE quote (
      seq        INTEGER PRIMARY KEY,
      id         TEXT NOT NULL UNIQUE,
      created_at TEXT NOT NULL,
      draft      TEXT NOT NULL,
      state      TEXT NOT NULL CHECK (state IN ('sending', 'asked', 'refused', 'not-sent', 'unknown')),
      sentence   TEXT,
      request    TEXT,
      read_at    TEXT,
      search     TEXT NOT NULL
    ) STRICT;

    CREATE TABLE draft (
      slot     INTEGER PRIMARY KEY CHECK (slot = 1),
      draft    TEXT NOT NULL,
      saved_at TEXT NOT NULL
    ) STRICT;

    CREATE TABLE facility (
      slot INTEGER PRIMARY KEY CHECK (slot = 1),
      stop TEXT NOT NULL
    ) STRICT;

    CREATE TABLE shipper (
      id      TEXT PRIMARY KEY,
      name    TEXT NOT NULL,
      status  TEXT NOT NULL,
      shipper TEXT NOT NULL,
      read_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/** The schema of the file. */
export const quoteSchema: readonly Migration[] = [tables];
