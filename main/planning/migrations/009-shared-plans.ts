import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * Plans of several desks. `stamp`: which copy it is (shared/desks/copies.ts). `desk` and `desk_name`: the one that changed it last; null: this one. `agreed`
 * (JSON): the copy in the log that it goes on from. `told`: the others may know of it. `saving` (JSON): who saves its steps now. A plan that is `gone` stays for a
 * while, so that the others learn of it.
 */
export const sharedPlanColumns: Migration = {
  version: 9,
  name: 'shared-plans',
  sql: `
    ALTER TABLE plan ADD COLUMN stamp INTEGER;
    ALTER TABLE plan ADD COLUMN desk TEXT;
    ALTER TABLE plan ADD COLUMN desk_name TEXT;
    ALTER TABLE plan ADD COLUMN agreed TEXT;
    ALTER TABLE plan ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE plan ADD COLUMN saving TEXT;
  `,
};
