/**
 * Space reserved for the day when the disk is full. Even a DELETE fails then, but a file can still
 * be removed.
 */
import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Notice } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import { removeFile, removeIfFree } from '../../kernel/patient-files.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Size of the reserve: enough for thousands of operations, and little on any disk. */
const DEFAULT_BYTES = 8 * 1024 * 1024;
/**
 * We make the file only if this many times its size is free, so that the reserve itself never fills
 * the disk.
 */
const SPARE = 4;

/** The reserve in its file `outbox.ballast` beside the outbox: `there → released → there`. */
export class DiskReserve {
  readonly #folder: string;
  readonly #file: string;
  readonly #bytes: number;
  /** The disk was full, and there isn't enough space for the reserve yet. */
  #isReleased = false;

  constructor(folder: string, bytes: number = DEFAULT_BYTES) {
    this.#folder = folder;
    this.#file = path.join(folder, 'outbox.ballast');
    this.#bytes = bytes;
  }

  /** Makes the file if it is missing and the disk has enough space. Never throws. */
  ensure(): void {
    try {
      if (statSync(this.#file, { throwIfNoEntry: false })?.size !== this.#bytes) {
        const { bavail, bsize } = statfsSync(this.#folder);
        if (bavail * bsize < this.#bytes * SPARE) return;
        write(this.#file, this.#bytes);
      }
      this.#isReleased = false;
    } catch {
      // There wasn't enough space after all. A partial reserve is useless.
      removeIfFree(this.#file);
    }
  }

  /** Frees the space. Returns whether there was any. */
  release(): boolean {
    if (statSync(this.#file, { throwIfNoEntry: false }) === undefined) return false;
    try {
      removeFile(this.#file);
    } catch {
      return false;
    }
    this.#isReleased = true;
    return true;
  }

  isReleased(): boolean {
    return this.#isReleased;
  }

  notices(): readonly Notice[] {
    const said = message('operations.file.reserve');
    return this.#isReleased ? [{ key: 'outbox-ballast', severity: 'error', said }] : [];
  }
}

/** Random content: some file systems store zeros without using space. */
function write(file: string, bytes: number): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    const block = Buffer.allocUnsafe(Math.min(bytes, 1024 * 1024));
    for (let left = bytes; left > 0; left -= block.length) {
      writeSync(handle, randomFillSync(block), 0, Math.min(left, block.length));
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * A store that tries twice: when the disk is full, we release the reserve and commit the same rows
 * again.
 */
export function withDiskReserve(store: OutboxStore, diskReserve: DiskReserve): OutboxStore {
  return {
    ...store,
    commit(writes) {
      try {
        store.commit(writes);
      } catch (error) {
        if (!isFull(error) || !diskReserve.release()) throw error;
        store.commit(writes);
      }
    },
  };
}

/** Full, by SQLite's own code or the system's. */
function isFull(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const code =
    error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  return code === 'SQLITE_FULL' || code === 'ENOSPC' || code.startsWith('SQLITE_IOERR_WRITE');
}
