/** Restores a chosen backup while no console is open. */
import path from 'node:path';
import { message } from '../../../shared/i18n/message.ts';
import { openDatabase, quickCheck } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { latestVersion, schemaVersion } from '../database/migrate.ts';
import { backUp, backupsOf } from './backups.ts';
import type { DurableFile, FileHome } from './durable-file.ts';
import { mend, type RestoreResult } from './rebuild.ts';
import { openMended } from './twin/open-twinned.ts';

/**
 * Replaces a file by one of its backups, given by its plain name. The file must not be open. A
 * journal keeps its entries and gets the missing ones; any other file is replaced. The present file
 * is backed up and set aside first. Throws `DatabaseError`; then nothing has changed.
 */
export function restoreFile(file: DurableFile, home: FileHome, name: string): RestoreResult {
  const { folder, clock, nativeBinding } = home;
  const chosen = backupsOf(folder, file.name).find((each) => path.basename(each) === name);
  if (chosen === undefined) throw new DatabaseError('disk', message('files.backup.gone'));
  assertGood(file, chosen, nativeBinding);
  return mend(file, home, {
    trouble: 'replaced',
    backups: [chosen],
    before: () => backUpPresent(),
  });

  /** A file that can't be opened is set aside like any other, so its content isn't lost. */
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
