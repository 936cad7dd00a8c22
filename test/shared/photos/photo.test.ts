import { expect, test } from 'vitest';
import { photoLimits, photoOf, photoRefusal } from '../../../shared/photos/photo.ts';
import { pictureSizeOf } from '../../../shared/photos/picture-size.ts';
import { jpegOf, pngOf, webpOf } from './pictures.ts';

test('width and height are read from the header of a PNG, a JPEG and every WebP', () => {
  expect(pictureSizeOf(pngOf(4_032, 3_024))).toEqual({ width: 4_032, height: 3_024 });
  expect(pictureSizeOf(jpegOf(4_000, 2_250))).toEqual({ width: 4_000, height: 2_250 });
  expect(pictureSizeOf(webpOf('VP8 ', 640, 481))).toEqual({ width: 640, height: 481 });
  expect(pictureSizeOf(webpOf('VP8L', 801, 16_000))).toEqual({ width: 801, height: 16_000 });
  expect(pictureSizeOf(webpOf('VP8X', 9_001, 70_000))).toEqual({ width: 9_001, height: 70_000 });
});

test('a header that is cut off at any byte has no size, and nothing is thrown', () => {
  for (const whole of [pngOf(9, 8), jpegOf(9, 8), webpOf('VP8 ', 9, 8)]) {
    // What lies behind the size isn't needed.
    const sizes = Array.from(whole, (_, at) => pictureSizeOf(whole.subarray(0, at)));
    expect(sizes.every((size) => size === null || (size.width === 9 && size.height === 8))).toBe(
      true,
    );
    expect(sizes.slice(0, 20).every((size) => size === null)).toBe(true);
  }
  expect(pictureSizeOf(pngOf(0, 3_024))).toBeNull();
  expect(pictureSizeOf(Buffer.from('\u00ff\u00d8\u00ff\u00e0\0\0', 'latin1'))).toBeNull();
});

test('a picture that claims 50 million pixels and one is refused by its header', () => {
  const said = (width: number, height: number) => {
    const read = photoOf(pngOf(width, height), 'bomb.png');
    return read.ok ? 'ok' : read.error.code;
  };
  expect(said(10_000, 5_000)).toBe('ok');
  expect(said(10_000, 5_001)).toBe('photos.pixels');
  expect(said(0xffff_ffff, 0xffff_ffff)).toBe('photos.pixels');
});

test('a photo is told by its bytes, and a HEIC photo by name and bytes', () => {
  const said = (bytes: Buffer) => {
    const read = photoOf(bytes, 'gate.jpg');
    return read.ok ? read.value.type : read.error.code;
  };
  expect(said(webpOf('VP8L', 10, 10))).toBe('image/webp');
  expect(said(Buffer.from('GIF89a\0\0\0\0\0\0'))).toBe('photos.otherType');
  expect(said(Buffer.from('MZ this is a program'))).toBe('photos.otherType');
  expect(said(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'))).toBe('photos.heic');
  expect(said(pngOf(10, 10).subarray(0, 18))).toBe('photos.broken');
  const refused = (name: string, size: number, type = '') =>
    photoRefusal({ name, size, type })?.code;
  expect(refused('IMG_0412.HEIC', 2_000_000)).toBe('photos.heic');
  expect(refused('IMG_0412.jpg', 2_000_000, 'image/heif')).toBe('photos.heic');
  expect(refused('yard.jpg', 60_000_000)).toBe('photos.tooLarge');
  expect(refused('yard.jpg', photoLimits.bytes + 1)).toBe('photos.tooLarge');
  expect(refused('yard.jpg', photoLimits.bytes)).toBeUndefined();
  expect(refused('yard.jpg', 0)).toBe('fields.upload.empty');
});
