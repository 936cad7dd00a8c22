import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';

/** What the place of the data depends on. */
export type Surroundings = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
};

/**
 * The usual place of a program's own data on this system. On Windows the local folder, not the roaming one, and never
 * Documents: those are copied by sync programs while the databases are open (reliability.md section 3).
 */
export function defaultDataFolder({ platform, env, home }: Surroundings): string {
  if (platform === 'win32') return path.win32.join(env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'), 'Yardmaster');
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Yardmaster');
  // The base directory specification says that a relative value is to be ignored.
  const base = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : path.posix.join(home, '.local', 'share');
  return path.posix.join(base, 'yardmaster');
}

/** Makes the folder, readable by this user alone. The error is one sentence. */
export function prepareDataFolder(folder: string): Result<string, string> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A folder that was there already may be open to others. Windows has no such bits: its profile folders are private.
    if (process.platform !== 'win32') chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    const why = reasons[code] ?? `the system says ${code}`;
    return fail(`The data folder ${folder} cannot be used: ${why}. Choose another with --data-dir.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not change it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a part of its path is a file',
};
