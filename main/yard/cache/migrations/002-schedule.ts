import type { Migration } from '../../../kernel/database/migrate.ts';

/**
 * The dock schedule as it was last read. Times are milliseconds since the epoch. Texts that many rows share (status, dock, load
 * type, carrier) lie once in `schedule_word`, which makes a row of a large facility half as long. `until_ms` is the later of start
 * and end: what a day is compared with. `schedule_term` holds what an appointment can be found by, upper case, one row a term.
 */
export const scheduleTables: Migration = {
  version: 2,
  name: 'schedule',
  sql: `
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
  `,
};
