import { expect, test } from 'vitest';
import { sizeText, uploadRefusal } from '../../../shared/appointments/upload-file.ts';

test.each([
  [0, '0 bytes'],
  [1_023, '1023 bytes'],
  [14 * 1_024, '14 KB'],
  [1_024 * 1_024, '1 MB'],
  [3_565_158, '3.4 MB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('a file is refused when it has no name, nothing in it or too much, and each time says why', () => {
  expect(uploadRefusal('a.pdf', 5, 10)).toBeNull();
  expect(uploadRefusal('a.pdf', 10, 10)).toBeNull();
  expect(uploadRefusal('a.pdf', 11, 10)).toBe('"a.pdf" has 11 bytes; documents have at most 10 bytes.');
  expect(uploadRefusal('a.pdf', 0, 10)).toBe('"a.pdf" is empty; an empty document cannot be uploaded.');
  expect(uploadRefusal(' ', 5, 10)).toBe('The file has no name.');
});
