/**
 * One folder for everything that tests write beside the project: taken away at the end, whatever a
 * test forgot or a kill left.
 */
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system in memory, where Linux has one. */
const memory = '/dev/shm';
/** Room that all tests of a run find there, several times over. */
const enoughBytes = 2 * 1024 ** 3;

/**
 * In memory where that is possible: thousands of tests flush SQLite files to a disk that proves
 * nothing by it. A kill leaves what was written there as it does on a disk, and which writes a
 * power cut may lose is read from the system calls (test/crash/power-loss.ts). TMPDIR, where it is
 * set, decides.
 */
function place(): string {
  try {
    if (process.env.TMPDIR) return tmpdir();
    accessSync(memory, constants.W_OK);
    const [, , , options = ''] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, at]) => at === memory) ?? [];
    const { bavail, bsize } = statfsSync(memory);
    return options.split(',').includes('noexec') || bavail * bsize < enoughBytes
      ? tmpdir()
      : memory;
  } catch {
    return tmpdir();
  }
}

/**
 * Called by vitest before the first worker starts; the returned function is called after the last.
 */
export function setup(): () => void {
  // Short: a socket's path has little room.
  const folder = mkdtempSync(path.join(place(), 'ym-'));
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  // Hundreds of processes that tests start and kill load the same modules: types are taken off and
  // scripts compiled once.
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled');
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
