/** What can be wrong with a database file, by class, so that callers decide by kind and never by message text. */
export type DatabaseErrorKind =
  /** The SQLite engine itself does not start on this machine, or is too old. */
  | 'engine'
  /** Another process holds the file. */
  | 'locked'
  /** The file is not a database, or its content is damaged. */
  | 'damaged'
  /** A newer version of the console wrote the file: it may be read, never written. */
  | 'newer-schema'
  /** A migration failed and was rolled back: the file is as it was. */
  | 'migration'
  /** A durability setting did not take. */
  | 'unsafe'
  /** The disk is full, read-only or answers with errors. */
  | 'disk';

/** Thrown when a database cannot be opened or written. Its message is one sentence that may be shown to the clerk. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;

  constructor(kind: DatabaseErrorKind, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.kind = kind;
  }
}

const sqliteCode = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
};

const classes: readonly (readonly [prefix: string, kind: DatabaseErrorKind, sentence: string])[] = [
  ['SQLITE_CORRUPT', 'damaged', 'is damaged'],
  ['SQLITE_NOTADB', 'damaged', 'is not a database or is damaged'],
  ['SQLITE_BUSY', 'locked', 'is in use by another program. Close the other Yardmaster and try again'],
  ['SQLITE_LOCKED', 'locked', 'is in use by another program. Close the other Yardmaster and try again'],
  ['SQLITE_FULL', 'disk', 'cannot be written because the disk is full. Free some space'],
  ['SQLITE_READONLY', 'disk', 'cannot be written because it is read-only. Check the rights of its folder'],
  ['SQLITE_IOERR', 'disk', 'cannot be read or written: the disk answers with errors'],
  ['SQLITE_CANTOPEN', 'disk', 'cannot be opened. Check that its folder exists and may be written'],
  ['SQLITE_PERM', 'disk', 'cannot be opened. Check the rights of its folder'],
];

/**
 * Turns what SQLite threw into a `DatabaseError`. `file` is named without its folder, because logs and screens show
 * the sentence. Anything that is no SQLite error is answered as it came: it is a mistake of ours, not of the file.
 */
export function toDatabaseError(error: unknown, fileName: string): unknown {
  if (error instanceof DatabaseError) return error;
  const code = sqliteCode(error);
  const known = classes.find(([prefix]) => code.startsWith(prefix));
  return known === undefined ? error : new DatabaseError(known[1], `The file ${fileName} ${known[2]}.`, error);
}
