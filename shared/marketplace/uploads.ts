/** Documents that are uploaded to the marketplace (contract.md 2.4). */

import { isHeic, longName } from '../appointments/upload-file.ts';
import { type Message, message } from '../i18n/message.ts';

/** Largest file, in bytes. No limit is published; a scan of a few dozen pages is well below it. */
export const MAX_UPLOAD_BYTES = 20_000_000;

/** Kinds of a document of a carrier. */
export const CARRIER_DOCUMENTS = ['w9', 'insurance', 'authority'] as const;
/** Kinds of a document of a load. */
export const LOAD_DOCUMENTS = ['proof-of-delivery', 'carrier-invoice', 'other'] as const;
/** Types of files that are taken. */
export const UPLOAD_MIMES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** One of `UPLOAD_MIMES`. */
export type UploadMime = (typeof UPLOAD_MIMES)[number];

/**
 * The type of an upload, or why a file isn't accepted, before anything is sent. Browsers know no
 * type for many files (a phone's photo, a renamed scan), so then the extension counts.
 */
export function uploadMimeOf(file: {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}): { readonly mime: UploadMime } | { readonly refused: Message } {
  const long = longName(file.name);
  if (long !== null) return { refused: long };
  if (file.size === 0) return { refused: message('carriers.upload.empty') };
  if (file.size > MAX_UPLOAD_BYTES)
    return { refused: message('carriers.upload.tooLarge', { most: MAX_UPLOAD_BYTES / 1_000_000 }) };
  if (isHeic(file)) return { refused: message('carriers.upload.heic') };
  const ending = /\.(pdf|png|jpe?g)$/i.exec(file.name)?.[1]?.toLowerCase();
  const byEnding = UPLOAD_MIMES.find((mime) =>
    mime.endsWith(`/${ending === 'jpg' ? 'jpeg' : ending}`),
  );
  const mime =
    UPLOAD_MIMES.find((each) => each === file.type) ?? (file.type === '' ? byEnding : undefined);
  return mime === undefined ? { refused: message('carriers.upload.otherType') } : { mime };
}
