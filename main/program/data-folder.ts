import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Notice } from '../../shared/console-api/status.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { prose } from '../../shared/words/message.ts';
import { isReadOnly as isOnReadOnlyDisk, unfitFile } from './look-over.ts';
import { closeToOthers, trustSentence, trustTrouble } from './ownership.ts';

/** What the place of the data depends on. */
export type Surroundings = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
};

/**
 * The usual place of a program's own data on this system. On Windows the local folder, not the roaming one, and never
 * Documents: those are copied by sync programs while the databases are open (reliability.md section 3).
 */
export function defaultDataFolder({ platform, env, home }: Surroundings): string {
  if (platform === 'win32') return path.win32.join(env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'), 'Yardmaster');
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Yardmaster');
  // The base directory specification says that a relative value is to be ignored.
  const base = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : path.posix.join(home, '.local', 'share');
  return path.posix.join(base, 'yardmaster');
}

/** A folder that can be used. `isReadOnly`: its disk is; what is there can be shown and nothing can be written. */
export type PreparedFolder = { readonly isReadOnly: boolean };

/** Takes the right to write a folder from others, so that it stays as it is found, and answers what keeps it from being used, or null. */
export function lookOver(folder: string): string | null {
  closeToOthers(folder);
  return unfitFile(folder);
}

/**
 * Makes the folder, readable by this user alone, and looks over what is in it; one on a read-only disk is only looked at. The error is
 * one sentence.
 */
export function prepareDataFolder(folder: string): Result<PreparedFolder, string> {
  try {
    makeFolder(folder);
    if (trustTrouble(statSync(folder)) === 'foreign') return fail(trustSentence(folder, 'foreign'));
    const isReadOnly = isOnReadOnlyDisk(folder);
    // A folder that was there already may be open to others. Windows has no such bits: its profile folders are private.
    if (!isReadOnly && process.platform !== 'win32') chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.X_OK | (isReadOnly ? 0 : constants.W_OK));
    const unfit = unfitFile(folder);
    return unfit === null ? ok({ isReadOnly }) : fail(unfit);
  } catch (error) {
    // Making folders on a read-only disk is answered as if a part of the path were missing.
    const why = isOnReadOnlyDisk(nearest(folder)) ? readOnly : whyNot(error);
    return fail(`The data folder ${folder} cannot be used: ${why}. Choose another with --data-dir.`);
  }
}

/** The folder itself, or the nearest one above it that is there. */
function nearest(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearest(above);
}

/**
 * Makes a folder with those above it, for this user alone. Node's own way (`recursive`) tries for ever where a system answers that a part
 * of the path is missing although it is there, as /proc does.
 */
function makeFolder(folder: string): void {
  const above = path.dirname(folder);
  if (!existsSync(above) && above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!(existsSync(folder) && statSync(folder).isDirectory())) throw error;
  }
}

/** Told by a console that starts all the same. */
export const readOnlyNotice = (folder: string): Notice => ({
  key: 'read-only',
  severity: 'error',
  said: prose(
    `The data folder ${folder} is on a read-only disk. You can look at everything, but no move, check-in or bid can be saved or sent. Make the disk writable, or choose another folder with --data-dir, and start again.`,
  ),
});

/** What the system said of a file or folder, in words that follow a colon. What is no such error is thrown again. */
export function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null) throw error;
  return reasons[code] ?? `the system says ${code}`;
}

const readOnly = 'the disk is read-only';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not change it',
  EROFS: readOnly,
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user has no more room on the disk',
  EEXIST: 'it is no folder, or a link that leads nowhere',
  ENOENT: 'a part of its path is missing, is a link that leads nowhere, or takes no folders',
  ENOTDIR: 'a part of its path is a file',
  ELOOP: 'a part of its path is a link that leads to itself',
  ENAMETOOLONG: 'its name is too long',
};
