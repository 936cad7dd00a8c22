/** Makes sure that files are on the disk when a function returns. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { patiently, renameFile } from '../patient-files.ts';

/**
 * Flushes a file or a folder (its list of names). Windows can't flush folders, and doesn't need to,
 * because a rename is journaled there. It flushes a file only through a writable handle.
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
 * Renames a finished file into its place. We flush it first, so that its name never stands for half
 * of its content.
 */
export function moveIntoPlace(from: string, to: string): void {
  flush(from);
  renameFile(from, to);
  flush(path.dirname(to));
}
