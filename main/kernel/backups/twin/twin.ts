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
const LONG_PAGES = 1_000;
/**
 * A twin that one large transaction made longer than this is cut back, in bytes; as the log
 * (database.ts).
 */
const LONGEST_BYTES = 16 * 1024 * 1024;

const newMark = (): number => randomInt(1, 2 ** 31 - 1);

/**
 * The twin of an open file: `kept → given up`. While it is kept, each commit is in it before it
 * counts as saved. Once given up, the log is folded into the file after each commit instead.
 */
export class LogTwin {
  readonly #file: string;
  /** Name of the file, for the log of the program. */
  readonly #name: string;
  readonly #log: Log | undefined;
  readonly #onGivenUp: () => void;
  /** The file's own, before anything else was added to it (after-commits.ts calls this module). */
  readonly #pragma: Database['pragma'];
  readonly #source: ReturnType<typeof readLog>;
  /** The mark that the file has on the disk. */
  #fileMark: number;
  /** The marks in the line of the twin. */
  #marks: { readonly base: number; readonly next: number };
  /** Header of the log that the twin copies; null while it holds nothing. */
  #begun: LogHeader | null = null;
  /** Frames of the log that are in the twin. */
  #copied = 0;
  /** Frames of them that are in the file. */
  #folded = 0;
  /** Handle of the twin; null once it is given up. */
  #twin: number | null = null;

  /** Opens the twin, makes it equal to the log, and folds in what a crash left there. */
  constructor({ db, mark, log, onGivenUp }: TwinParts) {
    this.#file = db.name;
    this.#name = path.basename(db.name);
    this.#log = log;
    this.#onGivenUp = onGivenUp;
    // Else SQLite would fold in what is not in the twin yet.
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

  /** Copies what was committed since; to be called after every commit. Never throws. */
  settle(): void {
    this.#keepUp();
    if (this.#twin === null) this.#foldBy('TRUNCATE');
    else if (this.#copied - this.#folded >= LONG_PAGES) this.#foldBy('PASSIVE');
  }

  /**
   * Brings all of the log into the file, so that nothing depends on the log any more. True when it
   * did. Never throws.
   */
  fold(): boolean {
    return this.#foldBy('TRUNCATE');
  }

  /** False: there is no room or place for a twin, and the log is folded in after each commit. */
  isKept(): boolean {
    return this.#twin !== null;
  }

  /** Lets go of the files; the database is closed by its owner. */
  close(): void {
    this.#source.close();
    if (this.#twin !== null) closeSync(this.#twin);
    this.#twin = null;
  }

  /** Makes the twin equal to the log, which was mended before. */
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

  /** Begins the twin again with so many frames of the log; none: it becomes empty. */
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
   * Without a twin nothing may depend on the log alone; a mark that no twin knows makes the one on
   * the disk void.
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
      // Its room is what a full disk needs most.
      ftruncateSync(handle, 0);
    } catch {
      // It stays as it is, and void.
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

  /** The mark goes into the log first, so that it reaches the file with the rest. */
  #foldBy(way: 'PASSIVE' | 'TRUNCATE'): boolean {
    if (this.#source.frames() === 0 && this.#fileMark !== 0) return true;
    try {
      // Given up on the way, the twin has another mark, and this one must reach the file before
      // anything else does.
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
