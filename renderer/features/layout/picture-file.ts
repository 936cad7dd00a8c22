/**
 * A background image from a file. We decode it as an image, never as markup, and draw it again, so
 * that the kept file holds only pixels. An SVG is shown through an image element, where it can run
 * no script and load nothing, and becomes pixels too.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import { longestPicture, type Picture } from '../../../shared/layout/file.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** Largest file that we open, in bytes. */
export const largestFile = 20_000_000;
/**
 * Longest side of the stored image, in pixels. We go smaller when the result would not fit into one
 * message.
 */
const longestSide = 2_400;
/** Most pixels of an image that we decode: a small file can claim to be enormous. */
const mostPixels = 60_000_000;

/**
 * An image that we may store, and its size in pixels.
 *
 * Example: `{ picture: { type: 'image/png', data: … }, width: 2400, height: 1350 }`.
 */
export type ReadPicture = {
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
};

/** Reads a PNG, JPEG, WebP or SVG file. The error says why it can't be used. */
export async function readPicture(file: Blob): Promise<Result<ReadPicture, Message>> {
  if (file.size > largestFile) return fail(message('layout.picture.tooLarge'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (type === null) return fail(message('layout.picture.otherKind'));
  if (pixelsOf(bytes, type) > mostPixels) return fail(message('layout.picture.tooManyPixels'));
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  try {
    return await drawnAnew(url, type);
  } catch {
    return fail(message('layout.picture.unreadable'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawnAnew(url: string, type: string): Promise<Result<ReadPicture, Message>> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const [wide, high] = [image.naturalWidth || 1_600, image.naturalHeight || 1_000];
  const isVector = type === 'image/svg+xml';
  for (let side = longestSide; side >= 600; side *= 0.75) {
    const scale = isVector ? side / Math.max(wide, high) : Math.min(1, side / Math.max(wide, high));
    const [width, height] = [
      Math.max(1, Math.round(wide * scale)),
      Math.max(1, Math.round(high * scale)),
    ];
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    for (const quality of [0.9, 0.7]) {
      const [head = '', data = ''] = canvas.toDataURL('image/webp', quality).split(',');
      const written = /^data:(image\/(?:webp|png));base64$/.exec(head)?.[1] as
        | Picture['type']
        | undefined;
      if (written !== undefined && data.length <= longestPicture)
        return ok({ picture: { type: written, data }, width, height });
    }
  }
  return fail(message('layout.picture.tooDetailed'));
}

const starts = (bytes: Uint8Array, ...first: readonly number[]) =>
  first.every((byte, at) => bytes[at] === byte);

/** The type according to the bytes, because the name of a file proves nothing. */
export function typeOf(bytes: Uint8Array): string | null {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(bytes, 0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45)
    return 'image/webp';
  const text = new TextDecoder().decode(bytes.subarray(0, 2_000));
  return /<svg[\s>]/i.test(text) ? 'image/svg+xml' : null;
}

/**
 * How many pixels a PNG claims to have. 0 when its header doesn't say: the browser has limits of
 * its own.
 */
export function pixelsOf(bytes: Uint8Array, type: string): number {
  if (type !== 'image/png' || bytes.length < 24) return 0;
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return head.getUint32(16) * head.getUint32(20);
}

/** An element to draw a stored image with. */
export async function imageOf({ type, data }: Picture): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:${type};base64,${data}`;
  await image.decode();
  return image;
}
