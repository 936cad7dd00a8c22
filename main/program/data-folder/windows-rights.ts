/**
 * Who may enter a data folder on Windows. Modes don't exist there: a folder has the rights of the
 * one above it. The user's profile is closed to others, the root of a drive is open to all users.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Rights of a folder, in the hands of `icacls`. Throws what the program says. */
export type Icacls = (args: readonly string[]) => string;

/** Administrators and the system itself, by numbers that are the same in every language. */
const always = ['*S-1-5-32-544', '*S-1-5-18'];

/**
 * Whether other users of this computer may enter a folder. `made` is the topmost folder that we
 * just made for it, or null: that one we close to others. A folder that was there before is only
 * looked at, because its rights may be somebody's decision.
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
 * First those who may, then nobody else: a name that Windows doesn't know fails the first call, and
 * no folder is left that its owner can't enter. What is made in it later inherits this.
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

/** `(I)` marks rights that come from above. Where all the way up has some, they are the drive's. */
function hasRightsOfDrive(folder: string, icacls: Icacls): boolean {
  const above = path.win32.dirname(folder);
  if (above === folder) return true;
  return icacls([folder]).includes('(I)') && hasRightsOfDrive(above, icacls);
}

/** Below the folder of this user, whose rights Windows keeps. */
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
