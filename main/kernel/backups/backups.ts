/** Copies of a database. A copy is complete and checked before it is called a backup. */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { message } from '../../../shared/i18n/message.ts';
import { type Clock, type Instant, instantOf } from '../../../shared/time.ts';
import { type Database, openDatabase, quickCheck, sqlitePath } from '../database/database.ts';
import { databaseFiles } from '../database/quarantine.ts';
import { removeIfFree } from '../patient-files.ts';
import { toFileError } from './file-error.ts';
import { moveIntoPlace } from './flush.ts';

/** How many backups of each file are kept. */
export const keptBackups = 5;
const suffix = '.db';
/**
 * A backup's name: `money-2026-11-28T09-00-00.000Z-17.db`, the 17th of `money.db`. A name without a
 * number counts as older.
 */
const backupName = /^(.+)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d[^/\\-]*)(?:-(\d+))?\.db$/;

/** The folder of the backups of a data folder. */
export const backupFolder = (folder: string): string => path.join(folder, 'backups');

/** The name of a file without its ending, as its backups begin with it: `money` of `money.db`. */
const stemOf = (name: string): string => path.basename(name, suffix);

/** The file (`money.db`), time and number of a backup, from its name; null for any other file. */
export function backupParts(
  backup: string,
): { readonly name: string; readonly at: Instant; readonly order: number } | null {
  const [, stem, time = '', order = '0'] = backupName.exec(path.basename(backup)) ?? [];
  const at = time.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');
  return stem === undefined || Number.isNaN(Date.parse(at))
    ? null
    : { name: `${stem}${suffix}`, at, order: Number(order) };
}

/**
 * Backups of a file, newest first, as full paths; none when there is no such folder. Their numbers
 * decide, not their stamps: a backup made under a clock that is hours ahead would stay "the newest"
 * for hours.
 */
export function backupsOf(folder: string, name: string): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(backupFolder(folder), { withFileTypes: true }).flatMap((each) =>
      each.isFile() ? [each.name] : [],
    );
  } catch {
    return [];
  }
  return names
    .flatMap((file) => {
      const parts = backupParts(file);
      return parts?.name === name ? [{ file, order: parts.order }] : [];
    })
    .sort((a, b) => b.order - a.order || (a.file < b.file ? 1 : -1))
    .map(({ file }) => path.join(backupFolder(folder), file));
}

const stampOf = (backup: string): number => Date.parse(backupParts(backup)?.at ?? '');

/**
 * Stamp of the newest backup of a file, in milliseconds since the epoch; negative infinity if there
 * is none.
 */
export function newestBackupAt(folder: string, name: string): number {
  const [newest] = backupsOf(folder, name);
  return newest === undefined ? Number.NEGATIVE_INFINITY : stampOf(newest);
}

/**
 * Backups beyond the number we keep. Those with a stamp in the future are counted separately, so
 * that backups made under a wrong clock don't push out good ones, or the other way round.
 */
function surplus(folder: string, name: string, now: number): readonly string[] {
  const all = backupsOf(folder, name);
  const isAhead = (backup: string) => stampOf(backup) > now;
  return [all.filter((each) => !isAhead(each)), all.filter(isAhead)].flatMap((each) =>
    each.slice(keptBackups),
  );
}

export type BackUpParts = {
  readonly db: Database;
  /** The data folder and the name of the file in it. */
  readonly folder: string;
  readonly name: string;
  readonly clock: Clock;
  readonly nativeBinding?: string | undefined;
};

/**
 * Makes a backup: `VACUUM INTO` a temporary file, then open and check it, flush and rename. A kill
 * at any point leaves either no new backup or a complete one. Throws `DatabaseError` when it fails.
 * The file itself is never touched.
 */
export function backUp({ db, folder, name, clock, nativeBinding }: BackUpParts): string {
  const target = backupFolder(folder);
  const [newest] = backupsOf(folder, name);
  const order = (newest === undefined ? 0 : (backupParts(newest)?.order ?? 0)) + 1;
  const file = path.join(
    target,
    `${stemOf(name)}-${instantOf(clock).replaceAll(':', '-')}-${order}${suffix}`,
  );
  const temporary = `${file}.part`;
  try {
    mkdirSync(target, { recursive: true });
    for (const left of readdirSync(target))
      if (left.includes('.part')) removeIfFree(path.join(target, left));
    db.prepare('VACUUM INTO ?').run(sqlitePath(temporary));
    const copy = openDatabase({
      file: temporary,
      migrations: [],
      readonly: true,
      check: false,
      nativeBinding,
    });
    try {
      quickCheck(copy, path.basename(file));
    } finally {
      copy.close();
    }
    moveIntoPlace(temporary, file);
    // One that another program has open is removed with the next backup.
    for (const old of surplus(folder, name, clock.now())) removeIfFree(old);
    return file;
  } catch (error) {
    throw toFileError(error, message('files.what.backup', { file: name }));
  } finally {
    removeParts(temporary);
  }
}

/** Removes the parts of a failed copy, which would fill a disk that may already be full. */
function removeParts(temporary: string): void {
  try {
    for (const part of databaseFiles(temporary)) removeIfFree(part);
  } catch {
    // The next backup removes it.
  }
}
