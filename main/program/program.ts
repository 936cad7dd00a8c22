import { existsSync, fchmodSync, fstatSync, readFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import type { Report } from './carrier.ts';
import type { Surroundings } from './data-folder.ts';

/** What this process writes is for this user alone. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

/**
 * Lets nobody but its owner read the file that this process prints to, if it is a file. False where others may read it and this user
 * may not change that.
 */
export function keepOutputPrivate(output = 1): boolean {
  if (process.platform === 'win32') return true;
  try {
    const about = fstatSync(output);
    if (about.isFile() && (about.mode & 0o077) !== 0) fchmodSync(output, about.mode & 0o700);
    return true;
  } catch {
    return false;
  }
}

/** What this process runs in. */
export const surroundings = (): Surroundings => ({ platform: process.platform, env: process.env, home: homedir() });

/** The name under which operations are signed: the user of this computer. */
export function clerkName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return 'clerk';
  }
}

/** The version in the nearest package.json at or above a folder: beside the bundles, and inside the packaged program alike. */
export function programVersion(folder: string): string {
  const file = path.join(folder, 'package.json');
  if (existsSync(file)) {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
    if (name === 'yardmaster' && typeof version === 'string') return version;
  }
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('No package.json of Yardmaster was found.');
  return programVersion(parent);
}

/** A terminal sends a signal to every process of its group and `npm start` passes it on: what comes this soon is the same one. */
const sameSignalMs = 500;

/**
 * Ends the program in order on a signal, and at once on a second one. A failure that nobody caught is reported; a promise
 * that nobody waited for leaves the rest sound, an exception does not, so it ends the program in order too.
 */
export function endOnSignals(stop: () => Promise<void>, report: Report): void {
  let since: number | null = null;
  const end = async (code: number) => {
    if (since !== null) {
      if (performance.now() - since > sameSignalMs) process.exit(130);
      return;
    }
    since = performance.now();
    await stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  process.on('unhandledRejection', (error) => report('promise', error));
  process.on('uncaughtException', (error) => {
    report('exception', error);
    process.stderr.write(`Yardmaster failed and ends: ${error.message}\n`);
    void end(1);
  });
}
