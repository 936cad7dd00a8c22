/**
 * The twin of a log (`outbox.db-twin` beside `outbox.db-wal`) while its file is open.
 *
 * Decision: Each log has a twin.
 *
 * The problem: SQLite takes the first bad frame of its log for the end of the log, as after a power
 * cut. One flipped bit silently drops everything saved after it, up to a thousand pages. Only a
 * second copy shows that it is damage.
 *
 * The idea: keep a second copy of the log. At the next start each frame can be taken from the copy
 * in which it is intact (mend-log.ts), with a notice; broken in the same place, both are a loss. A
 * save takes twice as long (8 ms, `node test/crash/log-cost.ts`).
 *
 * How it works:
 * 1. After each commit, before we call it saved, we copy the new frames of the log to the twin and
 *    flush it (`settle`).
 * 2. After a thousand pages, and when the file is closed, we fold the log into the file
 *    (`#foldBy`). SQLite's own checkpoints are off: nothing may get into the file that isn't in the
 *    twin before.
 * 3. Each fold gives the file a new mark in its header. The twin names the mark that the file has
 *    now and the one it gets. So we never replay a twin into another file, or into another state of
 *    this one.
 *
 * If the twin can't be written, we give it up and fold the log in after each commit. That is slower
 * and equally safe.
 *
 * The twin of a closed file has its first line alone. So a file that disappears with its backups
 * doesn't look like a first start.
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

export type TwinParts = {
  readonly db: Database;
  /** The mark of the file before it was opened (`markOf` in twin-file.ts). */
  readonly mark: number;
  readonly log?: Log | undefined;
  /** Called when we give up the twin. */
  readonly onGivenUp: () => void;
};

/** Pages after which we fold the log in, the same as SQLite's own default. */
const LONG_PAGES = 1_000;
/**
 * A twin that one large transaction made longer than this is cut back, in bytes. The log has the
 * same limit (database.ts).
 */
const LONGEST_BYTES = 16 * 1024 * 1024;

const newMark = (): number => randomInt(1, 2 ** 31 - 1);

/**
 * The twin of an open file: `kept → given up`. While it is kept, each commit is in it before it
 * counts as saved. Once given up, we fold the log into the file after each commit.
 */
export class LogTwin {
  readonly #file: string;
  /** Name of the file, for the log of the program. */
  readonly #name: string;
  readonly #log: Log | undefined;
  readonly #onGivenUp: () => void;
  /**
   * The original method, from before `after-commits.ts` wrapped it, because that calls this module.
   */
  readonly #pragma: Database['pragma'];
  readonly #source: ReturnType<typeof readLog>;
  /** The mark in the file on the disk. */
  #fileMark: number;
  /** The marks in the line of the twin. */
  #marks: { readonly base: number; readonly next: number };
  /** Header of the log that the twin copies; null while it is empty. */
  #begun: LogHeader | null = null;
  /** Frames of the log in the twin. */
  #copied = 0;
  /** How many of those are folded into the file. */
  #folded = 0;
  /** Handle of the twin; null once it is given up. */
  #twin: number | null = null;

  /** Opens the twin, makes it equal to the log, and folds in what a crash left. */
  constructor({ db, mark, log, onGivenUp }: TwinParts) {
    this.#file = db.name;
    this.#name = path.basename(db.name);
    this.#log = log;
    this.#onGivenUp = onGivenUp;
    // Otherwise SQLite would fold in frames that aren't in the twin yet.
    db.pragma('wal_autocheckpoint = 0');
    this.#pragma = db.pragma.bind(db);
    this.#source = readLog(db);
    this.#fileMark = mark;
    this.#marks = { base: mark, next: newMark() };
    try {
      this.#twin = openTwinFile(twinOf(this.#file));
      this.#adopt();
    } catch (error) {
      this.#giveUp(error);
    }
    this.#foldBy('TRUNCATE');
  }

  /** Copies new commits. Call it after every commit. Never throws. */
  settle(): void {
    this.#keepUp();
    if (this.#twin === null) this.#foldBy('TRUNCATE');
    else if (this.#copied - this.#folded >= LONG_PAGES) this.#foldBy('PASSIVE');
  }

  /**
   * Folds all of the log into the file, so that nothing depends on the log any more. Returns
   * whether it did. Never throws.
   */
  fold(): boolean {
    return this.#foldBy('TRUNCATE');
  }

  /** False: there is no space or place for a twin, and we fold the log in after each commit. */
  isKept(): boolean {
    return this.#twin !== null;
  }

  /** Closes the twin and the log. The owner closes the database. */
  close(): void {
    this.#source.close();
    if (this.#twin !== null) closeSync(this.#twin);
    this.#twin = null;
  }

  /** Makes the twin equal to the log, which is already mended. */
  #adopt(): void {
    const found = readTwin(this.#file);
    const frames = this.#source.frames();
    const marks = found?.marks ?? null;
    const mark = this.#fileMark;
    const isOurs = marks !== null && (marks.base === mark || marks.next === mark);
    if (frames === 0) {
      if (isOurs && marks.base === mark && found?.log.length === 0) this.#marks = marks;
      else this.#begin(0);
      return;
    }
    const header = this.#source.header();
    const content = header === null ? null : this.#source.bytes(0, frameAt(header, frames));
    if (
      isOurs &&
      content !== null &&
      found !== null &&
      found.log.length >= content.length &&
      found.log.subarray(0, content.length).equals(content)
    ) {
      this.#marks = marks;
      this.#begun = header;
      this.#copied = frames;
    } else this.#begin(frames);
  }

  /** Begins the twin again with this many frames of the log; 0 makes it empty. */
  #begin(frames: number): void {
    const source = this.#source;
    const twin = this.#twin as number;
    const begun = frames === 0 ? null : source.header();
    this.#begun = begun;
    if (frames > 0 && begun === null) throw new Error('The log has no header.');
    this.#marks = { base: this.#fileMark, next: newMark() };
    const content = begun === null ? Buffer.alloc(0) : source.bytes(0, frameAt(begun, frames));
    const size = fstatSync(twin).size;
    writeAt(twin, Buffer.concat([twinLine(this.#name, this.#marks), content]), 0);
    if (frames === 0 || size > LONGEST_BYTES) ftruncateSync(twin, copyAt + content.length);
    fsyncSync(twin);
    this.#copied = frames;
    this.#folded = 0;
  }

  #copy(): void {
    const source = this.#source;
    const twin = this.#twin as number;
    const begun = this.#begun;
    const frames = source.frames();
    if (frames === 0) {
      if (this.#copied > 0) this.#begin(0);
      return;
    }
    const header = source.header();
    if (begun === null || header === null || !isSameLog(header, begun)) this.#begin(frames);
    else if (frames > this.#copied) {
      const from = frameAt(begun, this.#copied);
      writeAt(twin, source.bytes(from, frameAt(begun, frames)), copyAt + from);
      fdatasyncSync(twin);
      this.#copied = frames;
    }
  }

  /**
   * Without a twin nothing may depend on the log alone. A new mark that no twin knows makes the
   * twin on the disk void.
   */
  #giveUp(error: unknown): void {
    const file = this.#name;
    const log = this.#log;
    log?.warn('The twin of a log cannot be written.', { file, code: codeOf(error) });
    this.#onGivenUp();
    this.#marks = { base: 0, next: newMark() };
    const handle = this.#twin;
    this.#twin = null;
    if (handle === null) return;
    try {
      // A full disk needs its space.
      ftruncateSync(handle, 0);
    } catch {
      // It stays on the disk, but is void.
    }
    closeSync(handle);
  }

  #keepUp(): void {
    if (this.#twin === null) return;
    try {
      this.#copy();
    } catch (error) {
      this.#giveUp(error);
    }
  }

  /** The mark goes into the log first, so that it reaches the file together with the rest. */
  #foldBy(way: 'PASSIVE' | 'TRUNCATE'): boolean {
    if (this.#source.frames() === 0 && this.#fileMark !== 0) return true;
    try {
      // If we give the twin up on the way, its mark changes, and the new mark must reach the file
      // before anything else.
      for (let mark = this.#fileMark; mark !== this.#marks.next; this.#keepUp()) {
        mark = this.#marks.next;
        this.#pragma(`application_id = ${mark}`);
      }
      const [result] = this.#pragma(`wal_checkpoint(${way})`) as readonly {
        busy: number;
        log: number;
        checkpointed: number;
      }[];
      if (result === undefined || result.busy !== 0 || result.log !== result.checkpointed)
        return false;
      this.#fileMark = this.#marks.next;
      this.#folded = result.log;
      if (way === 'TRUNCATE') this.#keepUp();
      return true;
    } catch (error) {
      const file = this.#name;
      const log = this.#log;
      log?.warn('A log could not be folded into its file.', { file, code: codeOf(error) });
      return false;
    }
  }
}

/** Opens the twin. A new one is flushed with its folder, so that it survives a power cut. */
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
