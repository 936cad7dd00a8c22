/**
 * The twin of a log while its file is open (docs/decisions/a-twin-of-each-log.md). After each
 * commit, before it is called saved, what the commit added to the log is written to the twin too
 * and flushed. The log is folded into the file by this module alone: nothing may get into the file
 * that is not in the twin before.
 */
import { randomInt } from 'node:crypto';
import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../ports.ts';
import { flush } from '../flush.ts';
import { frameAt, isSameLog, type LogHeader } from './log-format.ts';
import { readLog } from './read-log.ts';
import { copyAt, isPlain, readTwin, twinLine, twinOf } from './twin-file.ts';

/** The twin of an open file. */
export interface LogTwin {
  /** Copies what was committed since; to be called after every commit. Never throws. */
  settle(): void;
  /**
   * Brings all of the log into the file, so that nothing depends on the log any more. True when it
   * did. Never throws.
   */
  fold(): boolean;
  /** False: there is no room or place for a twin, and the log is folded in after each commit. */
  isKept(): boolean;
  /** Lets go of the files; the database is closed by its owner. */
  close(): void;
}

/** What a twin needs. */
export type TwinParts = {
  readonly db: Database;
  /** The mark in the file before it was opened (`markOf` of twin-file.ts). */
  readonly mark: number;
  readonly log?: Log | undefined;
  /** Called when a twin cannot be kept any longer. */
  readonly onGivenUp: () => void;
};

/** Pages after which the log is folded in, as SQLite would by itself. */
const longPages = 1_000;
/**
 * A twin that one large transaction made longer than this is cut back, in bytes; as the log
 * (database.ts).
 */
const longest = 16 * 1024 * 1024;

const newMark = (): number => randomInt(1, 2 ** 31 - 1);

/**
 * Opens the twin of an open file, makes it equal to the log, and folds in what a crash left there.
 */
export function openTwin({ db, mark, log, onGivenUp }: TwinParts): LogTwin {
  const file = db.name;
  const name = path.basename(file);
  // Else SQLite would fold in what is not in the twin yet.
  db.pragma('wal_autocheckpoint = 0');
  // Bound now: what the handle is given later (after-commits.ts) would call this module again.
  const pragma = db.pragma.bind(db);
  const source = readLog(db);

  /** The mark that the file has on the disk, and those in the line of the twin. */
  let fileMark = mark;
  let marks = { base: mark, next: newMark() };
  let begun: LogHeader | null = null;
  let copied = 0;
  let folded = 0;
  let twin: number | null = null;

  /** Begins the twin again with so many frames of the log; none: it becomes empty. */
  function begin(frames: number): void {
    begun = frames === 0 ? null : source.header();
    if (frames > 0 && begun === null) throw new Error('The log has no header.');
    marks = { base: fileMark, next: newMark() };
    const content = begun === null ? Buffer.alloc(0) : source.bytes(0, frameAt(begun, frames));
    const size = fstatSync(twin as number).size;
    writeAt(twin as number, Buffer.concat([twinLine(name, marks), content]), 0);
    if (frames === 0 || size > longest) ftruncateSync(twin as number, copyAt + content.length);
    fsyncSync(twin as number);
    copied = frames;
    folded = 0;
  }

  function copy(): void {
    const frames = source.frames();
    if (frames === 0) {
      if (copied > 0) begin(0);
      return;
    }
    const header = source.header();
    if (begun === null || header === null || !isSameLog(header, begun)) begin(frames);
    else if (frames > copied) {
      writeAt(
        twin as number,
        source.bytes(frameAt(begun, copied), frameAt(begun, frames)),
        copyAt + frameAt(begun, copied),
      );
      fdatasyncSync(twin as number);
      copied = frames;
    }
  }

  /**
   * Without a twin nothing may depend on the log alone; a mark that no twin knows makes the one on
   * the disk void.
   */
  function giveUp(error: unknown): void {
    log?.warn('The twin of a log cannot be written.', { file: name, code: codeOf(error) });
    onGivenUp();
    marks = { base: 0, next: newMark() };
    const handle = twin;
    twin = null;
    if (handle === null) return;
    try {
      // Its room is what a full disk needs most.
      ftruncateSync(handle, 0);
    } catch {
      // It stays as it is, and void.
    }
    closeSync(handle);
  }

  function keepUp(): void {
    if (twin === null) return;
    try {
      copy();
    } catch (error) {
      giveUp(error);
    }
  }

  /** The mark goes into the log first, so that it reaches the file with the rest. */
  function foldBy(way: 'PASSIVE' | 'TRUNCATE'): boolean {
    if (source.frames() === 0 && fileMark !== 0) return true;
    try {
      // Given up on the way, the twin has another mark, and this one must reach the file before
      // anything else does.
      for (let mark = fileMark; mark !== marks.next; keepUp()) {
        mark = marks.next;
        pragma(`application_id = ${mark}`);
      }
      const [result] = pragma(`wal_checkpoint(${way})`) as readonly {
        busy: number;
        log: number;
        checkpointed: number;
      }[];
      if (result === undefined || result.busy !== 0 || result.log !== result.checkpointed)
        return false;
      fileMark = marks.next;
      folded = result.log;
      if (way === 'TRUNCATE') keepUp();
      return true;
    } catch (error) {
      log?.warn('A log could not be folded into its file.', { file: name, code: codeOf(error) });
      return false;
    }
  }

  try {
    twin = openTwinFile(twinOf(file));
    adopt();
  } catch (error) {
    giveUp(error);
  }
  foldBy('TRUNCATE');

  /** Makes the twin equal to the log, which was mended before. */
  function adopt(): void {
    const found = readTwin(file);
    const frames = source.frames();
    const isOurs = found?.marks != null && (found.marks.base === mark || found.marks.next === mark);
    if (frames === 0) {
      if (isOurs && found?.marks?.base === mark && found.log.length === 0)
        ({ marks } = found as { marks: typeof marks });
      else begin(0);
      return;
    }
    const header = source.header();
    const content = header === null ? null : source.bytes(0, frameAt(header, frames));
    if (
      isOurs &&
      content !== null &&
      found !== null &&
      found.log.length >= content.length &&
      found.log.subarray(0, content.length).equals(content)
    ) {
      ({ marks } = found as { marks: typeof marks });
      begun = header;
      copied = frames;
    } else begin(frames);
  }

  return {
    settle() {
      keepUp();
      if (twin === null) foldBy('TRUNCATE');
      else if (copied - folded >= longPages) foldBy('PASSIVE');
    },
    fold: () => foldBy('TRUNCATE'),
    isKept: () => twin !== null,
    close() {
      source.close();
      if (twin !== null) closeSync(twin);
      twin = null;
    },
  };
}

/** Opens the file, or makes it so that it is there after a power cut as well. */
function openTwinFile(file: string): number {
  if (isPlain(file)) return openSync(file, 'r+');
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
  flush(path.dirname(file));
  return handle;
}

function writeAt(file: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'other';
}
