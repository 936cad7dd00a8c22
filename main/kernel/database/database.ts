/**
 * Opening a SQLite file so that "committed" means "on the disk" (law 4, reliability.md section 3).
 * Used for every file of the data folder, each with its own migrations.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { message } from '../../../shared/i18n/message.ts';
import { DatabaseError, guardedBy, theFile, toDatabaseError } from './database-error.ts';
import { latestVersion, type Migration, migrate, schemaVersion } from './migrate.ts';

/** A prepared statement of a database. */
export type { Statement } from 'better-sqlite3';

/** An open database: the handle of better-sqlite3, whose calls are synchronous. */
export type Database = Sqlite.Database;

/** What to open and how. */
export type OpenOptions = {
  /**
   * Full path of the file, in a folder that exists; `:memory:` for a database that is gone when it
   * is closed.
   */
  readonly file: string;
  /** The whole schema, step by step. */
  readonly migrations: readonly Migration[];
  /** Another native addon for better-sqlite3; only development builds pass one. */
  readonly nativeBinding?: string | undefined;
  /** Opens for reading only: no migration, and a file of a newer schema is let in. */
  readonly readonly?: boolean | undefined;
  /** Looks through the pages of the file before it is used. On by default. */
  readonly check?: boolean | undefined;
  /** How long to wait for a lock of another program, in milliseconds. */
  readonly busyTimeoutMs?: number | undefined;
  /**
   * Called before the first pending migration of a file that holds data: the place for a backup.
   */
  readonly beforeMigrate?: ((db: Database, from: number, to: number) => void) | undefined;
  /** Called first of all, when the file is open for writing with its settings. */
  readonly beforeAll?: ((db: Database) => void) | undefined;
};

/** Oldest engine without the corruption bug in resetting the write-ahead log. */
const oldestEngine = [3, 51, 3] as const;

/**
 * A log that grew past this, as in one large transaction, is cut back once it was folded into the
 * file, in bytes.
 */
const longestLog = 16 * 1024 * 1024;

/**
 * While opening the wait is shorter, in milliseconds: a file that another console holds stays held,
 * and its user waits for an answer.
 */
const OPEN_TIMEOUT_MS = 1_000;

/**
 * Windows refuses paths of more than 260 characters unless they begin with `\\\\?\\`. Node adds
 * that by itself; SQLite takes a path as it is, and adds up to eight characters for the files
 * beside it.
 */
const LONGEST_PLAIN_PATH = 240;

/** The path of a file as SQLite takes it on this system. */
export const sqlitePath = (file: string): string =>
  file.length > LONGEST_PLAIN_PATH ? path.toNamespacedPath(file) : file;

const construct = (
  file: string,
  { nativeBinding, readonly = false, busyTimeoutMs = 5_000 }: Partial<OpenOptions>,
): Database =>
  new Sqlite(sqlitePath(file), {
    readonly,
    timeout: Math.min(busyTimeoutMs, OPEN_TIMEOUT_MS),
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });

/**
 * Proves that the engine starts on this machine and is new enough; hosts call it before anything
 * else. There is no other engine to fall back to: a wrong one damages files. Throws `DatabaseError`
 * of kind `engine`.
 */
export function assertEngine(nativeBinding?: string): void {
  let version: string;
  try {
    const db = construct(':memory:', { nativeBinding });
    version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? '';
    db.close();
  } catch (error) {
    throw new DatabaseError('engine', message('files.engine.missing'), error);
  }
  const parts = version.split('.').map(Number);
  const older =
    oldestEngine
      .map((least, index) => (parts[index] ?? 0) - least)
      .find((difference) => difference !== 0) ?? 0;
  if (older < 0)
    throw new DatabaseError(
      'engine',
      message('files.engine.old', { version, oldest: oldestEngine.join('.') }),
    );
}

/** Sets a pragma and reads it back: a setting that did not take must not go unnoticed. */
function assertPragma(
  db: Database,
  fileName: string,
  name: string,
  wanted: string | number,
  reads: string | number = wanted,
): void {
  db.pragma(`${name} = ${wanted}`);
  const found = db.pragma(name, { simple: true });
  if (found === reads) return;
  const values = {
    what: theFile(fileName),
    setting: name,
    found: String(found),
    wanted: String(reads),
  };
  throw new DatabaseError('unsafe', message('files.unsafe', values));
}

/**
 * Opens a file: sets and reads back every durability setting, checks the file, and migrates it.
 * EXCLUSIVE comes first, so that a second process is refused at once. Throws `DatabaseError` and
 * leaves the file closed.
 */
export function openDatabase(options: OpenOptions): Database {
  const {
    file,
    migrations,
    nativeBinding,
    readonly = false,
    check = true,
    beforeMigrate,
  } = options;
  const fileName = path.basename(file);
  assertEngine(nativeBinding);
  if (!existsSync(path.dirname(file)))
    throw new DatabaseError('disk', message('files.noFolder', { what: theFile(fileName) }));
  const db = guardedBy(fileName)(() => construct(file, options));
  try {
    // A reader cannot take the exclusive lock: it shares, and fails while a writer is there.
    if (!readonly) assertPragma(db, fileName, 'locking_mode', 'EXCLUSIVE', 'exclusive');
    if (!readonly) assertPragma(db, fileName, 'journal_mode', 'WAL', db.memory ? 'memory' : 'wal');
    // better-sqlite3 opens a file that is already in WAL mode with NORMAL, which loses acknowledged
    // work on a power cut.
    assertPragma(db, fileName, 'synchronous', 'FULL', 2);
    assertPragma(db, fileName, 'foreign_keys', 'ON', 1);
    assertPragma(db, fileName, 'trusted_schema', 'OFF', 0);
    assertPragma(db, fileName, 'busy_timeout', options.busyTimeoutMs ?? 5_000);
    assertPragma(db, fileName, 'journal_size_limit', longestLog);
    if (process.platform === 'darwin') {
      assertPragma(db, fileName, 'fullfsync', 'ON', 1);
      assertPragma(db, fileName, 'checkpoint_fullfsync', 'ON', 1);
    }
    if (!readonly) options.beforeAll?.(db);
    if (check) quickCheck(db, fileName);
    if (!readonly) {
      const from = schemaVersion(db);
      const to = latestVersion(migrations);
      if (from > 0 && from < to) beforeMigrate?.(db, from, to);
      migrate(db, migrations, fileName);
    }
    return db;
  } catch (error) {
    db.close();
    throw toDatabaseError(error, fileName);
  }
}

/**
 * Opens a file to read it as it is: nothing is checked, migrated or set. Throws what the engine
 * throws.
 */
export const openAsItIs = (file: string, nativeBinding?: string): Database =>
  new Sqlite(sqlitePath(file), {
    readonly: true,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });

/** The error of a file whose content is not sound. */
export const damaged = (fileName: string, cause?: unknown): DatabaseError =>
  new DatabaseError('damaged', message('files.damaged', { what: theFile(fileName) }), cause);

/**
 * Looks through the file for broken pages. It does not notice rotten row content: rows that matter
 * carry their own hash.
 */
export function quickCheck(db: Database, fileName: string): void {
  const found = guardedBy(fileName)(() => db.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw damaged(fileName, new Error(String(found)));
}
