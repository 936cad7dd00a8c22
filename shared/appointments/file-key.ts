/**
 * File keys of the storage endpoint: `storage/<id>/<hash>/<file name>` (seeds/yard.md, "Custom
 * field types").
 */

import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { withoutDeviceName } from '../safe-file-name.ts';

/**
 * A checked key, split into its parts. Only such a key is ever used in an address.
 *
 * Example: `{ id: 'w-1', hash: '9f2c', fileName: 'Bill #4.pdf', key: 'storage/w-1/9f2c/Bill
 * #4.pdf' }`.
 */
export type FileKey = {
  readonly id: string;
  readonly hash: string;
  readonly fileName: string;
  readonly key: string;
};

const MAX_KEY = 1_024;
/**
 * Never in an honest name: backslashes, control characters and direction marks, also escaped,
 * because a service may decode a name twice.
 */
const UNSAFE = /\\|(?![\u0080-\u009f])\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]/u;
const ESCAPED = /%(?:2f|5c|[01][0-9a-f]|7f)|^(?:%2e|\.){1,2}$/i;
const SEGMENT = /^[A-Za-z0-9_-]{1,200}$/;

/**
 * Checks a key strictly: four segments, and nothing that could lead elsewhere. The file name may be
 * any real name (`PO#7.pdf`, `100%.pdf`, `BOL?.pdf`, `Ñandú.pdf`, also misread as Latin-1), because
 * each segment is encoded in the address.
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
 * The name for an upload: the file's own, without what a key may not contain and what some system
 * can't store.
 */
export function uploadedFileName(name: string): string {
  const own = (name.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    .replace(/(?![\u0080-\u009f])\p{Cc}|\p{Cf}|%(?=2f|5c|[01][0-9a-f]|7f|2e)/giu, '_')
    .replace(/^[. ]+/, '')
    .trimEnd();
  if (own === '') return 'document';
  return withoutDeviceName(own);
}
