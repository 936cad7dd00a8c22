/**
 * File keys of the storage endpoint: `storage/<id>/<hash>/<file name>` (seeds/yard.md, "Custom
 * field types").
 */

import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { withoutDeviceName } from '../safe-file-name.ts';

/** A key that passed the check, taken apart. Only such a key is ever joined to an address. */
export type FileKey = {
  readonly id: string;
  readonly hash: string;
  readonly fileName: string;
  readonly key: string;
};

const MAX_KEY = 1_024;
/**
 * What no honest name has: back slashes, control characters and marks that turn the reading
 * direction, also escaped for a service that reads a name twice.
 */
const UNSAFE = /\\|(?![\u0080-\u009f])\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]/u;
const ESCAPED = /%(?:2f|5c|[01][0-9a-f]|7f)|^(?:%2e|\.){1,2}$/i;
const SEGMENT = /^[A-Za-z0-9_-]{1,200}$/;

/**
 * Checks a key hard (reliability.md section 5): four segments, nothing that could lead elsewhere.
 * The file name may hold whatever a file may be called (`PO#7.pdf`, `100%.pdf`, `BOL?.pdf`,
 * `Ñandú.pdf`, also as a service that reads Latin-1 writes it): each segment is encoded when the
 * address is made.
 */
export function readFileKey(text: unknown): Result<FileKey, Message> {
  if (typeof text !== 'string') return fail(message('fields.key.notText'));
  if (text.length > MAX_KEY) return fail(message('fields.key.tooLong'));
  const segments = text.split('/');
  const [root, id = '', hash = '', fileName = ''] = segments;
  if (segments.length !== 4 || root !== 'storage') return fail(message('fields.key.form'));
  if (!SEGMENT.test(id) || !SEGMENT.test(hash)) return fail(message('fields.key.characters'));
  if (fileName === '' || fileName.startsWith('.') || !fileName.isWellFormed())
    return fail(message('fields.key.fileName'));
  if (UNSAFE.test(fileName) || ESCAPED.test(fileName)) return fail(message('fields.key.fileName'));
  return ok({ id, hash, fileName, key: text });
}

/**
 * A name as it is uploaded: the file's own, but for what a key may not have and what no system may
 * store.
 */
export function uploadedFileName(name: string): string {
  const own = (name.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    .replace(/(?![\u0080-\u009f])\p{Cc}|\p{Cf}|%(?=2f|5c|[01][0-9a-f]|7f|2e)/giu, '_')
    .replace(/^[. ]+/, '')
    .trimEnd();
  if (own === '') return 'document';
  return withoutDeviceName(own);
}
