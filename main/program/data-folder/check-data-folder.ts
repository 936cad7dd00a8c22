/**
 * Looking over a data folder before anything in it is opened: opening a pipe waits for ever, a link
 * leads SQLite's log elsewhere, a file of 2 GB is no text, and what another user put there is not
 * this user's.
 */

import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { profileStoreFileName } from '../../facilities/profile-store.ts';
import { removeFolderIfFree } from '../../kernel/patient-files.ts';
import { databaseNames, folderNames, listNames } from './file-names.ts';
import { trustSaid, trustTrouble } from './ownership.ts';

/** Files that name services or hold secrets. */
const steering: readonly string[] = [profileStoreFileName, 'secrets.json', 'desktop.json'];
/** Files that are read whole. */
const small: readonly string[] = [
  ...steering,
  listNames.restored,
  'instance.json',
  'facility.json',
  listNames.log,
  'place.json',
];
/**
 * Files of ours in a data folder and in the root of them. What begins with such a name (`-wal`,
 * `.running`, `.new`) is one of ours too.
 */
const fileNames: readonly string[] = [
  ...databaseNames,
  'outbox.ballast',
  'instance.lock',
  ...small,
];

/**
 * Folders of ours, and what the files in them begin with where they are opened by name; what is
 * listed there is looked at as it is read.
 */
const insides: Readonly<Record<string, readonly string[]>> = {
  [folderNames.logs]: [listNames.log],
  [folderNames.backups]: [],
  quarantine: [],
  [folderNames.months]: [],
  [folderNames.yardServer]: ['yard-server.json', 'ca.pem'],
  window: ['place.json'],
};

/**
 * What keeps a folder from being used: which file, and what to do; null when there is nothing. It
 * opens nothing and changes nothing. A folder that is not there yet, or may not be listed, has
 * nothing to tell here.
 */
export function unfitFile(folder: string): Message | null {
  const stats = statOf(folder);
  const trust = stats?.isDirectory() === true ? trustTrouble(stats) : null;
  // What lies on a read-only disk cannot be changed now, whatever its rights say.
  if (trust === 'foreign' || (trust === 'writable' && !isReadOnly(folder)))
    return trustSaid(folder, trust);
  for (const name of namesIn(folder)) {
    const full = path.join(folder, name);
    const within = Object.hasOwn(insides, name) ? insides[name] : undefined;
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

/** What is at a place that is no file that can be read; null for a file. */
export function notAFile(stats: Stats): NoFile | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return 'folder';
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

/** What may be found where a file should be. */
export type NoFile = 'folder' | 'link' | 'pipe' | 'socket' | 'device';

/** Far more than a file that is read whole ever has, in MB. */
export const mostMegabytes = 16;

/** Whether a file is too large to be read whole. */
export const isTooLarge = ({ size }: Stats): boolean => size > mostMegabytes * 1024 * 1024;

const isOurs = (name: string, known: readonly string[]): boolean =>
  known.some((each) => name.startsWith(each));

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/**
 * A link is refused also where it leads to a file: SQLite would put its log beside that one, where
 * no start looks for it.
 */
function fileTrouble(file: string): Message | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const kind = notAFile(stats);
  if (kind !== null) return message('terminal.unfit.notFile', { file, kind });
  const trust = trustTrouble(stats);
  const name = path.basename(file);
  if (trust === 'foreign' || (trust === 'writable' && isOurs(name, steering)))
    return trustSaid(file, trust);
  if ((isOurs(name, small) || name.endsWith('.running')) && isTooLarge(stats))
    return message('terminal.unfit.tooLarge', { file, megabytes: mostMegabytes });
  return may(file, constants.R_OK) ? null : message('terminal.unfit.unreadable', { file });
}

/**
 * The backups may be a link to a folder on another disk, where no other user may write. Everything
 * else belongs here: logs tell of the clerks' work, and what is set aside is moved, which no other
 * disk takes.
 */
function folderTrouble(folder: string): Message | null {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const stats = statOf(folder);
  if (isLink && stats !== null && path.basename(folder) !== folderNames.backups)
    return message('terminal.unfit.folderLink', { folder });
  if (stats === null) return message('terminal.unfit.deadLink', { folder });
  const kind = stats.isDirectory() ? null : (notAFile(stats) ?? 'file');
  if (kind !== null) return message('terminal.unfit.notFolder', { folder, kind });
  const trust = trustTrouble(stats);
  if (trust === 'foreign' || (trust === 'writable' && isLink)) return trustSaid(folder, trust);
  return may(folder, constants.R_OK | constants.X_OK) && mayWrite(folder)
    ? null
    : message('terminal.unfit.folder', { folder });
}

function may(target: string, mode: number): boolean {
  try {
    accessSync(target, mode);
    return true;
  } catch {
    return false;
  }
}

/** A read-only disk is reported once, not for each folder. */
const mayWrite = (folder: string): boolean => may(folder, constants.W_OK) || isReadOnly(folder);

/**
 * Whether the disk of a folder is read-only. On Windows `access` knows nothing of it for folders:
 * there we make a folder and remove it.
 */
export function isReadOnly(folder: string, platform = process.platform): boolean {
  try {
    accessSync(folder, constants.W_OK);
    if (platform === 'win32' && existsSync(folder)) removeFolderIfFree(probe(folder));
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS';
  }
}

const probe = (folder: string): string => mkdtempSync(path.join(folder, '.writable-'));

/** What a path leads to; null where it leads nowhere. */
function statOf(target: string): Stats | null {
  try {
    return statSync(target);
  } catch {
    return null;
  }
}
