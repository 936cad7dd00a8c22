import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { type Code, type Message, message } from '../../../shared/i18n/message.ts';

/** What can be wrong with a database file. Callers decide by this kind, never by message text. */
export type DatabaseErrorKind =
  /** The SQLite engine doesn't start on this machine, or is too old. */
  | 'engine'
  /** Another process holds the file. */
  | 'locked'
  /** The file is not a database, or its content is damaged. */
  | 'damaged'
  /** A newer version of the console wrote the file. It may be read, never written. */
  | 'newer-schema'
  /** A migration failed and was rolled back. The file is unchanged. */
  | 'migration'
  /** A durability setting had no effect. */
  | 'unsafe'
  /** The disk is full, read-only or returns errors. */
  | 'disk';

/**
 * Thrown when a database can't be opened or written. `said` may be shown to the clerk; the error's
 * own text is for the log.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;
  readonly said: Message;

  constructor(kind: DatabaseErrorKind, said: Message, cause?: unknown) {
    super(inEnglish(said), { cause });
    this.kind = kind;
    this.said = said;
  }
}

const sqliteCode = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
};

const classes = [
  ['SQLITE_CORRUPT', 'damaged', 'files.damaged'],
  ['SQLITE_NOTADB', 'damaged', 'files.notDatabase'],
  ['SQLITE_BUSY', 'locked', 'files.inUse'],
  ['SQLITE_LOCKED', 'locked', 'files.inUse'],
  ['SQLITE_FULL', 'disk', 'files.full'],
  ['SQLITE_READONLY', 'disk', 'files.readOnly'],
  ['SQLITE_IOERR', 'disk', 'files.diskErrors'],
  ['SQLITE_CANTOPEN', 'disk', 'files.notOpened'],
  ['SQLITE_PERM', 'disk', 'files.noPermission'],
] as const satisfies readonly (readonly [prefix: string, kind: DatabaseErrorKind, code: Code])[];

/** A file's name for use in a sentence. `name` is without its folder: logs and screens show it. */
export const theFile = (name: string): Message => message('files.what.file', { file: name });

/**
 * Turns an SQLite error into a `DatabaseError`. `file` is its name without its folder, or what we
 * call it within a sentence. Any other error is a bug of ours and returned unchanged.
 */
export function toDatabaseError(error: unknown, file: string | Message): unknown {
  if (error instanceof DatabaseError) return error;
  const code = sqliteCode(error);
  const known = classes.find(([prefix]) => code.startsWith(prefix));
  if (known === undefined) return error;
  return new DatabaseError(
    known[1],
    message(known[2], { what: typeof file === 'string' ? theFile(file) : file }),
    error,
  );
}

/**
 * Runs work on a database so that its failures are `DatabaseError`s (`toDatabaseError`). If
 * `unwritable` isn't null, we throw that reason without trying.
 */
export const guardedBy =
  (file: string, unwritable: DatabaseError | null = null) =>
  <T>(work: () => T): T => {
    try {
      if (unwritable !== null) throw unwritable;
      return work();
    } catch (error) {
      throw toDatabaseError(error, file);
    }
  };
