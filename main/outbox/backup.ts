/** Copies of the outbox: whole, checked, and only then called a backup (reliability.md section 3). */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../../shared/time.ts';
import { instantOf } from '../../shared/time.ts';
import { type Database, openDatabase, quickCheck } from '../cache/database.ts';
import { databaseFiles } from '../cache/quarantine.ts';
import { moveIntoPlace } from './durable-files.ts';
import { outboxMigrations } from './migrations/index.ts';

/** How many backups are kept. */
const kept = 5;
const suffix = '.db';

/** The folder of the backups of a data folder. */
export const backupFolder = (folder: string): string => path.join(folder, 'backups');

/** Backups of the outbox, the newest first, as full paths. */
export function backups(folder: string): readonly string[] {
  const there = readdirSync(backupFolder(folder), { withFileTypes: true, encoding: 'utf8' });
  return there
    .filter((each) => each.isFile() && each.name.startsWith('outbox-') && each.name.endsWith(suffix))
    .map((each) => path.join(backupFolder(folder), each.name))
    .sort()
    .toReversed();
}

/** When the newest backup was made, by its name, in milliseconds since the epoch; negative infinity for none. */
export function newestBackupAt(folder: string): number {
  const name = path.basename(backupsOrNone(folder)[0] ?? '', suffix);
  const text = name.replace(/^outbox-/, '').replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');
  return Number.isNaN(Date.parse(text)) ? Number.NEGATIVE_INFINITY : Date.parse(text);
}

/** Backups, none when the folder is missing. */
export function backupsOrNone(folder: string): readonly string[] {
  try {
    return backups(folder);
  } catch {
    return [];
  }
}

/**
 * Makes a backup: `VACUUM INTO` a temporary file, opened again and checked, flushed, renamed. A kill at any point leaves
 * either no new backup or a whole one. Throws when it cannot be made; the outbox itself is never touched.
 */
export function backUp(db: Database, folder: string, clock: Clock, nativeBinding?: string): string {
  const target = backupFolder(folder);
  mkdirSync(target, { recursive: true });
  const name = `outbox-${instantOf(clock).replaceAll(':', '-')}${suffix}`;
  const temporary = path.join(target, `${name}.part`);
  for (const left of readdirSync(target)) if (left.includes('.part')) rmSync(path.join(target, left), { force: true });
  db.prepare('VACUUM INTO ?').run(temporary);
  const copy = openDatabase({ file: temporary, migrations: outboxMigrations, readonly: true, check: false, nativeBinding });
  try {
    quickCheck(copy, name);
  } finally {
    copy.close();
  }
  const file = path.join(target, name);
  moveIntoPlace(temporary, file);
  for (const part of databaseFiles(temporary)) rmSync(part, { force: true });
  for (const old of backups(folder).slice(kept)) rmSync(old, { force: true });
  return file;
}
