/** Background images from outside. We trust what their bytes say they are, never their names. */
import { createHash } from 'node:crypto';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Picture } from '../../shared/layout/file.ts';
import { pictureTypeOf } from '../../shared/picture-type.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/** The bytes of an image and the id made from them, or the reason why not. */
export function picturedBytes({
  type,
  data,
}: Picture): Result<{ readonly id: string; readonly bytes: Buffer }, Message> {
  const bytes = Buffer.from(data, 'base64');
  if (pictureTypeOf(bytes) !== type) return fail(message('layout.picture.otherType'));
  return ok({ id: createHash('sha256').update(bytes).digest('hex'), bytes });
}
