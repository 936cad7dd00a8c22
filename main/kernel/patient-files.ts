/**
 * Renaming and removing files that another program may have open. On Windows such a file can be
 * neither renamed nor removed: virus scanners, backup programs, viewers and the system itself hold
 * files that were just closed for a moment.
 */
import { readFileSync, renameSync, rmSync } from 'node:fs';

/**
 * How long we try again before we give up, in milliseconds. Nothing else runs meanwhile, so it
 * isn't longer.
 */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/**
 * What a held file is answered with. Elsewhere the last two mean that we may not, and asking again
 * changes nothing.
 */
const heldCodes = (platform: NodeJS.Platform): ReadonlySet<string> =>
  new Set(platform === 'win32' ? ['EBUSY', 'EPERM', 'EACCES'] : ['EBUSY']);

/** Whether an error says that another program has a file open. */
export function isHeld(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return heldCodes(platform).has(code);
}

/**
 * Does something to a file, again and again while another program holds it. Throws the last error
 * after some seconds.
 */
export function patiently<T>(work: () => T, patienceMs = PATIENCE_MS): T {
  const until = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isHeld(error) || performance.now() + pause > until) throw error;
      // There is no other way to wait in the middle of a synchronous call.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}

/**
 * Renames a file; whoever holds it for a moment is waited for. `patienceMs`: 0 tries once, for what
 * can just as well be renamed later.
 */
export const renameFile = (from: string, to: string, patienceMs = PATIENCE_MS): void =>
  patiently(() => renameSync(from, to), patienceMs);

/** Reads a file; a virus scanner that has it for itself for a moment is waited for. */
export const readPatiently = (file: string): Buffer => patiently(() => readFileSync(file));

/** Removes a file where it is; whoever holds it for a moment is waited for. */
export const removeFile = (file: string): void => patiently(() => rmSync(file, { force: true }));

/**
 * Removes a file unless another program holds it: for what is removed later just as well. Other
 * errors are thrown.
 */
export function removeIfFree(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

/**
 * Removes a folder with all that is in it. Returns whether it is gone: a file in it may be open, or
 * may not be ours. Never throws and never waits.
 */
export function removeFolderIfFree(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
