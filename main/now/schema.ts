import type { Migration } from '../kernel/database/migrate.ts';

/**
 * Snoozed lines (`until` null: as long as they stand), and limits that differ from the defaults
 * (`minutes` null: never).
 */
const tables: Migration = {
  version: 1,
  name: 'now',
  sql: `
    CREATE TABLE snooze (
      key TEXT PRIMARY KEY,
      reason TEXT NOT NULL,
      until TEXT,
      by TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE now_limit (
      name TEXT PRIMARY KEY,
      minutes INTEGER
    ) STRICT;
  `,
};

/** The schema of the file. */
export const nowSchema: readonly Migration[] = [tables];
