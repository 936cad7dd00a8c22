/**
 * Who may enter a data folder on Windows. There are no modes: a folder has the permissions of its
 * parent. The user's profile is closed to others; the root of a drive is open to all users.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Reads or changes permissions with `icacls`. Throws the program's error. */
export type Icacls = (args: readonly string[]) => string;

/** Administrators and the system itself, by numbers that are the same in every language. */
const always = ['*S-1-5-32-544', '*S-1-5-18'];

/**
 * Whether other users of this computer may enter a folder. `made` is the topmost folder that we
 * just created for it, or null. We close that one to others. We only check a folder that existed
 * before, because its permissions may be intended.
 */
export function isOpenToOthers(
  folder: string,
  made: string | null,
  env: Readonly<Record<string, string | undefined>>,
  icacls: Icacls = systemIcacls,
): boolean {
  if (isInProfile(folder, env)) return false;
  try {
    if (made !== null) close(made, env, icacls);
    return hasRightsOfDrive(folder, icacls);
  } catch {
    return true;
  }
}

/**
 * First we grant the permitted users, then remove all others. If Windows doesn't know a name, the
 * first call fails, and no folder is left that its owner can't enter. What is created in it later
 * inherits this.
 */
function close(
  folder: string,
  { USERDOMAIN: domain, USERNAME: name }: Readonly<Record<string, string | undefined>>,
  icacls: Icacls,
): void {
  if (!name) return;
  const all = [domain ? `${domain}\\${name}` : name, ...always];
  icacls([folder, '/grant:r', ...all.map((who) => `${who}:(OI)(CI)F`)]);
  icacls([folder, '/inheritance:r']);
}

/**
 * `(I)` marks inherited permissions. If every folder on the way up has them, they are the drive's.
 */
function hasRightsOfDrive(folder: string, icacls: Icacls): boolean {
  const above = path.win32.dirname(folder);
  if (above === folder) return true;
  return icacls([folder]).includes('(I)') && hasRightsOfDrive(above, icacls);
}

/** Inside this user's profile folder, which Windows protects. */
function isInProfile(folder: string, env: Readonly<Record<string, string | undefined>>): boolean {
  const profile = env.USERPROFILE;
  if (!profile) return false;
  const from = path.win32.relative(profile, folder);
  return !from.startsWith('..') && !path.win32.isAbsolute(from);
}

const systemIcacls: Icacls = (args) =>
  execFileSync('icacls', [...args], {
    encoding: 'utf8',
    timeout: 5_000,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
