/** Checks a file before its upload, so that the clerk gets a message before anything is sent. */

import { type Message, message } from '../i18n/message.ts';
import { safeFileName } from '../safe-file-name.ts';
import { isBlank } from '../text.ts';

/** Characters of a file's name at most. A longer one is refused, never cut: it is sent as it is. */
export const LONGEST_FILE_NAME = 255;

/** Why a file's name is too long; null when it isn't. */
export const longName = ({ length }: string): Message | null =>
  length > LONGEST_FILE_NAME
    ? message('fields.upload.longName', { length, most: LONGEST_FILE_NAME })
    : null;

/** Why a file isn't accepted, or null. `size` and `most` in bytes. */
export function uploadRefusal(name: string, size: number, most: number): Message | null {
  if (isBlank(name)) return message('fields.upload.noName');
  const long = longName(name);
  if (long !== null) return long;
  if (size === 0) return message('fields.upload.empty', { name: safeFileName(name) });
  if (size > most)
    return message('fields.upload.tooLarge', {
      name: safeFileName(name),
      size: sizeMessage(size),
      most: sizeMessage(most),
    });
  return null;
}

/**
 * Whether a file is a photo as iPhones save it, which most programs of other systems can't open.
 * Browsers often know no type for it, so its name counts as well.
 */
export const isHeic = (file: { readonly name: string; readonly type: string }): boolean =>
  /^image\/hei[cf]/i.test(file.type) || /\.hei[cf]s?$/i.test(file.name);

/** A size for people: "812 bytes", "14 KB", "3.4 MB" (1 KB = 1,024 bytes). */
export function sizeMessage(bytes: number): Message {
  if (bytes < 1_024) return message('common.size.bytes', { count: bytes });
  const kilobytes = bytes / 1_024;
  if (kilobytes < 1_024) return message('common.size.kilobytes', { count: Math.round(kilobytes) });
  return message('common.size.megabytes', { count: Math.round((kilobytes / 1_024) * 10) / 10 });
}
