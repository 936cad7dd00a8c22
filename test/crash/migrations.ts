/**
 * What a kill at each statement of a change of schema leaves of a file. As a process, one that
 * brings a file to a version of its schema and kills itself at the given statement of the last
 * step: FILE SCHEMA VERSION STATEMENT. The schema `outbox` has one version more, as a later day may
 * bring it: columns, a table, an index, over rows that are there.
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { dataFiles } from '../../main/console/data-files.ts';
import { type Migration, migrate } from '../../main/kernel/database/migrate.ts';
import { outboxSchema } from '../../main/outbox/store/schema.ts';
import { cacheFileName } from '../../main/yard/cache/open-cache.ts';
import { cacheSchema } from '../../main/yard/cache/schema.ts';

/** A step as a later version may bring it. */
export const laterMigration: Migration = {
  version: outboxSchema.length + 1,
  name: 'later',
  sql: `ALTER TABLE operation ADD COLUMN color TEXT; CREATE TABLE later (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        INSERT INTO later SELECT seq, label FROM operation; CREATE INDEX later_text ON later (text);`,
};

/** Every schema of the console, by the name of its file. */
export const schemas: Readonly<Record<string, readonly Migration[]>> = {
  ...Object.fromEntries(dataFiles.map(({ name, migrations }) => [name, migrations])),
  [cacheFileName]: cacheSchema,
  outbox: [...outboxSchema, laterMigration],
};

/** The statements of a step. Triggers hold semicolons of their own, inside BEGIN and END. */
export const statementsOf = (sql: string): readonly string[] =>
  (sql.match(/(?:[^;]*?\bBEGIN\b[\s\S]*?\bEND\b|[^;])+;/g) ?? [])
    .map((each) => each.trim())
    .filter((each) => each !== ';');

/** The step with a call of `die` before each statement and after the last. */
const withDeaths = (migration: Migration): Migration => ({
  ...migration,
  sql: `${statementsOf(migration.sql)
    .map((statement, index) => `SELECT die(${index}); ${statement}`)
    .join('\n')} SELECT die(${statementsOf(migration.sql).length});`,
});

/** Brings a file to a version, calling `die` at each statement of the last step. */
function bring(
  file: string,
  schema: string,
  version: number,
  die: (statement: number) => void,
): void {
  const db = new Sqlite(file);
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.function('die', { directOnly: false }, (index) => {
      die(index as number);
      return null;
    });
    const steps = (schemas[schema] ?? []).slice(0, version);
    migrate(db, [...steps.slice(0, -1), ...steps.slice(-1).map(withDeaths)], path.basename(file));
  } finally {
    db.close();
  }
}

/**
 * Brings a file to a version, and copies it and its log at each statement of the last step: what a
 * process that is killed there leaves, as the one real kill of the tests shows. Returns the copies,
 * each in a folder of its own under the name of the file.
 */
export function deathsOf(file: string, schema: string, version: number): readonly string[] {
  const copies: string[] = [];
  bring(file, schema, version, (statement) => {
    const folder = `${file}.at-${statement}`;
    mkdirSync(folder);
    const copy = path.join(folder, path.basename(file));
    for (const part of ['', '-wal', '-journal'])
      if (existsSync(file + part)) copyFileSync(file + part, copy + part);
    copies.push(copy);
  });
  return copies;
}

if (process.argv[1] === import.meta.filename) {
  const [file = '', schema = '', version = '1', statement = '0'] = process.argv.slice(2);
  flushCompileCache();
  bring(file, schema, Number(version), (index) => {
    if (index === Number(statement)) process.kill(process.pid, 'SIGKILL');
  });
  process.exit(3);
}
