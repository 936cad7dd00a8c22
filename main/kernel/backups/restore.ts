/** Restoring a chosen backup while no console is open. */
import path from 'node:path';
import { message } from '../../../shared/i18n/message.ts';
import { openDatabase, quickCheck } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { latestVersion, schemaVersion } from '../database/migrate.ts';
import { backUp, backupsOf } from './backups.ts';
import type { DurableFile, FileHome } from './durable-file.ts';
import { type MendedFile, mend } from './rebuild.ts';
import { openMended } from './twin/open-twinned.ts';

/**
 * Puts a backup in the place of a file, by its plain name; the file must not be open. A journal
 * keeps what it has and gets what it lacks, any other file is replaced. What was there is set
 * aside, and backed up before. Throws `DatabaseError`; then nothing changed.
 */
export function restoreFile(file: DurableFile, home: FileHome, name: string): MendedFile {
  const { folder, clock, nativeBinding } = home;
  const chosen = backupsOf(folder, file.name).find((each) => path.basename(each) === name);
  if (chosen === undefined) throw new DatabaseError('disk', message('files.backup.gone'));
  assertGood(file, chosen, nativeBinding);
  return mend(file, home, {
    trouble: 'replaced',
    backups: [chosen],
    before: () => backUpPresent(),
  });

  /** One that cannot be opened is set aside like every other; its content is not lost by it. */
  function backUpPresent(): void {
    try {
      const { db, close } = openMended({
        file: path.join(folder, file.name),
        migrations: file.migrations,
        nativeBinding,
        clock,
      });
      try {
        backUp({ db, folder, name: file.name, clock, nativeBinding });
      } finally {
        close();
      }
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'damaged') throw error;
    }
  }
}

function assertGood({ migrations }: DurableFile, backup: string, nativeBinding?: string): void {
  const db = openDatabase({
    file: backup,
    migrations: [],
    readonly: true,
    check: false,
    nativeBinding,
  });
  try {
    quickCheck(db, path.basename(backup));
    if (schemaVersion(db) > latestVersion(migrations))
      throw new DatabaseError('newer-schema', message('files.backup.newer'));
  } finally {
    db.close();
  }
}
