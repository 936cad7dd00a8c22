/**
 * Renames and removes files that another program may have open. On Windows such a file can be
 * neither renamed nor removed. Virus scanners, backup programs, viewers and the system itself hold
 * just closed files for a moment.
 */
import { readFileSync, renameSync, rmSync } from 'node:fs';

/** How long we try again, in milliseconds. Nothing else runs meanwhile, so it isn't longer. */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/**
 * Error codes for a held file. On other systems the last two mean that we lack permission, and
 * trying again won't help.
 */
const heldCodes = (platform: NodeJS.Platform): ReadonlySet<string> =>
  new Set(platform === 'win32' ? ['EBUSY', 'EPERM', 'EACCES'] : ['EBUSY']);

/** Whether an error says that another program has a file open. */
export function isHeld(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return heldCodes(platform).has(code);
}

/**
 * Does something to a file, and tries again while another program holds it. Throws the last error
 * after some seconds.
 */
export function patiently<T>(work: () => T, patienceMs = PATIENCE_MS): T {
  const until = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isHeld(error) || performance.now() + pause > until) throw error;
      // There is no other way to wait within a synchronous call.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}

/**
 * Renames a file, and waits for a program that holds it briefly. `patienceMs` 0 tries once, for
 * what can be renamed later.
 */
export const renameFile = (from: string, to: string, patienceMs = PATIENCE_MS): void =>
  patiently(() => renameSync(from, to), patienceMs);

/** Reads a file, and waits for a virus scanner that holds it briefly. */
export const readPatiently = (file: string): Buffer => patiently(() => readFileSync(file));

/** Removes a file, and waits for a program that holds it briefly. */
export const removeFile = (file: string): void => patiently(() => rmSync(file, { force: true }));

/**
 * Removes a file unless another program holds it, for files that can be removed later. Throws other
 * errors.
 */
export function removeIfFree(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

/**
 * Removes a folder with its content. Returns whether it is gone: a file in it may be open, or may
 * not be ours. Never throws and never waits.
 */
export function removeFolderIfFree(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
