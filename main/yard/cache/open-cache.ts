/**
 * Opens the cache, whatever happened to its file. It may be thrown away and read again, and must
 * never keep the console from starting.
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
import { bringRecords, cacheSchema } from './schema.ts';
import { createYardStore, type YardCache } from './yard-cache.ts';

/** Name of the cache file in the data folder. */
export const cacheFileName = 'cache.sqlite';

/** Where the cache lies, and whose yard it holds. */
export type OpenCacheOptions = {
  readonly folder: string;
  readonly warehouse: WarehouseId;
  readonly clock: Clock;
  readonly nativeBinding?: string | undefined;
};

/** The open cache, the result of `use`, and notices for the clerk. */
export type OpenedCache<T> = {
  readonly used: T;
  readonly notices: readonly Notice[];
  close(): void;
};

/**
 * Opens the cache and hands it to `use`, which reads the complete yard, and the file for what is
 * read in parts. A damaged file is moved aside and a new one begun. If no file can be used, the
 * cache is in memory. Throws only if another program holds the file or the engine doesn't start.
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
      // We read the complete yard at once, which finds broken pages as well as a check would.
      db = openDatabase({ file: target, migrations: cacheSchema, nativeBinding, check: false });
      // The first pull stays in the log, which is folded in at the end or at 16 MB, so that no pull
      // has to pay for it.
      db.pragma('wal_autocheckpoint = 4096');
      // Read once from begin to end: what was read isn't read again, and new memory costs more.
      db.pragma('cache_size = -2000');
      bringRecords(db);
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
 * Tables and columns other than those of the schema are damage too: their names lie in the file.
 */
function asDatabaseError(error: unknown, fileName: string): unknown {
  const known = toDatabaseError(error, fileName);
  if (known instanceof DatabaseError || !(error instanceof Sqlite.SqliteError)) return known;
  return damaged(fileName, error);
}

/** Null if the file can't even be moved. */
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
