/**
 * Private folders in the system's temporary folder, for copies that only this user may read: files
 * that we only inspect, or a document that another program shows.
 */
import { lstatSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeFolderIfFree } from './patient-files.ts';

/** Use of a folder. */
export type PrivateUse = 'document' | 'keyring' | 'read' | 'window';

/** Names of these folders. The number is the process that made it. */
const named = /^yardmaster-(?:document|keyring|read|window)-(\d{1,9})-\w+$/;

/**
 * Makes a new folder (0700) and returns its path. The caller removes it with `removeFolderIfFree`.
 * Its name holds our process id, so that a later start can remove what a kill left.
 */
export const makePrivateFolder = (use: PrivateUse, within: string = tmpdir()): string =>
  mkdtempSync(path.join(within, `yardmaster-${use}-${process.pid}-`));

/**
 * Removes this user's private folders whose process is gone: after a kill, a log-off or a viewer
 * that had the file open. Windows never clears its temporary folder, so we do. Never throws.
 */
export function removeLeftFolders(within: string = tmpdir()): void {
  for (const name of namesIn(within)) {
    const [, maker] = named.exec(name) ?? [];
    const folder = path.join(within, name);
    if (maker !== undefined && !isAlive(Number(maker)) && isOurs(folder))
      removeFolderIfFree(folder);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * A real folder of this user, not a link. Windows has no owner numbers, but its temporary folder is
 * the user's own.
 */
function isOurs(folder: string): boolean {
  const uid = process.getuid?.();
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (uid === undefined || found.uid === uid);
}

/**
 * Signal 0 checks for a process without touching it. A process of another user gives a permission
 * error.
 */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
