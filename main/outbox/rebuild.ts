/** A new outbox from what is left of damaged ones: every row whose own hash fits is taken over, nothing else. */
import { existsSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { OperationId } from '../../shared/ids.ts';
import { isFinal, type Progress, saved as savedProgress } from '../../shared/outbox/transitions.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { type Database, openDatabase } from '../cache/database.ts';
import { databaseFiles } from '../cache/quarantine.ts';
import { moveIntoPlace } from './durable-files.ts';
import { outboxMigrations } from './migrations/index.ts';
import { type AttemptRow, type EventRow, eventRow, isSound, type OperationRow, savedEvent } from './rows.ts';

/**
 * What could be saved and what could not. `lost`: numbers of operations of which no sound row was found. `unsure`: numbers of
 * open operations whose newest steps may be missing.
 */
export type Rebuilt = { readonly operations: number; readonly lost: readonly number[]; readonly unsure: readonly number[] };

type Found = { readonly operation: OperationRow; readonly attempts: Map<number, AttemptRow>; readonly events: Map<number, EventRow> };

/**
 * Builds `file` anew from the sources, the most trusted first. Sources are opened for reading only. The new file gets its
 * name only when it is whole. Throws `DatabaseError` when it cannot be written.
 */
export function rebuild(file: string, sources: readonly string[], clock: Clock, nativeBinding?: string): Rebuilt {
  const found = new Map<number, Found>();
  const seen = new Set<number>();
  for (const source of sources) gather(source, found, seen, nativeBinding);
  const temporary = `${file}.new`;
  for (const part of databaseFiles(temporary)) rmSync(part, { force: true });
  const db = openDatabase({ file: temporary, migrations: outboxMigrations, nativeBinding });
  const unsure: number[] = [];
  try {
    db.transaction(() => {
      for (const [seq, each] of [...found].sort(([a], [b]) => a - b)) if (put(db, each, clock)) unsure.push(seq);
    })();
    // One whole file: its log is folded in before it gets its name.
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  moveIntoPlace(temporary, file);
  return { operations: found.size, lost: [...seen].filter((seq) => !found.has(seq)).sort((a, b) => a - b), unsure };
}

function gather(source: string, found: Map<number, Found>, seen: Set<number>, nativeBinding?: string): void {
  if (!existsSync(source)) return;
  let db: Database;
  try {
    db = new Sqlite(source, { readonly: true, ...(nativeBinding === undefined ? {} : { nativeBinding }) });
  } catch {
    return;
  }
  try {
    for (const seq of numbers(db)) {
      seen.add(seq);
      const operation = attempt(() => db.prepare<[number], OperationRow>('SELECT * FROM operation WHERE seq = ?').get(seq));
      if (operation === undefined || !isSound.operation(operation)) continue;
      const into = found.get(seq) ?? { operation, attempts: new Map(), events: new Map() };
      if (into.operation.id !== operation.id) continue;
      found.set(seq, into);
      for (const row of sound<AttemptRow>(db, 'attempt', seq, isSound.attempt)) into.attempts.set(row.number, row);
      for (const row of sound<EventRow>(db, 'event', seq, isSound.event)) into.events.set(row.number, row);
    }
  } finally {
    db.close();
  }
}

/** The rows of one operation, one by one: a broken page takes only its own rows along. */
function sound<Row extends { readonly number: number }>(
  db: Database,
  table: 'attempt' | 'event',
  seq: number,
  fits: (row: Row) => boolean,
): readonly Row[] {
  const all = attempt(() => db.prepare<[number], Row>(`SELECT * FROM ${table} WHERE operation = ?`).all(seq));
  const rows = all ?? oneByOne<Row>(db, table, seq);
  return rows.filter((row) => attempt(() => fits(row)) === true);
}

/** Longest history looked for when a table can no longer be walked. */
const longestHistory = 200;

function oneByOne<Row>(db: Database, table: string, seq: number): readonly Row[] {
  const rows: Row[] = [];
  for (let number = 1; number <= longestHistory; number += 1) {
    const row = attempt(() =>
      db.prepare<[number, number], Row>(`SELECT * FROM ${table} WHERE operation = ? AND number = ?`).get(seq, number),
    );
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** The numbers that were in use: by every index that can still be read, or else one after the other. */
function numbers(db: Database): readonly number[] {
  const lists = [
    'SELECT seq FROM operation',
    'SELECT seq FROM operation NOT INDEXED',
    'SELECT DISTINCT operation AS seq FROM event',
    'SELECT DISTINCT operation AS seq FROM attempt',
  ].map((sql) => attempt(() => db.prepare<[], number>(sql).pluck().all()) ?? []);
  const highest = attempt(() => db.prepare<[], number>('SELECT max(seq) FROM operation').pluck().get()) ?? 0;
  const walked = Array.from({ length: Math.min(Number(highest), 1_000_000) }, (_, index) => index + 1);
  const told = new Set(lists.flat().filter(Number.isSafeInteger));
  return lists[0]?.length ? [...told] : [...new Set([...told, ...walked])];
}

/**
 * Inserts an operation with its unbroken history. One that had not reached its end may have got further than what is left of
 * it tells: its newest step may be the row that is gone. So the clerk decides, and true is answered.
 */
function put(db: Database, { operation, attempts, events }: Found, clock: Clock): boolean {
  insert(db, 'operation', operation);
  for (const row of attempts.values()) insert(db, 'attempt', row);
  let number = 1;
  let last: EventRow | undefined;
  for (let row = events.get(number); row !== undefined; row = events.get(number)) {
    insert(db, 'event', row);
    last = row;
    number += 1;
  }
  const progress: Progress = last === undefined ? savedProgress : savedEvent(last, operation.id as OperationId).progress;
  if (isFinal(progress.state)) return false;
  const event = eventRow(operation.seq, {
    operation: operation.id as OperationId,
    number,
    at: instantOf(clock),
    event: 'asked',
    progress: { ...progress, state: 'needs-clerk', attempts: Math.max(progress.attempts, attempts.size), uncertain: true },
    account: last?.account ?? operation.account,
    sentence: 'The outbox file was damaged, so it is not known how far this got.',
  });
  insert(db, 'event', event);
  return true;
}

function insert(db: Database, table: string, row: object): void {
  const columns = Object.keys(row);
  db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`).run(row);
}

/** What can be read; undefined where the file is broken. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
