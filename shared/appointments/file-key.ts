/** File keys of the storage endpoint: `storage/<id>/<hash>/<file name>` (seeds/yard.md, "Custom field types"). */

import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';

/** A key that passed the check, taken apart. Only such a key is ever joined to an address. */
export type FileKey = {
  readonly id: string;
  readonly hash: string;
  readonly fileName: string;
  readonly key: string;
};

const MAX_KEY = 1_024;
// Anything that changes how an address is read: dots for folders, escapes, queries, back slashes, controls, bidi marks.
const UNSAFE = /[\\%?#\p{Cc}\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]/u;
const SEGMENT = /^[A-Za-z0-9_-]{1,200}$/;

/** Checks a key hard (reliability.md section 5): four segments, nothing that could lead elsewhere. */
export function readFileKey(text: unknown): Result<FileKey, Message> {
  if (typeof text !== 'string') return fail(message('fields.key.notText'));
  if (text.length > MAX_KEY) return fail(message('fields.key.tooLong'));
  const segments = text.split('/');
  const [root, id = '', hash = '', fileName = ''] = segments;
  if (segments.length !== 4 || root !== 'storage') return fail(message('fields.key.form'));
  if (!SEGMENT.test(id) || !SEGMENT.test(hash)) return fail(message('fields.key.characters'));
  if (fileName === '' || fileName.startsWith('.') || UNSAFE.test(fileName))
    return fail(message('fields.key.fileName'));
  return ok({ id, hash, fileName, key: text });
}

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name under which a file may be saved on any system: no path, no reserved word, no trailing dot, at most 120 characters. */
export function safeFileName(name: string): string {
  const cleaned = [...name.normalize('NFC').replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, '_')]
    .slice(0, 120)
    .join('')
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '');
  if (cleaned === '') return 'document';
  return RESERVED.test(cleaned) ? `_${cleaned}` : cleaned;
}

/** Endings that no system runs. Anything else is saved with `.txt` behind it, so that a double click shows text (reliability.md section 5). */
const DOCUMENT_ENDING =
  /\.(?:pdf|png|jpe?g|gif|webp|heic|tiff?|bmp|txt|csv|json|docx|xlsx|pptx|odt|ods|eml)$/i;

/** The name a downloaded document is saved under: never one that a system would take for a program or a page. */
export function savedFileName(name: string): string {
  const safe = safeFileName(name);
  return DOCUMENT_ENDING.test(safe) ? safe : `${safe.slice(0, 116)}.txt`;
}
