import type { Database } from 'better-sqlite3';
import { message } from '../../../shared/i18n/message.ts';
import { DatabaseError, theFile, toDatabaseError } from './database-error.ts';

/**
 * One step of a schema. Versions are 1, 2, 3, …. A released step is never edited; the next one
 * corrects it.
 *
 * Example: `{ version: 1, name: 'plans', sql: 'CREATE TABLE plan (…)' }`.
 */
export type Migration = {
  readonly version: number;
  /** Short name for messages, as in its file name. */
  readonly name: string;
  /** SQL statements; they run in one transaction together with the new `user_version`. */
  readonly sql: string;
};

/** Schema version of a file; 0 for a new one. */
export const schemaVersion = (db: Database): number =>
  db.pragma('user_version', { simple: true }) as number;

/** Newest version a list of migrations leads to. */
export const latestVersion = (migrations: readonly Migration[]): number =>
  migrations.at(-1)?.version ?? 0;

/**
 * Brings a file to the newest schema, one transaction for each step, forward only. A kill leaves it
 * between two steps, never within one. Throws `DatabaseError`: `newer-schema` when the file is
 * ahead of this program, `migration` when a step failed, `disk` when the disk did. A failed step is
 * rolled back.
 */
export function migrate(db: Database, migrations: readonly Migration[], fileName: string): void {
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(
        `Migration "${migration.name}" has version ${migration.version}, not ${index + 1}.`,
      );
  });
  const found = schemaVersion(db);
  if (found > latestVersion(migrations)) {
    throw new DatabaseError('newer-schema', message('files.newer', { what: theFile(fileName) }));
  }
  for (const migration of migrations.slice(found)) {
    try {
      db.transaction(() => {
        db.exec(migration.sql);
        db.pragma(`user_version = ${migration.version}`);
      }).exclusive();
    } catch (error) {
      // A full or broken disk isn't the fault of the step, and we know what to advise.
      const known = toDatabaseError(error, fileName);
      if (known instanceof DatabaseError && known.kind === 'disk') throw known;
      throw new DatabaseError(
        'migration',
        message('files.migration', {
          what: theFile(fileName),
          version: String(migration.version),
          name: migration.name,
        }),
        error,
      );
    }
  }
}
