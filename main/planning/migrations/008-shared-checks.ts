import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * Yard checks of several desks. `check_id`: the check a look belongs to. `stamp`: which copy it is (shared/desks/copies.ts); without one it is as old as
 * its time says. `desk` and `desk_name`: where it comes from; null: from here. `after` (JSON): the end by another desk that this check goes on behind.
 */
export const sharedCheckColumns: Migration = {
  version: 8,
  name: 'shared-checks',
  sql: `
    ALTER TABLE check_round ADD COLUMN id TEXT;
    ALTER TABLE check_round ADD COLUMN ended_by TEXT;
    ALTER TABLE check_round ADD COLUMN stamp INTEGER;
    ALTER TABLE check_round ADD COLUMN desk TEXT;
    ALTER TABLE check_round ADD COLUMN desk_name TEXT;
    ALTER TABLE check_round ADD COLUMN after TEXT;
    UPDATE check_round SET id = lower(hex(randomblob(16)));
    CREATE UNIQUE INDEX check_round_id ON check_round (id);
    ALTER TABLE sight ADD COLUMN check_id TEXT;
    ALTER TABLE sight ADD COLUMN stamp INTEGER;
    ALTER TABLE sight ADD COLUMN desk TEXT;
    ALTER TABLE sight ADD COLUMN desk_name TEXT;
    UPDATE sight SET check_id = (SELECT id FROM check_round WHERE check_round.round = sight.round);
    CREATE INDEX sight_check ON sight (check_id);
  `,
};
