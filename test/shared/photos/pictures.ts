/** Small pictures made for tests: real headers, and little behind them. */

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  );
const big = (value: number, length: 2 | 4) =>
  [24, 16, 8, 0].slice(4 - length).map((shift) => (value >>> shift) & 0xff);
const little = (value: number, length: 2 | 3 | 4) =>
  [0, 8, 16, 24].slice(0, length).map((shift) => (value >>> shift) & 0xff);

/** A PNG's header with that size; `tail` makes each another picture. */
export const pngOf = (width: number, height: number, tail = ''): Buffer =>
  bytes(
    '\u0089PNG\r\n\u001a\n',
    big(13, 4),
    'IHDR',
    big(width, 4),
    big(height, 4),
    [8, 2, 0, 0, 0],
    tail,
  );

/** A JPEG with a comment, tables, and a frame of that size. */
export const jpegOf = (width: number, height: number, tail = ''): Buffer =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0, ...big(16, 2)],
    'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0',
    [0xff, 0xfe, ...big(6, 2)],
    'seal',
    // Tables, whose code lies among those of frames; then a fill byte.
    [0xff, 0xc4, ...big(4, 2), 0, 0, 0xff, 0xff, 0xc2, ...big(11, 2), 8],
    [...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
    tail,
  );

/** The three kinds of WebP. */
export const webpOf = (kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer => {
  const size = {
    VP8X: () => [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)],
    VP8L: () => [0x2f, ...little(((height - 1) << 14) | (width - 1), 4), 0, 0, 0, 0, 0],
    'VP8 ': () => [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)],
  }[kind]();
  return bytes('RIFF', little(22, 4), 'WEBP', kind, little(10, 4), size);
};
