import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * The state of a file before we open it. `empty`: it has no bytes, or a header without a schema, so
 * SQLite would take it for a new database.
 */
export type FileState = 'there' | 'missing' | 'empty';

/** Where the header of a SQLite file keeps its `user_version`, big-endian. */
const versionAt = 60;

/** Whether a non-empty log lies beside a file. A crash left it there. */
export const hasLog = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Looks at a database file without opening it. A file with a log counts as there, because its first
 * page may be in the log.
 */
export function fileState(file: string): FileState {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return 'missing';
  if (size === 0) return 'empty';
  if (hasLog(file)) return 'there';
  const header = headerOf(file);
  return header.toString('latin1', 0, 15) === 'SQLite format 3' &&
    header.readUInt32BE(versionAt) === 0
    ? 'empty'
    : 'there';
}

/**
 * The first bytes; zeros where there are none. If we can't read the file, SQLite will report it.
 */
function headerOf(file: string): Buffer {
  const header = Buffer.alloc(versionAt + 4);
  try {
    const handle = openSync(file, 'r');
    try {
      readSync(handle, header, 0, header.length, 0);
    } finally {
      closeSync(handle);
    }
  } catch {
    return Buffer.alloc(versionAt + 4);
  }
  return header;
}
