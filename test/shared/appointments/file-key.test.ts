import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPath } from '../../../main/remote/origin-guard.ts';
import { readFileKey } from '../../../shared/appointments/file-key.ts';
import { runs } from '../../support/runs.ts';

test('a key of the documented form is taken apart', () => {
  const key = 'storage/0f1e/ab12cd34ef/bill of lading.pdf';
  expect(readFileKey(key)).toEqual({
    ok: true,
    value: { id: '0f1e', hash: 'ab12cd34ef', fileName: 'bill of lading.pdf', key },
  });
});

test.each([
  '../x',
  'storage/1/2/../../x',
  'storage/1/2/..',
  'storage/1/2/.',
  'storage//2/x',
  'storage/1/2/',
  'storage/1/2/x/y',
  '/storage/1/2/x',
  '//evil.example/storage/1/2/x',
  'https://evil.example/storage/1/2',
  'storage/1/2/..\\x',
  'storage/1/2/%2e%2e',
  'storage/1/2/a%2Fb',
  'storage/1/2/fdp\u202excod.exe',
  'storage/1@evil.example/2/x',
  'storage/1/2/x\u0000.pdf',
  `storage/1/2/${'x'.repeat(2_000)}`,
  'Storage/1/2/x',
  '',
])('%j is refused', (key) => {
  expect(readFileKey(key).ok).toBe(false);
});

// Cases: D17.
test.each([
  'REF#88.pdf',
  '50%.pdf',
  '50%41.pdf',
  'signed?.pdf',
  'Peñón.pdf',
  'Pen\u0303o\u0301n.pdf',
  'PeÃ±Ã\u0093n.pdf',
  'a%20b.pdf',
])('a file named %j has an address that leads to it alone', (name) => {
  const read = readFileKey(`storage/a1/b2/${name}`);
  expect(read).toMatchObject({ ok: true, value: { fileName: name } });
  const path = fillPath('/storage/{id}/{hash}/{fileName}', {
    id: 'a1',
    hash: 'b2',
    fileName: name,
  });
  const { pathname } = new URL(path, 'https://files.example/');
  expect(decodeURIComponent(pathname)).toBe(`/storage/a1/b2/${name}`);
});

test('whatever passes stays on its host and under its folder', () => {
  const pieces = fc.constantFrom(
    'storage',
    '..',
    '.',
    '',
    'a',
    '%2e',
    '\\',
    '@evil.example',
    '?',
    '#',
    ':',
    '//',
    'x.pdf',
    '\u0009',
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('/', ''),
      (parts, glue) => {
        const read = readFileKey(parts.join(glue));
        if (!read.ok) return;
        const { id, hash, fileName } = read.value;
        const path = fillPath('/storage/{id}/{hash}/{fileName}', { id, hash, fileName });
        const address = new URL(path, 'https://files.example/');
        expect([address.search, address.hash]).toEqual(['', '']);
        expect(address.origin).toBe('https://files.example');
        expect(address.pathname.startsWith('/storage/')).toBe(true);
      },
    ),
    { numRuns: runs(10_000) },
  );
});
