import type { Migration } from '../kernel/database/migrate.ts';

/**
 * - `plan`: what a plan wants, the operations of its commit, and its due time (JSON; `timing`
 *   empty: none), with a number that grows with each change. `stamp`: which copy it is
 *   (shared/desks/copies.ts). `desk` and `desk_name`: the desk that last changed it; null: this
 *   one. `agreed` (JSON): the copy in the log that it continues. `told`: the other desks may know
 *   it. `saving` (JSON): who is saving its steps. A discarded plan stays for a while, so that the
 *   other desks learn of it; so does an area in `area_attributes`.
 * - `sight`: the newest answer for each spot, and where the record had the asset then (JSON).
 * - `check_round`: yard checks. `after` (JSON): the end by another desk after which a check
 *   continues.
 * - `look`: every answer that confirmed a spot, so that an earlier time shows what was confirmed by
 *   then.
 * - `move`: moves for yard drivers. A number is never used again, because an old sheet may still be
 *   scanned. `reason`: a message; null: the plan had none.
 * - `reason`: why a proposal put an asset where it did (a message).
 */
const tables: Migration = {
  version: 1,
  name: 'plans',
  sql: `
    CREATE TABLE plan (
      id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      name TEXT NOT NULL,
      state TEXT NOT NULL,
      wishes TEXT NOT NULL,
      operations TEXT NOT NULL,
      by TEXT NOT NULL,
      at TEXT NOT NULL,
      timing TEXT NOT NULL DEFAULT '',
      stamp INTEGER NOT NULL,
      desk TEXT,
      desk_name TEXT,
      agreed TEXT,
      told INTEGER NOT NULL DEFAULT 0,
      saving TEXT
    ) STRICT;
    CREATE TABLE area_attributes (
      area TEXT PRIMARY KEY,
      attributes TEXT NOT NULL,
      by TEXT NOT NULL,
      at TEXT NOT NULL,
      stamp INTEGER NOT NULL,
      desk TEXT,
      desk_name TEXT
    ) STRICT;
    CREATE TABLE weight (
      name TEXT PRIMARY KEY,
      feet INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE sight (
      spot TEXT PRIMARY KEY,
      round INTEGER NOT NULL,
      seen TEXT NOT NULL,
      was TEXT NOT NULL,
      by TEXT NOT NULL,
      at TEXT NOT NULL,
      check_id TEXT NOT NULL,
      stamp INTEGER NOT NULL,
      desk TEXT,
      desk_name TEXT
    ) STRICT;
    CREATE INDEX sight_check ON sight (check_id);
    CREATE TABLE check_round (
      round INTEGER PRIMARY KEY,
      begun_by TEXT NOT NULL,
      begun_at TEXT NOT NULL,
      ended_at TEXT,
      id TEXT NOT NULL UNIQUE,
      ended_by TEXT,
      stamp INTEGER NOT NULL,
      desk TEXT,
      desk_name TEXT,
      after TEXT
    ) STRICT;
    CREATE TABLE move (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      plan TEXT NOT NULL,
      plan_name TEXT NOT NULL,
      operation TEXT NOT NULL,
      asset TEXT NOT NULL,
      comes_from TEXT NOT NULL,
      goes_to TEXT NOT NULL,
      is_aside INTEGER NOT NULL,
      planned TEXT,
      due TEXT,
      reason TEXT,
      is_urgent INTEGER NOT NULL,
      driver TEXT NOT NULL,
      state TEXT NOT NULL,
      why TEXT NOT NULL,
      by TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE look (
      spot TEXT NOT NULL,
      at TEXT NOT NULL,
      PRIMARY KEY (spot, at)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reason (
      plan TEXT NOT NULL,
      asset TEXT NOT NULL,
      spot TEXT NOT NULL,
      why TEXT NOT NULL,
      PRIMARY KEY (plan, asset)
    ) STRICT, WITHOUT ROWID;
  `,
};

/** The schema of the file. */
export const planSchema: readonly Migration[] = [tables];
