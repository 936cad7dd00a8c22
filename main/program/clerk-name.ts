/** Name of this computer's user, until the desk has clerks of its own. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** Account names that don't identify a person: of the system, or from a computer's image. */
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
 * The name to sign with: the full name known to the system, else the account's; null for an account
 * that doesn't identify a person.
 */
export function signingName(account: string, fullName: string | null): string | null {
  const isNobody = (name: string) => name === '' || nobody.has(name.toLowerCase());
  const full = (fullName ?? '').trim();
  if (!isNobody(full)) return full;
  return isNobody(account.trim()) ? null : account.trim();
}

/**
 * The full name of an account in the text of `/etc/passwd`: its fifth field up to the first comma;
 * null if there is none.
 */
export function fullNameIn(passwd: string, account: string): string | null {
  for (const line of passwd.split('\n')) {
    const [name, , , , about = ''] = line.split(':');
    if (name === account) return about.split(',')[0]?.replaceAll('&', account).trim() || null;
  }
  return null;
}

/** The full name of the account on this system; null if there is none or we can't find out. */
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

/** The name under which operations are signed; null if the system has none. */
export function clerkName(): string | null {
  try {
    const { username } = userInfo();
    return signingName(username, fullNameHere(username));
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return null;
  }
}
