/**
 * Keeps the entries of the desks' log in a SQLite file of its own. The file may be thrown away: the
 * yard server has everything in it.
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
 * Most entries in one write, and how long the first of them waits, in milliseconds. We read again
 * what a crash loses.
 */
const most = 2_000;
const WAIT_MS = 250;

/**
 * Opens the file in a folder. A damaged one is thrown away. If no file can be used, everything
 * stays in memory. `after` runs work later.
 */
export function openDeskJournal(
  folder: string,
  log: Log,
  after: (ms: number, work: () => void) => () => void,
): DeskJournal {
  const file = path.join(folder, deskJournalFileName);
  try {
    return new SqliteJournal(openDatabase({ file, migrations }), log, after);
  } catch (error) {
    log.warn('The copy of the desks’ log cannot be used; it is read again.');
    if (
      error instanceof DatabaseError &&
      (error.kind === 'damaged' || error.kind === 'newer-schema')
    ) {
      try {
        for (const part of databaseFiles(file)) removeFile(part);
        return new SqliteJournal(openDatabase({ file, migrations }), log, after);
      } catch {
        // Then it stays in memory.
      }
    }
    return new SqliteJournal(
      openDatabase({ file: ':memory:', migrations, check: false }),
      log,
      after,
    );
  }
}

/** The journal over its open file. */
class SqliteJournal implements DeskJournal {
  readonly #db: Database;
  readonly #log: Log;
  readonly #after: (ms: number, work: () => void) => () => void;
  readonly #statements: ReturnType<typeof statementsOf>;
  /** Entries that aren't in the file yet. */
  #unwritten: StoredEntry[] = [];
  #cancel: (() => void) | null = null;

  constructor(db: Database, log: Log, after: (ms: number, work: () => void) => () => void) {
    this.#db = db;
    this.#log = log;
    this.#after = after;
    this.#statements = statementsOf(db);
  }

  start(): ReturnType<DeskJournal['start']> {
    return this.#statements.beginning.get() ?? null;
  }

  startFold(): string | null {
    return this.#statements.foldThere.get()?.fold ?? null;
  }

  trim({ seq, head }: { readonly seq: number; readonly head: string }, fold: string): void {
    this.#flush();
    // Both or neither: if entries are gone, we need the fold at their end.
    this.#attempt(() => {
      this.#statements.keepFold.run(seq, head, fold);
      this.#statements.removeOld.run(seq);
    });
  }

  entries(): readonly StoredEntry[] {
    this.#flush();
    return [...this.#statements.all.all().map(keptEntry), ...this.#unwritten];
  }

  lastFact(): StoredEntry | null {
    this.#flush();
    const row = this.#statements.newest.get();
    const newest = this.#unwritten.findLast(({ isFact }) => isFact);
    return newest ?? (row === undefined ? null : keptEntry(row));
  }

  add(entry: StoredEntry): void {
    this.#unwritten.push(entry);
    if (this.#unwritten.length >= most) this.#flush();
    else this.#cancel ??= this.#after(WAIT_MS, () => this.#flush());
  }

  cut(seq: number): void {
    this.#flush();
    this.#unwritten = this.#unwritten.filter((each) => each.seq <= seq);
    this.#attempt(() => this.#statements.remove.run(seq));
  }

  reset({ seq, head }: { readonly seq: number; readonly head: string }): void {
    this.#unwritten = [];
    this.#attempt(() => {
      this.#statements.remove.run(-1);
      this.#statements.begin.run(seq, head);
    });
  }

  close(): void {
    this.#flush();
    this.#db.close();
  }

  #flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const rows = this.#unwritten;
    if (rows.length === 0) return;
    const didWrite = this.#attempt(() => {
      for (const { seq, by, text, head, isFact } of rows)
        this.#statements.insert.run(seq, by, text, head, isFact ? 1 : 0);
    });
    if (didWrite) this.#unwritten = [];
  }

  /**
   * Runs in one transaction. If that fails, everything stays in memory: the file only saves
   * reading.
   */
  #attempt(work: () => void): boolean {
    const log = this.#log;
    try {
      this.#db.transaction(work).immediate();
      return true;
    } catch (error) {
      log.warn('The copy of the desks’ log could not be written.', {
        error: error instanceof Error ? error.name : 'other',
      });
      return false;
    }
  }
}

const statementsOf = (db: Database) => ({
  insert: db.prepare<[number, string, string | null, string, number]>(
    'INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?)',
  ),
  all: db.prepare<[], Row>('SELECT * FROM entry ORDER BY seq'),
  newest: db.prepare<[], Row>('SELECT * FROM entry WHERE is_fact = 1 ORDER BY seq DESC LIMIT 1'),
  remove: db.prepare<[number]>('DELETE FROM entry WHERE seq > ?'),
  removeOld: db.prepare<[number]>('DELETE FROM entry WHERE seq <= ?'),
  begin: db.prepare<[number, string]>('INSERT OR REPLACE INTO beginning VALUES (1, ?, ?, NULL)'),
  beginning: db.prepare<[], { readonly seq: number; readonly head: string }>(
    'SELECT seq, head FROM beginning',
  ),
  foldThere: db.prepare<[], { readonly fold: string | null }>('SELECT fold FROM beginning'),
  keepFold: db.prepare<[number, string, string]>(
    'INSERT OR REPLACE INTO beginning VALUES (1, ?, ?, ?)',
  ),
});
