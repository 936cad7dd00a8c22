import { expect, test } from 'vitest';
import { pictureTypeOf } from '../../shared/picture-type.ts';

const bytes = (latin1: string) => Uint8Array.from(Buffer.from(latin1, 'latin1'));

test.each([
  ['\u0089PNG\r\n\u001a\n0000', 'image/png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\n\r\u0000\u0000WEBPVP8 ', 'image/webp'],
  ['\u0089PNG', null],
  ['RIFF0000WAVE', null],
  ['%PDF-1.7', null],
  ['<svg>', null],
  ['', null],
])('%j begins a picture of kind %s', (text, kind) => {
  expect(pictureTypeOf(bytes(text))).toBe(kind);
});
