/**
 * One line end on every system: Git on Windows would write CRLF, and then the linter, the words and
 * tests that compare bytes fail there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const folders = [
  '.github',
  'build',
  'docs',
  'main',
  'preload',
  'renderer',
  'sandbox',
  'scripts',
  'shared',
  'test',
];
const text = /\.(?:ts|tsx|mjs|cjs|json|css|html|md|yml|nsh|svg|sh)$/;

test('every text file ends its lines by LF, and Git is set to keep it so', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => path.join(folder, String(file)))
      .filter((file) => text.test(file)),
  );
  expect(files.length).toBeGreaterThan(2_000);
  expect(files.filter((file) => readFileSync(path.join(root, file)).includes('\r\n'))).toEqual([]);
  const attributes = readFileSync(path.join(root, '.gitattributes'), 'utf8');
  expect(attributes).toMatch(/^\* text=auto eol=lf$/m);
});
