/** What the user of this computer is called, until the desk has clerks of its own. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** Accounts that name nobody: of the system, or as an image of a computer comes. */
const nobody: ReadonlySet<string> = new Set([
  'root',
  'admin',
  'administrator',
  'system',
  'user',
  'guest',
  'ubuntu',
  'clerk',
]);

/**
 * The name to sign with: the full name that the system knows, else the account's; null for an
 * account that names nobody.
 */
export function signingName(account: string, fullName: string | null): string | null {
  const isNobody = (name: string) => name === '' || nobody.has(name.toLowerCase());
  const full = (fullName ?? '').trim();
  if (!isNobody(full)) return full;
  return isNobody(account.trim()) ? null : account.trim();
}

/**
 * The full name of an account in the text of `/etc/passwd`: its fifth field up to the first comma;
 * null where there is none.
 */
export function fullNameIn(passwd: string, account: string): string | null {
  for (const line of passwd.split('\n')) {
    const [name, , , , about = ''] = line.split(':');
    if (name === account) return about.split(',')[0]?.replaceAll('&', account).trim() || null;
  }
  return null;
}

/**
 * The full name that this system keeps for the account; null where it keeps none or does not tell.
 */
function fullNameHere(account: string): string | null {
  try {
    if (process.platform === 'darwin')
      return execFileSync('id', ['-F'], { encoding: 'utf8', timeout: 1_000 });
    return process.platform === 'win32'
      ? null
      : fullNameIn(readFileSync('/etc/passwd', 'utf8'), account);
  } catch {
    return null;
  }
}

/** The name under which operations are signed; null where the system names nobody. */
export function clerkName(): string | null {
  try {
    const { username } = userInfo();
    return signingName(username, fullNameHere(username));
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return null;
  }
}
