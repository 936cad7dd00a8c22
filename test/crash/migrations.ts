/**
 * A process that brings a file to the newest schema and kills itself at the given statement: FILE VERSIONS STATEMENT. With
 * version 2 the schema of a later day is tried: columns, a table, an index, over rows that are there.
 */
import Sqlite from 'better-sqlite3';
import { type Migration, migrate } from '../../main/cache/migrate.ts';
import { outboxMigrations } from '../../main/outbox/migrations/index.ts';

/** A step as a later version may bring it. */
export const laterMigration: Migration = {
  version: outboxMigrations.length + 1,
  name: 'later',
  sql: `ALTER TABLE operation ADD COLUMN colour TEXT; CREATE TABLE later (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        INSERT INTO later SELECT seq, label FROM operation; CREATE INDEX later_text ON later (text);`,
};

/** The statements of a step. Triggers hold semicolons of their own, inside BEGIN and END. */
export const statementsOf = (sql: string): readonly string[] =>
  (sql.match(/(?:[^;]*?\bBEGIN\b[\s\S]*?\bEND\b|[^;])+;/g) ?? []).map((each) => each.trim()).filter((each) => each !== ';');

/** The step with a call of `die` before each statement and after the last. */
export const withDeaths = (migration: Migration): Migration => ({
  ...migration,
  sql: `${statementsOf(migration.sql)
    .map((statement, index) => `SELECT die(${index}); ${statement}`)
    .join('\n')} SELECT die(${statementsOf(migration.sql).length});`,
});

if (process.argv[1] === import.meta.filename) {
  const [file = '', versions = '1', statement = '0'] = process.argv.slice(2);
  const db = new Sqlite(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.function('die', { directOnly: false }, (index) => {
    if (index === Number(statement)) process.kill(process.pid, 'SIGKILL');
    return null;
  });
  const steps = [...outboxMigrations, laterMigration].slice(0, Number(versions));
  migrate(db, [...steps.slice(0, -1), ...steps.slice(-1).map(withDeaths)], 'outbox.db');
  process.exit(3);
}
