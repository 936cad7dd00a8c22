/**
 * The twin of a log on the disk, `outbox.db-twin` beside `outbox.db-wal`: a line of its own, then
 * what is in the log, byte for byte. The line says of which file it is, and by two marks which
 * state of that file it may be played back into.
 */
import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';

/** The twin of a database file. */
export const twinOf = (file: string): string => `${file}-twin`;

/** Where the copy of the log begins. */
export const copyAt = 256;

/**
 * The marks of the database file (`application_id`, drawn by chance): `base` it has when the log
 * begins, `next` once all of the log is in it. A file with another mark is another one, or the same
 * of another day.
 */
export type TwinMarks = { readonly base: number; readonly next: number };

/** A twin as it was read. `marks` null: its line is not whole or of another file. */
export type Twin = { readonly marks: TwinMarks | null; readonly log: Buffer };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The line of a twin, in `copyAt` bytes. `name`: of the database file. */
export function twinLine(name: string, { base, next }: TwinMarks): Buffer {
  const text = `Yardmaster twin of the log of ${name}\n${base} ${next}\n`;
  return Buffer.from(`${text}${digest(text)}\n`.padEnd(copyAt, ' '), 'latin1');
}

function marksOf(line: string, name: string): TwinMarks | null {
  const [, base, next] = /^.*\n(\d+) (\d+)\n/.exec(line) ?? [];
  const marks = { base: Number(base), next: Number(next) };
  return base !== undefined && line === twinLine(name, marks).toString('latin1') ? marks : null;
}

/** A file of bytes, and nothing that would keep a reader waiting or lead elsewhere. */
export const isPlain = (file: string): boolean =>
  lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** Reads a file as far as it can be read; empty where there is none. */
export function bytesOf(file: string): Buffer {
  try {
    return isPlain(file) ? readFileSync(file) : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Reads the twin of a database file; null where there is none. */
export function readTwin(file: string): Twin | null {
  const bytes = bytesOf(twinOf(file));
  if (bytes.length === 0) return null;
  return {
    marks: marksOf(bytes.toString('latin1', 0, copyAt), path.basename(file)),
    log: bytes.subarray(copyAt),
  };
}

/**
 * The mark in the header of a database file that no program has open; 0: it has none or cannot be
 * read.
 */
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

/** A twin that holds nothing of a log: it only tells that there was a file. */
export const isEmptyTwin = (twin: string): boolean =>
  twin.endsWith('-twin') && bytesOf(twin).length <= copyAt;
