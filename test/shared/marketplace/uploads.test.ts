import { expect, test } from 'vitest';
import { uploadMimeOf } from '../../../shared/marketplace/uploads.ts';

const file = (name: string, type: string, size = 400) => ({ name, type, size });

test.each([
  [file('coi.pdf', 'application/pdf'), 'application/pdf'],
  [file('scan.JPG', ''), 'image/jpeg'],
  [file('scan.png', ''), 'image/png'],
  [file('photo', 'image/jpeg'), 'image/jpeg'],
])('%o is taken', (chosen, mime) => {
  expect(uploadMimeOf(chosen)).toEqual({ mime });
});

// Cases: D18.
test.each([
  [file('IMG_7731.HEIC', ''), 'carriers.upload.heic'],
  [file('seal.heif', 'image/heif'), 'carriers.upload.heic'],
  [file('w9.pdf', 'application/pdf', 0), 'carriers.upload.empty'],
  [file(`${'w'.repeat(252)}.pdf`, 'application/pdf'), 'fields.upload.longName'],
  [file('w9.docx', 'application/msword'), 'carriers.upload.otherType'],
  [file('w9.exe', ''), 'carriers.upload.otherType'],
  [file('w9.pdf', 'application/pdf', 30_000_000), 'carriers.upload.tooLarge'],
])('%o is refused before anything is sent', (chosen, code) => {
  expect(uploadMimeOf(chosen)).toMatchObject({ refused: { code } });
});
