import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * What areas are good for, at several desks. `stamp`: which copy it is (shared/desks/copies.ts); without one it is as old as its time says. `desk` and
 * `desk_name`: where it was said; null: here. An area that is plain again keeps its row, so that the others learn of it.
 */
export const sharedAreaColumns: Migration = {
  version: 10,
  name: 'shared-areas',
  sql: `
    ALTER TABLE area_attributes ADD COLUMN stamp INTEGER;
    ALTER TABLE area_attributes ADD COLUMN desk TEXT;
    ALTER TABLE area_attributes ADD COLUMN desk_name TEXT;
  `,
};
