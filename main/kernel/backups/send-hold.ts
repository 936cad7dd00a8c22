/**
 * A hold on a journal of calls that are sent once. After damage something in it may be missing, so
 * nothing more is sent until a clerk has checked (docs/decisions/journals-after-damage.md). The
 * hold lies in the journal itself, so it is there before the first call can be sent.
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
  /** The clerk has checked. Throws `DatabaseError`; then the hold stays. */
  release(clerk: string, at: Instant): void;
}

/** SQL of the table of holds. Rows are only added. */
export const holdTable = `
    CREATE TABLE hold(
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK(kind IN ('held', 'looked')), at TEXT NOT NULL, clerk TEXT, sentence TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER hold_stays BEFORE UPDATE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never changed'); END;
    CREATE TRIGGER hold_kept BEFORE DELETE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never deleted'); END;
  `;

/** Puts the journal on hold. */
export const holdJournal = (db: Database, { at, said }: Loss): void =>
  void db
    .prepare("INSERT INTO hold(kind, at, sentence) VALUES('held', ?, ?)")
    .run(at, writeMessage(said));

/** The hold of an open journal. We read it once, because only this console writes the file. */
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
