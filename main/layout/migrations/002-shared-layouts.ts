import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * The drawn yard of several desks. `stamp`: which copy a version is (shared/desks/copies.ts); without one it is as old as its time says. `desk` and
 * `desk_name`: where it was saved; null: here.
 */
export const sharedLayoutColumns: Migration = {
  version: 2,
  name: 'shared-layouts',
  sql: `
    ALTER TABLE layout ADD COLUMN stamp INTEGER;
    ALTER TABLE layout ADD COLUMN desk TEXT;
    ALTER TABLE layout ADD COLUMN desk_name TEXT;
  `,
};
