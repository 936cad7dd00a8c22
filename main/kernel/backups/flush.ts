/** Files that must be on the disk when a function returns. */
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';

/** Flushes a file or a folder (its list of names). Windows has no such call for folders; there the rename itself is journaled. */
export function flush(target: string): void {
  let handle: number;
  try {
    handle = openSync(target, 'r');
  } catch (error) {
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(handle);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(handle);
  }
}

/** Puts a finished file in its place: flushed first, so that its name never stands for half a content. */
export function moveIntoPlace(from: string, to: string): void {
  flush(from);
  renameSync(from, to);
  flush(path.dirname(to));
}
