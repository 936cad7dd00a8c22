import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Instant } from '../../../shared/time.ts';
import { renameFile } from '../patient-files.ts';

/**
 * The files of one SQLite database, and the twin of its log (backups/twin). They belong together: a
 * log without its file, or beside another file, destroys data.
 */
export const databaseFiles = (file: string): readonly string[] =>
  ['', '-wal', '-shm', '-journal', '-twin'].map((end) => `${file}${end}`);

/** A new folder `quarantine/<time>/` for a damaged database. We pick a name that isn't in use. */
export function quarantinePlace(file: string, at: Instant): string {
  const base = path.join(path.dirname(file), 'quarantine', at.replaceAll(':', '-'));
  let folder = base;
  for (let copy = 2; existsSync(path.join(folder, path.basename(file))); copy += 1)
    folder = `${base}_${copy}`;
  return folder;
}

/**
 * Moves a damaged database with all its files into `quarantine/<time>/` beside it, and returns that
 * folder. Nothing is deleted. The log goes first: a crash in between then leaves a file without its
 * log, never a log that a new file would replay. If one file can't be moved, we move the others
 * back and throw.
 */
export function quarantine(file: string, at: Instant): string {
  const folder = quarantinePlace(file, at);
  mkdirSync(folder, { recursive: true });
  const moved: string[] = [];
  const inFolder = (part: string) => path.join(folder, path.basename(part));
  try {
    for (const part of databaseFiles(file).toReversed()) {
      if (!existsSync(part)) continue;
      renameFile(part, inFolder(part));
      moved.push(part);
    }
  } catch (error) {
    for (const part of moved.toReversed()) renameFile(inFolder(part), part);
    throw error;
  }
  return folder;
}
