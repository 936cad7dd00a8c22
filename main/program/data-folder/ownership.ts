/**
 * Whose a file or folder is: what another user put there could lead this console, and what a clerk
 * types into it, to services of theirs. Only this user and root are believed. Windows has neither
 * owners as numbers nor such bits; there nothing is looked at.
 */

import { chmodSync, type Stats, statSync } from 'node:fs';
import { type Message, message } from '../../../shared/i18n/message.ts';

/** Rights of the group and of others to write. */
const writableByOthers = 0o022;

/**
 * Whether a file or folder belongs to another user, or (`foreign` aside) can be written by one.
 * Null: neither, or not known here.
 */
export function trustTrouble({ uid, mode }: Stats): 'foreign' | 'writable' | null {
  const own = process.getuid?.();
  if (own === undefined) return null;
  if (uid !== own && uid !== 0) return 'foreign';
  return (mode & writableByOthers) === 0 ? null : 'writable';
}

/** What to say of a file or folder that another user owns or may write. */
export const trustSaid = (target: string, trouble: 'foreign' | 'writable'): Message =>
  message(`terminal.trust.${trouble}`, { target });

/**
 * Takes the right to write a folder of this user's away from others, so that what is then found in
 * it stays as it is found. A folder of root's is left alone, and so is one on a disk that does not
 * take it: `trustTrouble` tells it afterwards.
 */
export function closeToOthers(folder: string): void {
  try {
    const stats = statSync(folder);
    if (
      stats.isDirectory() &&
      stats.uid === process.getuid?.() &&
      trustTrouble(stats) === 'writable'
    )
      chmodSync(folder, stats.mode & 0o7777 & ~writableByOthers);
  } catch {
    // Not there, or a disk that is read-only or knows no rights.
  }
}
