import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Notice } from '../../../shared/console-api/status.ts';
import { type Code, type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isReadOnly as isOnReadOnlyDisk, unfitFile } from './check-data-folder.ts';
import { closeToOthers, trustMessage, trustTrouble } from './ownership.ts';
import { isOpenToOthers } from './windows-rights.ts';

/**
 * What the data's usual place depends on.
 *
 * Example: `{ platform: 'linux', env: { XDG_CONFIG_HOME: '/home/ana/.config' }, home: '/home/ana'
 * }`.
 */
export type Surroundings = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
};

/**
 * The usual place of a program's own data on this system. On Windows it is the local folder, not
 * the roaming one, and never Documents: sync programs copy those while the databases are open.
 */
export function defaultDataFolder({ platform, env, home }: Surroundings): string {
  if (platform === 'win32')
    return path.win32.join(
      env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'),
      'Yardmaster',
    );
  if (platform === 'darwin')
    return path.posix.join(home, 'Library', 'Application Support', 'Yardmaster');
  // The base directory specification says to ignore a relative value.
  const base = env.XDG_DATA_HOME?.startsWith('/')
    ? env.XDG_DATA_HOME
    : path.posix.join(home, '.local', 'share');
  return path.posix.join(base, 'yardmaster');
}

/**
 * A usable folder. `isReadOnly`: its disk is read-only, so its content can be shown but not
 * changed. `isOpen`: other users of this computer may enter it (only on Windows; elsewhere we close
 * it to them).
 *
 * Example: `{ isReadOnly: false, isOpen: false }` for a private folder on a writable disk.
 */
export type PreparedFolder = { readonly isReadOnly: boolean; readonly isOpen: boolean };

/**
 * Removes other users' right to write a folder, so that its content stays as we check it. Returns
 * why the folder can't be used, or null.
 */
export function lookOver(folder: string): Message | null {
  closeToOthers(folder);
  return unfitFile(folder);
}

/**
 * Makes the folder, for this user only, and checks its content. On a read-only disk we only check.
 */
export function prepareDataFolder(folder: string): Result<PreparedFolder, Message> {
  try {
    const made = topmostMissing(path.resolve(folder));
    makeFolder(folder);
    if (trustTrouble(statSync(folder)) === 'foreign') return fail(trustMessage(folder, 'foreign'));
    const isReadOnly = isOnReadOnlyDisk(folder);
    // An existing folder may be open to others. Windows has no such bits.
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
    // Creating a folder on a read-only disk fails as if a part of the path were missing.
    const why = isOnReadOnlyDisk(nearest(folder)) ? readOnly : whyNot(error);
    return fail(message('terminal.folder.unusable', { folder, why }));
  }
}

/**
 * The topmost folder on the way to a folder that doesn't exist yet; null if all exist. A missing
 * drive can't be created, so it doesn't count.
 */
function topmostMissing(folder: string): string | null {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? null : (topmostMissing(above) ?? folder);
}

/** The folder itself, or its nearest existing parent. */
function nearest(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearest(above);
}

/**
 * Makes a folder and its parents, for this user only. Node's own way (`recursive`) tries for ever
 * if a system reports an existing part of the path as missing, as /proc does.
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

/** The notice of a console on a read-only disk. */
export const readOnlyNotice = (folder: string): Notice => ({
  key: 'read-only',
  severity: 'error',
  said: message('terminal.folder.readOnly', { folder }),
});

/** The notice of a console whose folder other users may enter. */
export const openFolderNotice = (folder: string): Notice => ({
  key: 'open-folder',
  severity: 'warning',
  said: message('terminal.folder.open', { folder }),
});

/** A system error about a file or folder, as a complete sentence. Any other error is rethrown. */
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
