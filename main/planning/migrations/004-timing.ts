import type { Migration } from '../../kernel/database/migrate.ts';

/** By when a plan is to be done, and who drives (JSON); empty: nothing was said. */
export const timingColumn: Migration = {
  version: 4,
  name: 'timing',
  sql: `ALTER TABLE plan ADD COLUMN timing TEXT NOT NULL DEFAULT '';`,
};
