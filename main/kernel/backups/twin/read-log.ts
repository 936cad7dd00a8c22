/** Reads the log of an open database while it grows. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { Database } from '../../database/database.ts';
import { HEADER_BYTES, type LogHeader, readHeader } from './log-format.ts';

/** The log as it is now. Methods throw what the disk throws. */
export interface OpenLog {
  /** Frames that are committed; 0 where there is no log. */
  frames(): number;
  /** Null: it has no readable header. */
  header(): LogHeader | null;
  /** The bytes between two offsets. Throws if the log is shorter. */
  bytes(from: number, to: number): Buffer;
  close(): void;
}

/** Reads the log of a database. We open the log at the first read. */
export function readLog(db: Database): OpenLog {
  const look = db.prepare<[], [number, number, number]>('PRAGMA wal_checkpoint(NOOP)').raw();
  let handle: number | null = null;
  const bytes = (from: number, to: number): Buffer => {
    handle ??= openSync(`${db.name}-wal`, 'r');
    const read = Buffer.allocUnsafe(to - from);
    if (readSync(handle, read, 0, read.length, from) !== read.length)
      throw new Error('The log is shorter than it says.');
    return read;
  };
  return {
    frames: () => Math.max(0, look.get()?.[1] ?? 0),
    header: () => readHeader(bytes(0, HEADER_BYTES)),
    bytes,
    close() {
      if (handle !== null) closeSync(handle);
      handle = null;
    },
  };
}
