/** Background images from outside. We trust what their bytes say they are, never their names. */
import { createHash } from 'node:crypto';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Picture } from '../../shared/layout/file.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

const starts: { readonly [Type in Picture['type']]: (bytes: Buffer) => boolean } = {
  'image/png': (bytes) =>
    bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** The bytes of an image and the id made from them, or the reason why not. */
export function picturedBytes({
  type,
  data,
}: Picture): Result<{ readonly id: string; readonly bytes: Buffer }, Message> {
  const bytes = Buffer.from(data, 'base64');
  if (!starts[type](bytes)) return fail(message('layout.picture.otherType'));
  return ok({ id: createHash('sha256').update(bytes).digest('hex'), bytes });
}
