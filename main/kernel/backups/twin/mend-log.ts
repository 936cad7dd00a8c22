/**
 * Before a file is opened: is all there of what its log held? SQLite takes the first bad frame of a
 * log for its end, so one flipped bit would drop everything that was saved after it. The log and
 * its twin are laid side by side, and each frame taken from the one in which it is whole.
 */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Instant } from '../../../../shared/time.ts';
import { sqlitePath } from '../../database/database.ts';
import { DatabaseError, toDatabaseError } from '../../database/database-error.ts';
import { quarantinePlace } from '../../database/quarantine.ts';
import { removeIfFree } from '../../patient-files.ts';
import { toFileError } from '../file-error.ts';
import { moveIntoPlace } from '../flush.ts';
import {
  commitsBehind,
  follows,
  HEADER_BYTES,
  hasFrames,
  isSameLog,
  join,
  type LogHeader,
  readHeader,
} from './log-format.ts';
import { bytesOf, markOf, readTwin, type Twin } from './twin-file.ts';

/** How a file was left: closed in order, open without a twin of its log, or open with one. */
export type LeftBehind = 'closed' | 'open' | 'open-with-twin';

/**
 * `whole`: nothing was to be done. `mended`: the log was broken, and all of it is there again.
 * `lost`: a part of it is gone.
 */
export type LogState = 'whole' | 'mended' | 'lost';

/** What is known of a log before its file is opened. */
export type LogInputs = {
  readonly wal: Buffer | null;
  readonly twin: Twin | null;
  readonly mark: number;
  readonly left: LeftBehind;
};

/** What the log should hold; null: what it holds now, or nothing. */
export type JoinedLog = { readonly log: Buffer | null; readonly isLost: boolean };

/** Joins a log with its twin. */
export function joinLog(inputs: LogInputs): JoinedLog {
  const { wal, twin, left } = inputs;
  const mine = wal ?? Buffer.alloc(0);
  const own = readHeader(mine);
  const other = twin === null ? null : readHeader(twin.log);
  const isOurs = isOfThisFile(inputs);
  const from = chosen(mine, own, other, isOurs);
  if (from === null) {
    const nothingWasIn = isOurs && twin?.log.length === 0;
    const isBroken = wal === null || mine.length > 0 || left === 'open-with-twin';
    return { log: null, isLost: left !== 'closed' && !nothingWasIn && isBroken };
  }
  const copies = [mine, ...(twin === null ? [] : [twin.log])];
  const joined = join(from, copies);
  const head = (from === own ? mine : (twin as Twin).log).subarray(0, HEADER_BYTES);
  // One transaction behind the break may be the one that was being written when the power went; a
  // second was begun after it was saved.
  const isLost =
    commitsBehind(mine, from, joined) > 1 ||
    (twin !== null && commitsBehind(twin.log, from, joined) > 0);
  return {
    log: joined.frames.length === 0 ? null : Buffer.concat([head, ...joined.frames]),
    isLost,
  };
}

/**
 * Was the twin written beside the very file that lies here? What was closed in order needs no twin.
 */
const isOfThisFile = ({ twin, mark, left }: LogInputs): boolean =>
  left === 'open-with-twin' &&
  twin?.marks != null &&
  (mark === twin.marks.base || mark === twin.marks.next);

/** Which of the two headers is that of the log that was in use; null: neither. */
function chosen(
  wal: Buffer,
  own: LogHeader | null,
  other: LogHeader | null,
  isOurs: boolean,
): LogHeader | null {
  if (own === null) return other !== null && (isOurs || hasFrames(wal, other)) ? other : null;
  // A twin is at most one beginning behind. Any other log was put here by somebody.
  const isStrange = other !== null && isOurs && !isSameLog(own, other) && !follows(own, other);
  return isStrange ? other : own;
}

/** How the file was left, and the time for the name of what is set aside. */
export type MendLogOptions = {
  readonly left: LeftBehind;
  readonly at: Instant;
  readonly nativeBinding?: string | undefined;
};

/**
 * Looks at the log of a file that is not open and mends it where it is broken; a broken log is
 * copied to the quarantine first. Throws `DatabaseError` where another program holds the file or
 * the mended log cannot be written.
 */
export function mendLog(file: string, { left, at, nativeBinding }: MendLogOptions): LogState {
  // The twin first: a console that is at work writes the log first, so its log never looks shorter
  // than its twin.
  const twin = readTwin(file);
  const wal = existsSync(`${file}-wal`) ? bytesOf(`${file}-wal`) : null;
  const { log, isLost } = joinLog({ wal, twin, mark: markOf(file), left });
  if (
    log === null ||
    (wal !== null && wal.length >= log.length && wal.subarray(0, log.length).equals(log))
  )
    return isLost ? 'lost' : 'whole';
  assertFree(file, nativeBinding);
  try {
    if (wal !== null) setAside(file, at);
    writeFileSync(`${file}-wal.new`, log);
    moveIntoPlace(`${file}-wal.new`, `${file}-wal`);
  } catch (error) {
    throw toFileError(error, `${path.basename(file)}-wal`);
  }
  return isLost ? 'lost' : 'mended';
}

/**
 * A log is never replaced under a program that uses it. A reader leaves the log alone, and is
 * refused while a writer is there.
 */
function assertFree(file: string, nativeBinding?: string): void {
  const memory = `${file}-shm`;
  const wasThere = existsSync(memory);
  try {
    const db = new Sqlite(sqlitePath(file), {
      readonly: true,
      timeout: 1_000,
      ...(nativeBinding === undefined ? {} : { nativeBinding }),
    });
    try {
      db.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      db.close();
    }
  } catch (error) {
    const known = toDatabaseError(error, path.basename(file));
    if (known instanceof DatabaseError && known.kind === 'locked') throw known;
  } finally {
    if (!wasThere) removeIfFree(memory);
  }
}

/**
 * The broken log as it was, for whoever wants to know what the disk did. A full disk does not keep
 * it from being mended.
 */
function setAside(file: string, at: Instant): void {
  try {
    const set = quarantinePlace(`${file}-wal`, at);
    mkdirSync(set, { recursive: true });
    copyFileSync(`${file}-wal`, path.join(set, `${path.basename(file)}-wal`));
  } catch {
    // Mended without it.
  }
}
