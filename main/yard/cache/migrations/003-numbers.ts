import type { Migration } from '../../../kernel/database/migrate.ts';

/**
 * Figures of days that are over (`main/metrics/day-store.ts`), as JSON, and when trucks of appointments came. They follow from the journal: `numbers_state` tells
 * up to which of its facts, and what goes over to the next day.
 */
export const numbersTables: Migration = {
  version: 3,
  name: 'numbers',
  sql: `
    CREATE TABLE numbers_day(day TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
    CREATE TABLE numbers_arrival(appointment TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE numbers_state(name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  `,
};
