import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * The outbox: three tables to which rows are only added. The state of an operation is that of its
 * newest event; without events it is `queued`. `event_end` finds ended operations without reading
 * their history.
 */
const tables: Migration = {
  version: 1,
  name: 'outbox',
  sql: `
    CREATE TABLE operation (
      seq          INTEGER PRIMARY KEY,
      id           TEXT NOT NULL UNIQUE,
      warehouse    TEXT NOT NULL,
      intent       TEXT NOT NULL,
      label        TEXT NOT NULL,
      clerk        TEXT NOT NULL,
      account      TEXT NOT NULL,
      before_image TEXT NOT NULL,
      touches      TEXT NOT NULL,
      accepted     TEXT NOT NULL,
      undoes       TEXT,
      replaces     TEXT,
      saved_at     TEXT NOT NULL,
      monotonic    REAL NOT NULL,
      sha256       BLOB NOT NULL
    ) STRICT;

    CREATE TABLE attempt (
      operation    INTEGER NOT NULL REFERENCES operation (seq),
      number       INTEGER NOT NULL,
      account      TEXT NOT NULL,
      started_at   TEXT NOT NULL,
      call         TEXT NOT NULL,
      before_image TEXT NOT NULL,
      sha256       BLOB NOT NULL,
      PRIMARY KEY (operation, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE event (
      operation INTEGER NOT NULL REFERENCES operation (seq),
      number    INTEGER NOT NULL,
      at        TEXT NOT NULL,
      event     TEXT NOT NULL,
      state     TEXT NOT NULL,
      attempts  INTEGER NOT NULL,
      resends   INTEGER NOT NULL,
      looks     INTEGER NOT NULL,
      uncertain INTEGER NOT NULL,
      account   TEXT NOT NULL,
      sentence  TEXT NOT NULL,
      sha256    BLOB NOT NULL,
      PRIMARY KEY (operation, number)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX event_end ON event (operation) WHERE state IN ('confirmed', 'rejected', 'canceled');

    CREATE TRIGGER operation_stays BEFORE UPDATE ON operation BEGIN SELECT RAISE(ABORT, 'operations are never changed'); END;
    CREATE TRIGGER operation_kept BEFORE DELETE ON operation BEGIN SELECT RAISE(ABORT, 'operations are never deleted'); END;
    CREATE TRIGGER attempt_stays BEFORE UPDATE ON attempt BEGIN SELECT RAISE(ABORT, 'attempts are never changed'); END;
    CREATE TRIGGER attempt_kept BEFORE DELETE ON attempt BEGIN SELECT RAISE(ABORT, 'attempts are never deleted'); END;
    CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
    CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
  `,
};

/** The schema of the file. */
export const outboxSchema: readonly Migration[] = [tables];
