import { expect, test } from 'vitest';
import { sizeMessage, uploadRefusal } from '../../../shared/appointments/upload-file.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [14 * 1_024, '14 KB'],
  [1_024 * 1_024, '1 MB'],
  [3_565_158, '3.4 MB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(inEnglish(sizeMessage(bytes))).toBe(text);
});

test('refuses a file with no name, a long one, empty or too large, with the reason', () => {
  expect(uploadRefusal('a.pdf', 5, 10)).toBeNull();
  expect(uploadRefusal('a.pdf', 10, 10)).toBeNull();
  expect(uploadRefusal('a.pdf', 11, 10)).toEqual(
    message('fields.upload.tooLarge', {
      name: 'a.pdf',
      size: sizeMessage(11),
      most: sizeMessage(10),
    }),
  );
  expect(uploadRefusal('a.pdf', 0, 10)).toEqual(message('fields.upload.empty', { name: 'a.pdf' }));
  expect(uploadRefusal('a'.repeat(255), 5, 10)).toBeNull();
  expect(uploadRefusal('a'.repeat(256), 5, 10)).toEqual(
    message('fields.upload.longName', { length: 256, most: 255 }),
  );
  expect(uploadRefusal(' ', 5, 10)).toEqual(message('fields.upload.noName'));
});
