import type { Migration } from '../../kernel/database/migrate.ts';

/** Wrong PINs in a row, so that a new start of the console does not forget them. `until_ms`: wall clock, when the wait is over. */
export const pinTries: Migration = {
  version: 2,
  name: 'pin-tries',
  sql: `
    CREATE TABLE pin_try (
      clerk TEXT PRIMARY KEY,
      wrong INTEGER NOT NULL CHECK (wrong > 0),
      until_ms INTEGER NOT NULL
    ) STRICT;
  `,
};
