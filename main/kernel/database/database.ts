/**
 * Opens a SQLite file so that "committed" means "on the disk" (law 4). All files of the data folder
 * are opened here, each with its own migrations.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { message } from '../../../shared/i18n/message.ts';
import { bareKey, bareWords, isInCode } from '../../../shared/search-key.ts';
import { DatabaseError, guardedBy, theFile, toDatabaseError } from './database-error.ts';
import { latestVersion, type Migration, migrate, schemaVersion } from './migrate.ts';

/** A prepared statement of a database. */
export type { Statement } from 'better-sqlite3';

/** An open database: the handle of better-sqlite3, whose calls are synchronous. */
export type Database = Sqlite.Database;

export type OpenOptions = {
  /** Full path of the file in an existing folder, or `:memory:`. */
  readonly file: string;
  /** The complete schema, step by step. */
  readonly migrations: readonly Migration[];
  /** Another native addon for better-sqlite3; only development builds pass one. */
  readonly nativeBinding?: string | undefined;
  /** Opens for reading only: we don't migrate, and accept a newer schema. */
  readonly readonly?: boolean | undefined;
  /** Checks the pages of the file before it is used. On by default. */
  readonly check?: boolean | undefined;
  /** How long to wait while another program locks the file, in milliseconds. */
  readonly busyTimeoutMs?: number | undefined;
  /** Called before the first pending migration of a file with data. Make a backup here. */
  readonly beforeMigrate?: ((db: Database, from: number, to: number) => void) | undefined;
  /** Called first, when the file is open for writing with its settings. */
  readonly beforeAll?: ((db: Database) => void) | undefined;
};

/** Oldest engine without the corruption bug in resetting the write-ahead log. */
const oldestEngine = [3, 51, 3] as const;

/**
 * We cut back a longer log once it is folded into the file, as after one large transaction. In
 * bytes.
 */
const longestLog = 16 * 1024 * 1024;

/**
 * Opening waits less, in milliseconds: a file held by another console stays held, and the user is
 * waiting.
 */
const OPEN_TIMEOUT_MS = 1_000;

/**
 * Windows refuses paths of more than 260 characters unless they begin with `\\\\?\\`. Node adds
 * that automatically. SQLite doesn't, and adds up to eight characters for the files beside it.
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

/** The engine that passed the check in this process, which never changes. Null before the check. */
let checkedEngine: string | null | undefined = null;

/**
 * Checks that the engine starts on this machine and is new enough. Hosts call it before anything
 * else. We have no other engine to fall back to, and a wrong one damages files. Throws
 * `DatabaseError` of kind `engine`.
 */
export function assertEngine(nativeBinding?: string): void {
  if (checkedEngine === nativeBinding) return;
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
  checkedEngine = nativeBinding;
}

/** Sets a pragma and reads it back, so that a setting without effect doesn't go unnoticed. */
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
    // A reader can't take the exclusive lock. It shares the file, and fails while a writer is
    // there.
    if (!readonly) assertPragma(db, fileName, 'locking_mode', 'EXCLUSIVE', 'exclusive');
    if (!readonly) assertPragma(db, fileName, 'journal_mode', 'WAL', db.memory ? 'memory' : 'wal');
    // better-sqlite3 opens a file in WAL mode with NORMAL, which loses committed work on a power
    // cut.
    assertPragma(db, fileName, 'synchronous', 'FULL', 2);
    assertPragma(db, fileName, 'foreign_keys', 'ON', 1);
    assertPragma(db, fileName, 'trusted_schema', 'OFF', 0);
    assertPragma(db, fileName, 'busy_timeout', options.busyTimeoutMs ?? 5_000);
    assertPragma(db, fileName, 'journal_size_limit', longestLog);
    if (process.platform === 'darwin') {
      assertPragma(db, fileName, 'fullfsync', 'ON', 1);
      assertPragma(db, fileName, 'checkpoint_fullfsync', 'ON', 1);
    }
    db.function('bare', { deterministic: true }, bare);
    db.function('in_code', { deterministic: true }, inCode);
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
 * For searches in SQL: `bare(text) LIKE ?` finds José by "jose", as the lists on the screen do.
 * What isn't text stays.
 */
const bare = (value: unknown): unknown => (typeof value === 'string' ? bareWords(value) : value);

/** For codes in SQL: `in_code(code, ?)` finds D-04 by "d4". */
const inCode = (code: unknown, key: unknown): number =>
  typeof code === 'string' && typeof key === 'string' && isInCode(bareKey(code), key) ? 1 : 0;

/** The second value of `in_code(…, ?)` for a typed code; null for a text that is none. */
export function codeKeyOf(typed: string | undefined): string | null {
  const isCode = /^[\p{L}\p{N}\s.-]*\p{N}[\p{L}\p{N}\s.-]*$/u.test(typed ?? '');
  return isCode ? bareKey(typed ?? '') : null;
}

/** The pattern of `bare(…) LIKE ? ESCAPE '\\'` for a typed text; null for an empty one. */
export function barePattern(typed: string | undefined): string | null {
  const words = bareWords(typed ?? '').trim();
  return words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Opens a file for reading without any check, migration or setting. Throws what the engine throws.
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
 * Looks for broken pages in the file. It doesn't notice damaged content of rows; rows that matter
 * carry their own hash.
 */
export function quickCheck(db: Database, fileName: string): void {
  const found = guardedBy(fileName)(() => db.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw damaged(fileName, new Error(String(found)));
}
