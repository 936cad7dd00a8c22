/**
 * Who owns a file or folder. A file by another user could direct this console, and what a clerk
 * types, to that user's services. We trust only this user and root. Windows has neither numeric
 * owners nor such bits, so we check nothing there.
 */

import { chmodSync, type Stats, statSync } from 'node:fs';
import { type Message, message } from '../../../shared/i18n/message.ts';

/** Write permission of the group and of others. */
const writableByOthers = 0o022;

/**
 * Whether a file or folder belongs to another user (`foreign`) or can be written by one. Null:
 * neither, or unknown here.
 */
export function trustTrouble({ uid, mode }: Stats): 'foreign' | 'writable' | null {
  const own = process.getuid?.();
  if (own === undefined) return null;
  if (uid !== own && uid !== 0) return 'foreign';
  return (mode & writableByOthers) === 0 ? null : 'writable';
}

/** Message about a file or folder that another user owns or may write. */
export const trustMessage = (target: string, trouble: 'foreign' | 'writable'): Message =>
  message(`terminal.trust.${trouble}`, { target });

/**
 * Removes other users' right to write a folder of this user, so that its content stays as we check
 * it. A folder of root, or on a disk that refuses, stays as it is; `trustTrouble` reports it
 * afterwards.
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
    // It is missing, or the disk is read-only or has no permissions.
  }
}
