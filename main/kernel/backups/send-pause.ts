/**
 * Sending pauses when a journal of calls that are sent once was damaged: something in it may be
 * missing, so we send nothing more until a clerk has checked
 * (docs/decisions/journals-after-damage.md). The pause is written in the journal itself, so it is
 * there before the first call can be sent. The table is named `hold`.
 */

import { readMessage, writeMessage } from '../../../shared/i18n/message.ts';
import type { SendingPaused } from '../../../shared/sending-paused.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Database } from '../database/database.ts';
import { guardedBy } from '../database/database-error.ts';
import type { Loss } from './durable-file.ts';

/** Whether an open journal may send. */
export interface SendPause {
  /** Null: calls may be sent. */
  now(): SendingPaused | null;
  /** The clerk has checked. Throws `DatabaseError`; then the pause stays. */
  release(clerk: string, at: Instant): void;
}

/** SQL of the table of pauses. Rows are only added. */
export const pauseTable = `
    CREATE TABLE hold(
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK(kind IN ('held', 'looked')), at TEXT NOT NULL, clerk TEXT, sentence TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER hold_stays BEFORE UPDATE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never changed'); END;
    CREATE TRIGGER hold_kept BEFORE DELETE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never deleted'); END;
  `;

/** Pauses sending. Called when the file lost something. */
export const pauseSending = (db: Database, { at, said }: Loss): void =>
  void db
    .prepare("INSERT INTO hold(kind, at, sentence) VALUES('held', ?, ?)")
    .run(at, writeMessage(said));

/** The pause of an open journal. We read it once, because only this console writes the file. */
export function openPause(db: Database, fileName: string): SendPause {
  const newest = db.prepare<[], { kind: string; at: string; sentence: string }>(
    'SELECT kind, at, sentence FROM hold ORDER BY number DESC',
  );
  const row = newest.get();
  let paused: SendingPaused | null =
    row?.kind === 'held' ? { since: row.at, said: readMessage(row.sentence) } : null;
  return {
    now: () => paused,
    release(clerk, at) {
      if (paused === null) return;
      const insert = "INSERT INTO hold(kind, at, clerk, sentence) VALUES('looked', ?, ?, '')";
      guardedBy(fileName)(() => db.prepare(insert).run(at, clerk));
      paused = null;
    },
  };
}
