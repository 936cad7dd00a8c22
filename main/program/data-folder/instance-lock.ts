import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { sqlitePath } from '../../kernel/database/database.ts';
import { DatabaseError, toDatabaseError } from '../../kernel/database/database-error.ts';

/** The lock on a data folder, held until `release` or the end of the process, however it ends. */
export type InstanceLock = { release(): void };

/**
 * Locks that are held: a handle that nobody refers to any more would be closed by the garbage
 * collector, and its lock lost.
 */
const held = new Set<Sqlite.Database>();

/**
 * Lets one start at a time work on a data folder, in either host. The lock is the exclusive lock of
 * an empty SQLite file: the one kind of lock at hand that every system gives back by itself when a
 * process is killed. A file with a process number would outlive it, and that number may meanwhile
 * be another program's.
 */
export function lockDataFolder(
  folder: string,
  nativeBinding?: string,
): Result<InstanceLock, Message> {
  const file = path.join(folder, 'instance.lock');
  const holderFile = path.join(folder, 'instance.json');
  let db: Sqlite.Database | null = null;
  try {
    db = new Sqlite(sqlitePath(file), {
      timeout: 0,
      ...(nativeBinding === undefined ? {} : { nativeBinding }),
    });
    db.pragma('locking_mode = EXCLUSIVE');
    // Without a journal file beside it: nothing is ever written here.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    const known = toDatabaseError(error, 'instance.lock');
    if (!(known instanceof DatabaseError)) throw error;
    if (known.kind === 'damaged') return fail(message('terminal.folder.notOurLock', { file }));
    if (known.kind !== 'locked')
      return fail(message('terminal.folder.lockFailed', { folder, why: known.said }));
    const holder = readHolder(holderFile);
    return fail(
      holder === null
        ? message('terminal.folder.inUse', { folder })
        : message('terminal.folder.inUseBy', { folder, process: String(holder) }),
    );
  }
  noteHolder(holderFile);
  const lock = db;
  held.add(lock);
  return ok({
    release: () => {
      held.delete(lock);
      lock.close();
    },
  });
}

/** On a read-only disk there is nothing to keep others from. */
export const noLock: InstanceLock = { release: () => undefined };

/** A disk that does not take it costs the number in a sentence, not the lock. */
function noteHolder(file: string): void {
  try {
    writeFileSync(file, JSON.stringify({ process: process.pid }), { mode: 0o600 });
  } catch {
    // As above.
  }
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
