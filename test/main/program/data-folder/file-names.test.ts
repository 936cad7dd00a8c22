import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFiles } from '../../../../main/console/data-files.ts';
import { deskJournalFileName } from '../../../../main/desks/log/sqlite-journal.ts';
import { serverFolderName } from '../../../../main/desks/setup/server-folder.ts';
import { profileStoreFileName } from '../../../../main/facilities/profile-store.ts';
import { desktopSettingsFileName } from '../../../../main/hosts/electron/desktop-settings.ts';
import { monthFolderName } from '../../../../main/journal/archive/months.ts';
import { backupFolder } from '../../../../main/kernel/backups/backups.ts';
import { restoredListName } from '../../../../main/kernel/backups/restored.ts';
import { logFileName, logFolderName } from '../../../../main/kernel/log.ts';
import { photoFolderName } from '../../../../main/photos/photo-files.ts';
import {
  configurationNames,
  databaseNames,
  folderNames,
  listNames,
} from '../../../../main/program/data-folder/file-names.ts';
import { cacheFileName } from '../../../../main/yard/cache/open-cache.ts';

test('what is looked over before anything is opened is what is opened', () => {
  expect(databaseNames).toEqual([
    ...dataFiles.map(({ name }) => name),
    cacheFileName,
    deskJournalFileName,
  ]);
  expect(configurationNames).toEqual(
    expect.arrayContaining([profileStoreFileName, desktopSettingsFileName]),
  );
  expect(listNames).toEqual({ restored: restoredListName, log: logFileName });
  expect(folderNames).toEqual({
    logs: logFolderName,
    backups: path.basename(backupFolder('')),
    months: monthFolderName,
    yardServer: serverFolderName,
    photos: photoFolderName,
  });
});
