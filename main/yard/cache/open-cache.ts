/**
 * Opening the cache, whatever happened to its file: it may be thrown away and read again, and it
 * never keeps the console from starting.
 */
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Notice } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import { type Database, damaged, openDatabase } from '../../kernel/database/database.ts';
import { DatabaseError, toDatabaseError } from '../../kernel/database/database-error.ts';
import { quarantine } from '../../kernel/database/quarantine.ts';
import { cacheSchema } from './schema.ts';
import { createYardStore, type YardCache } from './yard-cache.ts';

/** Name of the cache file in the data folder. */
export const cacheFileName = 'cache.sqlite';

/** Where the cache lives and whose yard it holds. */
export type OpenCacheOptions = {
  readonly folder: string;
  readonly warehouse: WarehouseId;
  readonly clock: Clock;
  readonly nativeBinding?: string | undefined;
};

/** The opened cache, what `use` made of it, and what the clerk has to know. */
export type OpenedCache<T> = {
  readonly used: T;
  readonly notices: readonly Notice[];
  close(): void;
};

/**
 * Opens the cache and hands it to `use`, which reads the yard whole; the file itself goes along for
 * what is read in parts. A damaged file is moved aside and a new one begun; where no file can be
 * used at all the cache lives in memory. Throws only when another program holds the file or the
 * engine does not start.
 */
export function openCache<T>(
  options: OpenCacheOptions,
  use: (store: YardCache, db: Database) => T,
): OpenedCache<T> {
  const { folder, warehouse, clock, nativeBinding } = options;
  const file = path.join(folder, cacheFileName);

  const attempt = (target: string): OpenedCache<T> => {
    let db: Database | null = null;
    try {
      // The yard is read whole right away, which finds broken pages as well as a check of the file
      // would.
      db = openDatabase({ file: target, migrations: cacheSchema, nativeBinding, check: false });
      // A whole first pull stays in the log, which is folded in when it is closed or has grown to
      // 16 MB: a pull is not made to pay for it.
      db.pragma('wal_autocheckpoint = 4096');
      const opened = db;
      return {
        used: use(createYardStore(opened, warehouse), opened),
        notices: [],
        close: () => opened.close(),
      };
    } catch (error) {
      db?.close();
      throw asDatabaseError(error, path.basename(target));
    }
  };

  try {
    return attempt(file);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'locked' || error.kind === 'engine')
      throw error;
    const isBroken = error.kind === 'damaged' || error.kind === 'migration';
    const aside = isBroken ? setAside(file, clock) : null;
    if (aside === null) return { ...attempt(':memory:'), notices: [unsavedNotice(error)] };
    return { ...attempt(file), notices: [setAsideNotice(aside)] };
  }
}

/**
 * Tables and columns that are not as the migrations made them are damage as well: their names lie
 * in the file too.
 */
function asDatabaseError(error: unknown, fileName: string): unknown {
  const known = toDatabaseError(error, fileName);
  if (known instanceof DatabaseError || !(error instanceof Sqlite.SqliteError)) return known;
  return damaged(fileName, error);
}

/** Null when the file cannot even be moved. */
function setAside(file: string, clock: Clock): string | null {
  try {
    return quarantine(file, instantOf(clock));
  } catch {
    return null;
  }
}

const setAsideNotice = (folder: string): Notice => ({
  key: 'cache-damaged',
  severity: 'warning',
  said: message('reading.copyDamaged', { folder: path.join('quarantine', path.basename(folder)) }),
});

const unsavedNotice = (error: DatabaseError): Notice => ({
  key: 'cache-unsaved',
  severity: 'warning',
  said: message('reading.noCopy', { why: error.said }),
});
