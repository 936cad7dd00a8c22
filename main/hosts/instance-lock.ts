import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { fail, ok, type Result } from '../../shared/result.ts';

/** The lock on a data folder, held until `release` or the end of the process, however it ends. */
export type InstanceLock = { release(): void };

/** Locks that are held: a handle that nobody refers to any more would be closed by the garbage collector, and its lock lost. */
const held = new Set<Sqlite.Database>();

/**
 * Lets one start at a time work on a data folder, in either host. The lock is the exclusive lock of an empty SQLite file:
 * the one kind of lock at hand that every system gives back by itself when a process is killed. A file with a process number
 * would outlive it, and that number may meanwhile be another program's. The error is one sentence.
 */
export function lockDataFolder(folder: string, nativeBinding?: string): Result<InstanceLock, string> {
  const file = path.join(folder, 'instance.lock');
  const holderFile = path.join(folder, 'instance.json');
  const db = new Sqlite(file, { timeout: 0, ...(nativeBinding === undefined ? {} : { nativeBinding }) });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    // Without a journal file beside it: nothing is ever written here.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    const holder = readHolder(holderFile);
    return fail(
      `Yardmaster already runs with the data folder ${folder}${holder === null ? '' : ` (process ${holder})`}. ` +
        'Close it first, or choose another folder with --data-dir.',
    );
  }
  writeFileSync(holderFile, JSON.stringify({ process: process.pid }), { mode: 0o600 });
  held.add(db);
  return ok({
    release: () => {
      held.delete(db);
      db.close();
    },
  });
}

/** Only to make the sentence helpful: the lock itself never depends on this file. */
function readHolder(file: string): number | null {
  try {
    const { process: holder } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(holder) ? holder : null;
  } catch {
    return null;
  }
}
