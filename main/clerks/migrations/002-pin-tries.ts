import type { Migration } from '../../kernel/database/migrate.ts';

/** Wrong PINs in a row, so that a new start of the console does not forget them. `is_served`: the wait after them is over. */
export const pinTries: Migration = {
  version: 2,
  name: 'pin-tries',
  sql: `
    CREATE TABLE pin_try (
      clerk TEXT PRIMARY KEY,
      wrong INTEGER NOT NULL CHECK (wrong > 0),
      is_served INTEGER NOT NULL CHECK (is_served IN (0, 1))
    ) STRICT;
  `,
};
