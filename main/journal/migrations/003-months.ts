import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * What is no longer in `fact`. `month`: facts `first` to `last` lie in a file of their own, in order and without a gap from the first fact on; `link` stands
 * after the last of them, `before` before the first, `terms` is how many texts had been introduced by then, `facility` where the chain begins. `hole`: facts that
 * damage took; `link` stands after the last of them. A fact tells of each of both (`months.ts`, `rebuild-facts.ts`), so that the chain holds them too.
 */
export const monthTables: Migration = {
  version: 3,
  name: 'months',
  sql: `
    CREATE TABLE month (
      name TEXT PRIMARY KEY,
      first INTEGER NOT NULL UNIQUE,
      last INTEGER NOT NULL,
      noted INTEGER NOT NULL,
      until INTEGER NOT NULL,
      before BLOB NOT NULL,
      link BLOB NOT NULL,
      terms INTEGER NOT NULL,
      facility BLOB NOT NULL
    ) STRICT;
    CREATE TABLE hole (
      first INTEGER PRIMARY KEY,
      last INTEGER NOT NULL,
      link BLOB NOT NULL,
      terms INTEGER NOT NULL
    ) STRICT;
  `,
};
