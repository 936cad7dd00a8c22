/**
 * Checks a data folder before we open anything in it. Opening a pipe waits for ever, a link leads
 * SQLite's log elsewhere, a file of 2 GB isn't text, and we don't trust what another user put
 * there.
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
import { removeFolderIfFree } from '../../kernel/patient-files.ts';
import { configurationNames, databaseNames, folderNames, listNames } from './file-names.ts';
import { trustMessage, trustTrouble } from './ownership.ts';

/** Files that we read completely. */
const small: readonly string[] = [
  ...configurationNames,
  listNames.restored,
  'instance.json',
  'facility.json',
  'preferences.json',
  listNames.log,
  'place.json',
];
/**
 * Our files in a data folder and in the root. A name that begins with one of these (`-wal`,
 * `.running`, `.new`) is ours too.
 */
const fileNames: readonly string[] = [
  ...databaseNames,
  'outbox.ballast',
  'instance.lock',
  ...small,
];

/**
 * Our folders, and the beginnings of file names in them that we open by name. Files that we list
 * are checked when read.
 */
const insides: Readonly<Record<string, readonly string[]>> = {
  [folderNames.logs]: [listNames.log],
  [folderNames.backups]: [],
  quarantine: [],
  [folderNames.months]: [],
  [folderNames.photos]: [],
  [folderNames.yardServer]: ['yard-server.json', 'ca.pem'],
  window: ['place.json'],
};

/**
 * Why a folder can't be used: which file, and what to do; null if it can. It opens and changes
 * nothing. A folder that doesn't exist yet, or may not be listed, is fine here.
 */
export function unfitFile(folder: string): Message | null {
  const stats = statOf(folder);
  const trust = stats?.isDirectory() === true ? trustTrouble(stats) : null;
  // A file on a read-only disk can't be changed now, whatever its rights.
  if (trust === 'foreign' || (trust === 'writable' && !isReadOnly(folder)))
    return trustMessage(folder, trust);
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

/** What is at a path instead of a readable file; null for a file. */
export function notAFile(stats: Stats): NoFile | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return 'folder';
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

/** What may be in the place of a file. */
export type NoFile = 'folder' | 'link' | 'pipe' | 'socket' | 'device';

/** Far more than any file that we read completely, in MB. */
export const mostMegabytes = 16;

/** Whether a file is too large to be read completely. */
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
 * We refuse links even to a file: SQLite would put its log beside that one, where no start looks
 * for it.
 */
function fileTrouble(file: string): Message | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const kind = notAFile(stats);
  if (kind !== null) return message('terminal.unfit.notFile', { file, kind });
  const trust = trustTrouble(stats);
  const name = path.basename(file);
  if (trust === 'foreign' || (trust === 'writable' && isOurs(name, configurationNames)))
    return trustMessage(file, trust);
  if ((isOurs(name, small) || name.endsWith('.running')) && isTooLarge(stats))
    return message('terminal.unfit.tooLarge', { file, megabytes: mostMegabytes });
  return may(file, constants.R_OK) ? null : message('terminal.unfit.unreadable', { file });
}

/**
 * The backups may be a link to a folder on another disk if no other user may write there.
 * Everything else has to be here: logs describe the clerks' work, and setting files aside means
 * moving them, which doesn't work across disks.
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
  if (trust === 'foreign' || (trust === 'writable' && isLink)) return trustMessage(folder, trust);
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
 * Whether the disk of a folder is read-only. On Windows `access` doesn't show that for folders, so
 * we create a folder and remove it.
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

/** What a path leads to; null if nothing. */
function statOf(target: string): Stats | null {
  try {
    return statSync(target);
  } catch {
    return null;
  }
}
