/**
 * A hold on a journal of calls that are sent once: after something in it may be missing, nothing
 * more is sent by it until a clerk has looked (docs/decisions/journals-after-damage.md). It lies in
 * the journal itself, so that it is there before the first call can go.
 */
import type { Held } from '../../../shared/hold.ts';
import { readMessage, writeMessage } from '../../../shared/i18n/message.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Database } from '../database/database.ts';
import { guardedBy } from '../database/database-error.ts';
import type { Loss } from './durable-file.ts';

/** The hold of an open journal. */
export interface Hold {
  /** Null: calls may be sent. */
  now(): Held | null;
  /** The clerk looked. Throws `DatabaseError`; then it stays. */
  release(clerk: string, at: Instant): void;
}

/** SQL for the table of a journal's holds; rows are only added. */
export const holdTable = `
    CREATE TABLE hold(
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK(kind IN ('held', 'looked')), at TEXT NOT NULL, clerk TEXT, sentence TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER hold_stays BEFORE UPDATE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never changed'); END;
    CREATE TRIGGER hold_kept BEFORE DELETE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never deleted'); END;
  `;

/** Holds the journal from now on. */
export const holdJournal = (db: Database, { at, said }: Loss): void =>
  void db
    .prepare("INSERT INTO hold(kind, at, sentence) VALUES('held', ?, ?)")
    .run(at, writeMessage(said));

/** Reads the hold of an open journal; read once, because only this console writes the file. */
export function openHold(db: Database, fileName: string): Hold {
  const newest = db.prepare<[], { kind: string; at: string; sentence: string }>(
    'SELECT kind, at, sentence FROM hold ORDER BY number DESC',
  );
  const row = newest.get();
  let held: Held | null =
    row?.kind === 'held' ? { since: row.at, said: readMessage(row.sentence) } : null;
  return {
    now: () => held,
    release(clerk, at) {
      if (held === null) return;
      const insert = "INSERT INTO hold(kind, at, clerk, sentence) VALUES('looked', ?, ?, '')";
      guardedBy(fileName)(() => db.prepare(insert).run(at, clerk));
      held = null;
    },
  };
}
