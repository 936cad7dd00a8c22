/** Kinds of pictures by their first bytes, because the name of a file proves nothing. Pure. */

/** What we tell apart. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** The kind of a picture; null: the bytes begin as none of these. Twelve bytes are enough. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return /^RIFF.{4}WEBP/s.test(head) ? 'image/webp' : null;
}
