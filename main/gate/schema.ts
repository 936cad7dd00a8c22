import { pauseTable } from '../kernel/backups/send-pause.ts';
import type { Migration } from '../kernel/database/migrate.ts';

/**
 * Check-ins and how they ended; rows are only added. One without steps was being sent. `draft`:
 * check-ins that are not sent yet, kept by the clerk while there is no connection. Such a row goes
 * when it was sent, or when the clerk discards it.
 */
const tables: Migration = {
  version: 1,
  name: 'gate',
  sql: `
    CREATE TABLE check_in(
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, input TEXT NOT NULL, known TEXT NOT NULL, clerk TEXT NOT NULL, at TEXT NOT NULL,
      sha256 BLOB NOT NULL
    ) STRICT;
    CREATE TABLE step(
      check_in INTEGER NOT NULL REFERENCES check_in(seq), number INTEGER NOT NULL, at TEXT NOT NULL, facts TEXT NOT NULL,
      sha256 BLOB NOT NULL, PRIMARY KEY(check_in, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER check_in_stays BEFORE UPDATE ON check_in BEGIN SELECT RAISE(ABORT, 'check-ins are never changed'); END;
    CREATE TRIGGER check_in_kept BEFORE DELETE ON check_in BEGIN SELECT RAISE(ABORT, 'check-ins are never deleted'); END;
    CREATE TRIGGER step_stays BEFORE UPDATE ON step BEGIN SELECT RAISE(ABORT, 'steps are never changed'); END;
    CREATE TRIGGER step_kept BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'steps are never deleted'); END;
    CREATE TABLE draft(
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, input TEXT NOT NULL, spot TEXT, clerk TEXT NOT NULL, at TEXT NOT NULL,
      sha256 BLOB NOT NULL
    ) STRICT;
    ${pauseTable}`,
};

/** The schema of the file. */
export const gateSchema: readonly Migration[] = [tables];
