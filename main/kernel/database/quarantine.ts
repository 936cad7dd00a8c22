import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Instant } from '../../../shared/time.ts';
import { renameFile } from '../patient-files.ts';

/**
 * The parts of one SQLite database on disk, and the twin of its log (vault/twin). They belong
 * together: a log without its file, or of another file, destroys data.
 */
export const databaseFiles = (file: string): readonly string[] =>
  ['', '-wal', '-shm', '-journal', '-twin'].map((end) => `${file}${end}`);

/**
 * The folder `quarantine/<time>/` that a damaged database would be moved into: one that has none of
 * that name yet.
 */
export function quarantinePlace(file: string, at: Instant): string {
  const base = path.join(path.dirname(file), 'quarantine', at.replaceAll(':', '-'));
  let folder = base;
  for (let copy = 2; existsSync(path.join(folder, path.basename(file))); copy += 1)
    folder = `${base}_${copy}`;
  return folder;
}

/**
 * Moves a damaged database with all its parts into `quarantine/<time>/` beside it, and answers that
 * folder. Nothing is deleted. The log goes first: a crash in between then leaves a file without its
 * log, never a log that a new file would replay. When a part can't be moved, all that were moved go
 * back, and the error is thrown.
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
