/** Looking over a data folder before anything in it is opened: opening a pipe waits for ever, and a link leads SQLite's log elsewhere. */
import { accessSync, constants, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { keptFiles } from '../console/kept-files.ts';
import { profileStoreFileName } from '../facilities/profile-store.ts';
import { backupFolder } from '../kernel/backups/backups.ts';
import { restoredListName } from '../kernel/backups/restored.ts';
import { logFileName, logFolderName } from '../kernel/log.ts';
import { cacheFileName } from '../yard/cache/open-cache.ts';

/** Files of ours in a data folder and in the root of them. What begins with such a name (`-wal`, `.running`, `.new`) is one of ours too. */
const fileNames: readonly string[] = [
  ...keptFiles.map(({ name }) => name),
  cacheFileName,
  restoredListName,
  profileStoreFileName,
  'outbox.ballast',
  'instance.lock',
  'instance.json',
  'facility.json',
  'secrets.json',
  'desktop.json',
];

/** Folders of ours, and what the files in them begin with where they are opened by name; what is listed there is looked at as it is read. */
const folderNames: Readonly<Record<string, readonly string[]>> = {
  [logFolderName]: [logFileName],
  [path.basename(backupFolder(''))]: [],
  quarantine: [],
  window: ['place.json'],
};

/**
 * What keeps a folder from being used, as one sentence that names the file and says what to do; null when there is nothing. It opens
 * nothing and changes nothing. A folder that is not there yet, or may not be listed, has nothing to tell here.
 */
export function unfitFile(folder: string): string | null {
  for (const name of namesIn(folder)) {
    const full = path.join(folder, name);
    const within = Object.hasOwn(folderNames, name) ? folderNames[name] : undefined;
    if (within === undefined) {
      const trouble = isOurs(name, fileNames) ? fileTrouble(full) : null;
      if (trouble !== null) return trouble;
      continue;
    }
    const trouble = folderTrouble(full);
    if (trouble !== null) return trouble;
    for (const inner of namesIn(full)) {
      const innerTrouble = isOurs(inner, within) ? fileTrouble(path.join(full, inner)) : null;
      if (innerTrouble !== null) return innerTrouble;
    }
  }
  return null;
}

/** What is at a place that is no file that can be read, in words that follow "is"; null for a file, and for nothing at all. */
export function notAFile(stats: Stats): string | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return 'a folder';
  if (stats.isSymbolicLink()) return 'a link';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

const isOurs = (name: string, known: readonly string[]): boolean => known.some((each) => name.startsWith(each));

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** A link is refused also where it leads to a file: SQLite would put its log beside that one, where no start looks for it. */
function fileTrouble(file: string): string | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const kind = notAFile(stats);
  if (kind !== null)
    return `${file} is ${kind}, but a file of Yardmaster belongs there. Move it away and start again. Nothing was changed.`;
  return may(file, constants.R_OK) ? null : `${file} cannot be read by this user. ${giveBack}`;
}

/** A folder may be a link to one on another disk. */
function folderTrouble(folder: string): string | null {
  let stats: Stats;
  try {
    stats = statSync(folder);
  } catch {
    return `${folder} is a link that leads nowhere, but a folder of Yardmaster belongs there. Remove the link and start again. Nothing was changed.`;
  }
  const kind = stats.isDirectory() ? null : (notAFile(stats) ?? 'a file');
  if (kind !== null)
    return `${folder} is ${kind}, but a folder of Yardmaster belongs there. Move it away and start again. Nothing was changed.`;
  return may(folder, constants.R_OK | constants.X_OK) && mayWrite(folder) ? null : `${folder} cannot be used by this user. ${giveBack}`;
}

const giveBack = 'Give it back to this user, with the right to read and write, and start again. Nothing was changed.';

function may(target: string, mode: number): boolean {
  try {
    accessSync(target, mode);
    return true;
  } catch {
    return false;
  }
}

/** A disk that is read-only is told as a whole, not of each folder. */
function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS';
  }
}
