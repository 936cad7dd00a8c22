/**
 * Before a file is opened: is everything there that its log held?
 *
 * SQLite takes the first bad frame of a log for its end. One flipped bit would drop everything that
 * was saved after it. So we compare the log with its twin, and take each frame from the copy in
 * which it is intact.
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
 * `whole`: nothing to do. `mended`: the log was broken and is complete again. `lost`: a part of it
 * is gone.
 */
export type LogState = 'whole' | 'mended' | 'lost';

/** What we know of a log before its file is opened. */
export type LogInputs = {
  readonly wal: Buffer | null;
  readonly twin: Twin | null;
  readonly mark: number;
  readonly left: LeftBehind;
};

/** What the log should hold. Null: leave it as it is, or there is none. */
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
  // One transaction after the break may be the one being written when the power went. A second one
  // was begun only after the first was saved.
  const isLost =
    commitsBehind(mine, from, joined) > 1 ||
    (twin !== null && commitsBehind(twin.log, from, joined) > 0);
  return {
    log: joined.frames.length === 0 ? null : Buffer.concat([head, ...joined.frames]),
    isLost,
  };
}

/** Whether the twin was written beside exactly this file. A properly closed file needs no twin. */
const isOfThisFile = ({ twin, mark, left }: LogInputs): boolean =>
  left === 'open-with-twin' &&
  twin?.marks != null &&
  (mark === twin.marks.base || mark === twin.marks.next);

/** The header of the log that was in use; null: neither. */
function chosen(
  wal: Buffer,
  own: LogHeader | null,
  other: LogHeader | null,
  isOurs: boolean,
): LogHeader | null {
  if (own === null) return other !== null && (isOurs || hasFrames(wal, other)) ? other : null;
  // A twin is at most one beginning behind. Any other log was copied here from elsewhere.
  const isStrange = other !== null && isOurs && !isSameLog(own, other) && !follows(own, other);
  return isStrange ? other : own;
}

/**
 * How the file was left, and the time for the name of what we set aside.
 *
 * Example: `{ left: 'open-with-twin', at: '2026-11-27T14:00:00Z' }` after a kill.
 */
export type MendLogOptions = {
  readonly left: LeftBehind;
  readonly at: Instant;
  readonly nativeBinding?: string | undefined;
};

/**
 * Checks the log of a closed file, and mends it where it is broken. A broken log is copied to the
 * quarantine first. Throws `DatabaseError` when another program holds the file or the mended log
 * can't be written.
 */
export function mendLog(file: string, { left, at, nativeBinding }: MendLogOptions): LogState {
  // We read the twin first: a running console writes the log first, so its log never looks shorter
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
 * We never replace a log that a program uses. A reader leaves the log alone, and is refused while a
 * writer is there.
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
 * Keeps the broken log for later analysis of the disk. A full disk must not keep us from mending
 * the log.
 */
function setAside(file: string, at: Instant): void {
  try {
    const set = quarantinePlace(`${file}-wal`, at);
    mkdirSync(set, { recursive: true });
    copyFileSync(`${file}-wal`, path.join(set, `${path.basename(file)}-wal`));
  } catch {
    // Mended without keeping it.
  }
}
