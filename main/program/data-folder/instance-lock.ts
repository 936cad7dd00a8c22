import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { sqlitePath } from '../../kernel/database/database.ts';
import { DatabaseError, toDatabaseError } from '../../kernel/database/database-error.ts';

/**
 * The lock on a data folder, held until `release` or the end of the process, however that comes.
 */
export type InstanceLock = { release(): void };

/** Held locks. Without a reference the handle would be garbage collected, and its lock lost. */
const held = new Set<Sqlite.Database>();

/**
 * Lets only one start at a time use a data folder, in either host. The lock is the exclusive lock
 * of an empty SQLite file, which every system releases when a process is killed. A file with a
 * process number would remain, and the number may then belong to another program.
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
    // Without a journal file beside it, because nothing is ever written here.
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

/** On a read-only disk we needn't exclude anyone. */
export const noLock: InstanceLock = { release: () => undefined };

/** If writing fails, only the process number is missing in a message; the lock holds. */
function noteHolder(file: string): void {
  try {
    writeFileSync(file, JSON.stringify({ process: process.pid }), { mode: 0o600 });
  } catch {
    // The message then has no process number.
  }
}

/** Only for a helpful message. The lock itself never depends on this file. */
function readHolder(file: string): number | null {
  try {
    const { process: holder } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(holder) ? holder : null;
  } catch {
    return null;
  }
}
