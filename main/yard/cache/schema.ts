import { createHash } from 'node:crypto';
import {
  areaRecord,
  containerRecord,
  spotRecord,
  visitRecord,
} from '../../../shared/yard/model.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Migration } from '../../kernel/database/migrate.ts';
import { bringColumns, columnsInFile, columnsOf } from './row-shapes.ts';

/**
 * The yard as last read. We find rows by number and hold the ids of all rows in memory while the
 * file is open (`row-table.ts`), so that no index on long text keys has to be kept up.
 * `warehouse_id` is null on rows of this file's facility, which is nearly all. `first_seen_at` is
 * when this console first read an asset, because the service may not say when it arrived.
 *
 * The dock schedule as last read. Times are milliseconds since the epoch. Texts that many rows
 * share (status, dock, load type, carrier) lie once in `schedule_word`, which halves a row of a
 * large facility. `until_ms` is the later of start and end, which we compare with a day.
 * `schedule_term` holds what an appointment can be found by, in upper case, one term a row.
 *
 * Metrics of past days (`main/metrics/day-store.ts`) as JSON, and when trucks of appointments
 * arrived. They follow from the journal: `numbers_state` says up to which fact, and what carries
 * over to the next day.
 */
const tables: Migration = {
  version: 1,
  name: 'cache',
  sql: `
    CREATE TABLE fact(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE source(name TEXT PRIMARY KEY, as_of TEXT NOT NULL) STRICT;
    CREATE TABLE area(number INTEGER PRIMARY KEY, ${columnsOf(areaRecord)}) STRICT;
    CREATE TABLE spot(number INTEGER PRIMARY KEY, ${columnsOf(spotRecord)}) STRICT;
    CREATE TABLE visit(number INTEGER PRIMARY KEY, ${columnsOf(visitRecord)}, first_seen_at TEXT NOT NULL) STRICT;
    CREATE TABLE container(number INTEGER PRIMARY KEY, ${columnsOf(containerRecord)}, first_seen_at TEXT NOT NULL) STRICT;
    CREATE TABLE assignment(
      number INTEGER PRIMARY KEY, spot_id TEXT NOT NULL, id TEXT NOT NULL, visit_id TEXT, container_id TEXT, changed_at TEXT
    ) STRICT;
    CREATE TABLE problem(
      number INTEGER PRIMARY KEY, key TEXT NOT NULL, code TEXT NOT NULL, entity TEXT NOT NULL, id TEXT, sentence TEXT NOT NULL
    ) STRICT;
    CREATE TABLE schedule_fact(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE schedule_word(number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE appointment(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, start_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL, end_ms INTEGER,
      status INTEGER NOT NULL, type INTEGER, confirmation TEXT, refs TEXT, dock INTEGER, load_type INTEGER, company INTEGER,
      eta_ms INTEGER, checked_in INTEGER, arrived_ms INTEGER, changed_ms INTEGER, numbers TEXT
    ) STRICT;
    CREATE INDEX appointment_start ON appointment(start_ms);
    CREATE INDEX appointment_company ON appointment(company, start_ms);
    CREATE INDEX appointment_long ON appointment(until_ms) WHERE until_ms - start_ms > 86400000;
    CREATE TABLE schedule_term(term TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY(term, number)) STRICT, WITHOUT ROWID;
    CREATE TABLE appointment_detail(id TEXT PRIMARY KEY, json TEXT NOT NULL, as_of TEXT NOT NULL) STRICT;
    CREATE TABLE numbers_day(day TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
    CREATE TABLE numbers_arrival(appointment TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE numbers_state(name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  `,
};

/** The person that an appointment is booked for, as a number of `schedule_word`. */
const bookedFor: Migration = {
  version: 2,
  name: 'booked-for',
  sql: 'ALTER TABLE appointment ADD COLUMN user INTEGER',
};

/** Name of the fact that notes the columns. It belongs to the file, not to a facility. */
export const columnsFact = 'columns';

/** A hash of the columns that records have in the file. */
export const columnsNote = (db: Database): string =>
  ['area', 'spot', 'visit', 'container']
    .reduce(
      (hash, table) => hash.update(`${table}: ${columnsInFile(db, table).join(' ')}\n`),
      createHash('sha256'),
    )
    .digest('hex');

/**
 * Gives a file of an earlier version the fields that records have now. So a new field needs no step
 * above, and a desk that starts without a network after an update still has its yard.
 *
 * The file notes which columns it has. Columns that differ from its own note are damage, and stay
 * as they are: reading them fails, and `openCache` begins a new file.
 */
export function bringRecords(db: Database): void {
  const noted = db
    .prepare<[string], string>('SELECT value FROM fact WHERE name = ?')
    .pluck(true)
    .get(columnsFact);
  if (noted !== undefined && noted !== columnsNote(db)) return;
  db.transaction(() => {
    const isChanged =
      noted !== undefined &&
      [
        bringColumns(db, 'area', areaRecord),
        bringColumns(db, 'spot', spotRecord),
        bringColumns(db, 'visit', visitRecord),
        bringColumns(db, 'container', containerRecord),
      ].includes(true);
    if (noted === undefined || isChanged)
      db.prepare('INSERT OR REPLACE INTO fact(name, value) VALUES(?, ?)').run(
        columnsFact,
        columnsNote(db),
      );
  })();
}

/** The schema of the file. */
export const cacheSchema: readonly Migration[] = [tables, bookedFor];
