/**
 * The twin of a log on the disk: `outbox.db-twin` beside `outbox.db-wal`. It holds a line of its
 * own, then a byte-for-byte copy of the log. The line names the file and has two marks, which say
 * into which state of that file the log may be replayed.
 */
import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';

/** The twin of a database file. */
export const twinOf = (file: string): string => `${file}-twin`;

/** Where the copy of the log begins. */
export const copyAt = 256;

/**
 * Marks of the database file (random numbers in `application_id`). The file has `base` while the
 * log grows, and `next` once all of the log is folded in. A file with any other mark is another
 * file, or another state of this one.
 */
export type TwinMarks = { readonly base: number; readonly next: number };

/**
 * A twin as read. `marks` is null if its line is damaged or names another file.
 *
 * Example: `{ marks: null, log }` when the line of the marks is damaged.
 */
export type Twin = { readonly marks: TwinMarks | null; readonly log: Buffer };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The first line of a twin, `copyAt` bytes long. `name`: of the database file. */
export function twinLine(name: string, { base, next }: TwinMarks): Buffer {
  const text = `Yardmaster twin of the log of ${name}\n${base} ${next}\n`;
  return Buffer.from(`${text}${digest(text)}\n`.padEnd(copyAt, ' '), 'latin1');
}

function marksOf(line: string, name: string): TwinMarks | null {
  const [, base, next] = /^.*\n(\d+) (\d+)\n/.exec(line) ?? [];
  const marks = { base: Number(base), next: Number(next) };
  return base !== undefined && line === twinLine(name, marks).toString('latin1') ? marks : null;
}

/** Whether it is a regular file: not a pipe, which could block, and not a link. */
export const isPlain = (file: string): boolean =>
  lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** Reads a file as far as possible; empty if there is none. */
export function bytesOf(file: string): Buffer {
  try {
    return isPlain(file) ? readFileSync(file) : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Reads the twin of a database file; null if there is none. */
export function readTwin(file: string): Twin | null {
  const bytes = bytesOf(twinOf(file));
  if (bytes.length === 0) return null;
  return {
    marks: marksOf(bytes.toString('latin1', 0, copyAt), path.basename(file)),
    log: bytes.subarray(copyAt),
  };
}

/** The mark in the header of a closed database file. 0: it has none, or can't be read. */
export function markOf(file: string): number {
  const mark = Buffer.alloc(4);
  try {
    const handle = openSync(file, 'r');
    try {
      readSync(handle, mark, 0, 4, 68);
    } finally {
      closeSync(handle);
    }
  } catch {
    return 0;
  }
  return mark.readUInt32BE(0);
}

/** A twin without a log. It only shows that there was a file. */
export const isEmptyTwin = (twin: string): boolean =>
  twin.endsWith('-twin') && bytesOf(twin).length <= copyAt;
