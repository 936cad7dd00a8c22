/** Everything that opens over the page is looked at by axe in some test. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { opening } from '../e2e/support/dialogs.ts';

const root = path.join(import.meta.dirname, '..', '..');
const filesIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: path.join(root, folder) }).map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(root, folder, file), 'utf8'),
  }));

/**
 * Each file with dialogs, menus, or calendars, and how many. What they are all made of is seen
 * wherever one is.
 */
const counted = filesIn('renderer', '**/*.tsx')
  .map(({ file, text }) => ({ file, count: text.match(opening)?.length ?? 0 }))
  .filter(
    ({ file, count }) => count > 0 && file !== 'ui/print-sheet.tsx' && file !== 'ui/dialog.tsx',
  );

/** Parts that a test hands to axe while they are open. */
const looked = new Set(
  filesIn('test/e2e', '**/*.test.ts').flatMap(({ text }) =>
    [...text.matchAll(/soundOnTop\([^']*'([^']+)'/g)].map(([, part = '']) => part),
  ),
);
const lookedIn = (file: string) => [...looked].filter((part) => part.split('#')[0] === file).length;

test('each dialog, menu, and calendar of the page is looked at by axe', () => {
  expect(counted.length).toBeGreaterThan(30);
  expect(
    counted.flatMap(({ file, count }) =>
      lookedIn(file) < count ? [`${file}: ${count - lookedIn(file)} of ${count} by no test`] : [],
    ),
  ).toEqual([]);
});

test('no test names one that is not there', () => {
  const there = new Set(counted.map(({ file }) => file));
  expect([...looked].filter((part) => !there.has(part.split('#')[0] ?? ''))).toEqual([]);
});

test('no button that takes something away has the ring when its dialog opens', () => {
  const buttons = filesIn('renderer', '**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/<Button\b(?:[^<]|<(?!\/Button))*?<\/Button>/g)].map(([tag]) => ({
      file,
      tag,
    })),
  );
  const red = buttons.filter(({ tag }) => tag.includes('color="red"'));
  expect(red.length).toBeGreaterThan(5);
  expect(red.filter(({ tag }) => /autofocus/i.test(tag))).toEqual([]);
});
