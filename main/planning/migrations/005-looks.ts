import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * Every look at a spot that confirmed it, so that an earlier time shows what was confirmed by then. Of the checks before this step only the newest
 * look is known.
 */
export const lookTable: Migration = {
  version: 5,
  name: 'looks',
  sql: `
    CREATE TABLE look (
      spot TEXT NOT NULL,
      at TEXT NOT NULL,
      PRIMARY KEY (spot, at)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO look (spot, at) SELECT spot, at FROM sight WHERE NOT (json_valid(seen) AND seen ->> '$.kind' = 'unseen');
  `,
};
