/**
 * The journal of the desks' log in a SQLite file of its own, which may be thrown away: everything
 * in it is read again from the yard server.
 */
import path from 'node:path';
import type { StoredEntry } from '../../../shared/desks/rollback.ts';
import { type Database, openDatabase } from '../../kernel/database/database.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import type { Migration } from '../../kernel/database/migrate.ts';
import { databaseFiles } from '../../kernel/database/quarantine.ts';
import { removeFile } from '../../kernel/patient-files.ts';
import type { Log } from '../../kernel/ports.ts';
import type { DeskJournal } from './desk-journal.ts';

/** Name of the file in the data folder. */
export const deskJournalFileName = 'desks.sqlite';

const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'desks',
    sql: `
      CREATE TABLE entry (seq INTEGER PRIMARY KEY, by TEXT NOT NULL, text TEXT, head TEXT NOT NULL, is_fact INTEGER NOT NULL) STRICT;
      CREATE INDEX entry_fact ON entry (seq) WHERE is_fact = 1;
      CREATE TABLE beginning (only INTEGER PRIMARY KEY CHECK (only = 1), seq INTEGER NOT NULL, head TEXT NOT NULL, fold TEXT) STRICT;
    `,
  },
];

type Row = {
  readonly seq: number;
  readonly by: string;
  readonly text: string | null;
  readonly head: string;
  readonly is_fact: number;
};

const keptEntry = ({ is_fact, ...row }: Row): StoredEntry => ({ ...row, isFact: is_fact === 1 });

/**
 * Entries that are written together at most, and how long the first of them waits, in milliseconds:
 * what a crash loses is read again.
 */
const most = 2_000;
const WAIT_MS = 250;

/**
 * Opens it in a folder. A damaged one is thrown away; where no file can be used it lives in memory.
 * `after` runs work later.
 */
export function openDeskJournal(
  folder: string,
  log: Log,
  after: (ms: number, work: () => void) => () => void,
): DeskJournal {
  const file = path.join(folder, deskJournalFileName);
  try {
    return journalOver(openDatabase({ file, migrations }), log, after);
  } catch (error) {
    log.warn('The copy of the desks’ log cannot be used; it is read again.');
    if (
      error instanceof DatabaseError &&
      (error.kind === 'damaged' || error.kind === 'newer-schema')
    ) {
      try {
        for (const part of databaseFiles(file)) removeFile(part);
        return journalOver(openDatabase({ file, migrations }), log, after);
      } catch {
        // Then in memory.
      }
    }
    return journalOver(openDatabase({ file: ':memory:', migrations, check: false }), log, after);
  }
}

function journalOver(
  db: Database,
  log: Log,
  after: (ms: number, work: () => void) => () => void,
): DeskJournal {
  const insert = db.prepare<[number, string, string | null, string, number]>(
    'INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?)',
  );
  const all = db.prepare<[], Row>('SELECT * FROM entry ORDER BY seq');
  const newest = db.prepare<[], Row>(
    'SELECT * FROM entry WHERE is_fact = 1 ORDER BY seq DESC LIMIT 1',
  );
  const remove = db.prepare<[number]>('DELETE FROM entry WHERE seq > ?');
  const begin = db.prepare<[number, string]>(
    'INSERT OR REPLACE INTO beginning VALUES (1, ?, ?, NULL)',
  );
  const beginning = db.prepare<[], { readonly seq: number; readonly head: string }>(
    'SELECT seq, head FROM beginning',
  );
  const foldThere = db.prepare<[], { readonly fold: string | null }>('SELECT fold FROM beginning');
  const keepFold = db.prepare<[number, string, string]>(
    'INSERT OR REPLACE INTO beginning VALUES (1, ?, ?, ?)',
  );
  const removeOld = db.prepare<[number]>('DELETE FROM entry WHERE seq <= ?');
  let unwritten: StoredEntry[] = [];
  let cancel: (() => void) | null = null;

  /** What the file does not take stays in memory: the journal only spares reading. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.warn('The copy of the desks’ log could not be written.', {
        error: error instanceof Error ? error.name : 'other',
      });
    }
  }

  function flush(): void {
    cancel?.();
    cancel = null;
    const rows = unwritten;
    if (rows.length === 0) return;
    attempt(() => {
      db.transaction(() => {
        for (const { seq, by, text, head, isFact } of rows)
          insert.run(seq, by, text, head, isFact ? 1 : 0);
      }).immediate();
      unwritten = [];
    });
  }

  return {
    start: () => beginning.get() ?? null,
    startFold: () => foldThere.get()?.fold ?? null,
    trim({ seq, head }, fold) {
      flush();
      // Both or neither: without what it came to, entries that are gone would be missed.
      attempt(() => {
        db.transaction(() => {
          keepFold.run(seq, head, fold);
          removeOld.run(seq);
        }).immediate();
      });
    },
    entries() {
      flush();
      return [...all.all().map(keptEntry), ...unwritten];
    },
    lastFact() {
      flush();
      const row = newest.get();
      return (
        unwritten.findLast(({ isFact }) => isFact) ?? (row === undefined ? null : keptEntry(row))
      );
    },
    add(entry) {
      unwritten.push(entry);
      if (unwritten.length >= most) flush();
      else cancel ??= after(WAIT_MS, flush);
    },
    cut(seq) {
      flush();
      unwritten = unwritten.filter((each) => each.seq <= seq);
      attempt(() => void remove.run(seq));
    },
    reset({ seq, head }) {
      unwritten = [];
      attempt(() => {
        db.transaction(() => {
          remove.run(-1);
          begin.run(seq, head);
        }).immediate();
      });
    },
    close() {
      flush();
      db.close();
    },
  };
}
