/**
 * Width and height of a picture from its header alone. Nothing is decoded: a picture of a few
 * kilobytes can claim a billion pixels (a "bomb"), so we ask before any program draws it. Pure.
 */
import { pictureTypeOf } from '../picture-type.ts';

/**
 * In pixels, as the file has them: a phone's photo may be turned by its Exif data.
 *
 * Example: `{ width: 4032, height: 3024 }`.
 */
export type PictureSize = { readonly width: number; readonly height: number };

/**
 * The size that the header states; null if it isn't a JPEG, PNG or WebP, or its header is cut off
 * or makes no sense.
 */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = {
    'image/png': pngSize,
    'image/jpeg': jpegSize,
    'image/webp': webpSize,
    'image/gif': null,
  }[pictureTypeOf(bytes) ?? 'image/gif'];
  try {
    const size = read?.(view) ?? null;
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // Read beyond the end: the header is cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `IHDR` is always first (PNG specification, 5.6). */
const pngSize = (view: DataView): PictureSize | null =>
  textAt(view, 12) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : null;

/** Frames have codes C0 to CF, but for tables (C4, CC) and an extension (C8). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks the segments up to the first frame (ITU T.81, B.2.2). */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // The picture itself, or its end, before any frame.
    if (marker === 0xda || marker === 0xd9) return null;
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
}

/** One of three kinds of the first chunk (RFC 9649). */
function webpSize(view: DataView): PictureSize | null {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (textAt(view, 12)) {
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    default:
      return null;
  }
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((next) => view.getUint8(at + next)));
