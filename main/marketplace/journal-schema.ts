import { holdTable } from '../kernel/backups/hold.ts';
import type { Migration } from '../kernel/database/migrate.ts';

/** Tries and what became of them; rows are only added. A try without events was being sent. */
const journalTables: Migration = {
  version: 1,
  name: 'money',
  sql: `
    CREATE TABLE attempt(
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, call TEXT NOT NULL, before_image TEXT NOT NULL, clerk TEXT NOT NULL,
      started_at TEXT NOT NULL, clear_from TEXT NOT NULL, sha256 BLOB NOT NULL
    ) STRICT;
    CREATE TABLE event(
      attempt INTEGER NOT NULL REFERENCES attempt(seq), number INTEGER NOT NULL, at TEXT NOT NULL, state TEXT NOT NULL,
      sentence TEXT NOT NULL, result TEXT, evidence TEXT, sha256 BLOB NOT NULL, PRIMARY KEY(attempt, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER attempt_stays BEFORE UPDATE ON attempt BEGIN SELECT RAISE(ABORT, 'tries are never changed'); END;
    CREATE TRIGGER attempt_kept BEFORE DELETE ON attempt BEGIN SELECT RAISE(ABORT, 'tries are never deleted'); END;
    CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
    CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
  `,
};

/** The schema of `money.db`, step by step. */
export const journalMigrations: readonly Migration[] = [journalTables, holdTable(2)];
