/** Files that must be on the disk when a function returns. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { patiently, renameFile } from '../patient-files.ts';

/**
 * Flushes a file or a folder (its list of names). Windows has no such call for folders; there the
 * rename itself is journaled. And it flushes a file only by a handle that may write.
 */
export function flush(target: string): void {
  const isWindows = process.platform === 'win32';
  if (isWindows && statSync(target).isDirectory()) return;
  const handle = patiently(() => openSync(target, isWindows ? 'r+' : 'r'));
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Puts a finished file in its place: flushed first, so that its name never stands for half a
 * content.
 */
export function moveIntoPlace(from: string, to: string): void {
  flush(from);
  renameFile(from, to);
  flush(path.dirname(to));
}
