/**
 * Folders in the system's temporary folder for copies that only this user may read: of files that
 * we only look at, of a document that another program shows.
 */
import { lstatSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeFolderIfFree } from './patient-files.ts';

/** What a folder is for. */
export type PrivateUse = 'document' | 'keyring' | 'read' | 'window';

/** Names of these folders; the number is the process that made it. */
const named = /^yardmaster-(?:document|keyring|read|window)-(\d{1,9})-\w+$/;

/**
 * Makes a new folder (0700) and returns its path. Whoever asked removes it by `removeFolderIfFree`.
 * Its name tells our process, so that a later start can remove what a kill left.
 */
export const makePrivateFolder = (use: PrivateUse, within: string = tmpdir()): string =>
  mkdtempSync(path.join(within, `yardmaster-${use}-${process.pid}-`));

/**
 * Removes the private folders of this user whose process is gone: after a kill, a log-off or a
 * viewer that had the file open. Windows clears its temporary folder never, so we do. Never throws.
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

/** A folder, no link, of this user. Windows has no owner numbers; its folder is the user's own. */
function isOurs(folder: string): boolean {
  const uid = process.getuid?.();
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (uid === undefined || found.uid === uid);
}

/** Signal 0 asks for a process without touching it. One of another user may not be asked. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
