import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Notice } from '../../../shared/console-api/status.ts';
import { type Code, type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isReadOnly as isOnReadOnlyDisk, unfitFile } from './check-data-folder.ts';
import { closeToOthers, trustSaid, trustTrouble } from './ownership.ts';
import { isOpenToOthers } from './windows-rights.ts';

/** What the place of the data depends on. */
export type Surroundings = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
};

/**
 * The usual place of a program's own data on this system. On Windows the local folder, not the
 * roaming one, and never Documents: those are copied by sync programs while the databases are open
 * (reliability.md section 3).
 */
export function defaultDataFolder({ platform, env, home }: Surroundings): string {
  if (platform === 'win32')
    return path.win32.join(
      env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'),
      'Yardmaster',
    );
  if (platform === 'darwin')
    return path.posix.join(home, 'Library', 'Application Support', 'Yardmaster');
  // The base directory specification says that a relative value is to be ignored.
  const base = env.XDG_DATA_HOME?.startsWith('/')
    ? env.XDG_DATA_HOME
    : path.posix.join(home, '.local', 'share');
  return path.posix.join(base, 'yardmaster');
}

/**
 * A folder that can be used. `isReadOnly`: its disk is; what is there can be shown and nothing can
 * be written. `isOpen`: others who use this computer may enter it (Windows alone; elsewhere it is
 * closed to them).
 */
export type PreparedFolder = { readonly isReadOnly: boolean; readonly isOpen: boolean };

/**
 * Takes the right to write a folder from others, so that it stays as it is found, and answers what
 * keeps it from being used, or null.
 */
export function lookOver(folder: string): Message | null {
  closeToOthers(folder);
  return unfitFile(folder);
}

/**
 * Makes the folder, readable by this user alone, and looks over what is in it; one on a read-only
 * disk is only looked at.
 */
export function prepareDataFolder(folder: string): Result<PreparedFolder, Message> {
  try {
    const made = topmostMissing(path.resolve(folder));
    makeFolder(folder);
    if (trustTrouble(statSync(folder)) === 'foreign') return fail(trustSaid(folder, 'foreign'));
    const isReadOnly = isOnReadOnlyDisk(folder);
    // A folder that was there already may be open to others. Windows has no such bits.
    if (!isReadOnly && process.platform !== 'win32') chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.X_OK | (isReadOnly ? 0 : constants.W_OK));
    const unfit = unfitFile(folder);
    if (unfit !== null) return fail(unfit);
    const isOpen =
      process.platform === 'win32' &&
      !isReadOnly &&
      isOpenToOthers(path.resolve(folder), made, process.env);
    return ok({ isReadOnly, isOpen });
  } catch (error) {
    // Making folders on a read-only disk is answered as if a part of the path were missing.
    const why = isOnReadOnlyDisk(nearest(folder)) ? readOnly : whyNot(error);
    return fail(message('terminal.folder.unusable', { folder, why }));
  }
}

/**
 * The topmost folder that isn't there yet of those that lead to a folder; null: all are. A drive
 * that isn't there can't be made, so it's none of them.
 */
function topmostMissing(folder: string): string | null {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? null : (topmostMissing(above) ?? folder);
}

/** The folder itself, or the nearest one above it that is there. */
function nearest(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearest(above);
}

/**
 * Makes a folder with those above it, for this user alone. Node's own way (`recursive`) tries for
 * ever where a system answers that a part of the path is missing although it is there, as /proc
 * does.
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

/** Shown by a console that starts all the same. */
export const readOnlyNotice = (folder: string): Notice => ({
  key: 'read-only',
  severity: 'error',
  said: message('terminal.folder.readOnly', { folder }),
});

/** Shown by a console whose folder others may enter. */
export const openFolderNotice = (folder: string): Notice => ({
  key: 'open-folder',
  severity: 'warning',
  said: message('terminal.folder.open', { folder }),
});

/**
 * An error of the system about a file or folder, as a whole sentence. Any other error is thrown
 * again.
 */
export function whyNot(error: unknown): Message {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null) throw error;
  return Object.hasOwn(reasons, code)
    ? message(reasons[code as keyof typeof reasons])
    : message('terminal.why.other', { code });
}

const readOnly = message('terminal.why.readOnly');

const reasons = {
  EACCES: 'terminal.why.noRight',
  EPERM: 'terminal.why.notAllowed',
  EROFS: 'terminal.why.readOnly',
  ENOSPC: 'terminal.why.full',
  EDQUOT: 'terminal.why.quota',
  EEXIST: 'terminal.why.notFolder',
  ENOENT: 'terminal.why.missing',
  ENOTDIR: 'terminal.why.pathFile',
  ELOOP: 'terminal.why.loop',
  ENAMETOOLONG: 'terminal.why.longName',
} as const satisfies Readonly<Record<string, Code>>;
