/** Folders that can be read at a glance, and no file that belongs into its only user. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, importsIn, root } from './imports.ts';

const LAYERS = ['main', 'shared', 'renderer', 'sandbox', 'preload', 'scripts'];

/** More files than this directly in a folder want sub-folders. */
const MOST_FILES = 25;

/** Folders that may hold more, with their reason. */
const FLAT = new Set([
  // One file for each feature, by the same name in each language. To add a text one looks for the
  // feature, and folders would only repeat its name.
  'shared/i18n/en',
  'shared/i18n/es',
]);

/** A file with fewer lines and a single user belongs into that user. */
const FEWEST_LINES = 15;

/** Files that stay by themselves however short they are, with their reason. */
const mayBeShort = (file: string): boolean =>
  // Each feature is opened by a file of this name, and its calls lie in a file of this name.
  /^main\/[^/]+\/(?:feature|[^/]+-api)\.ts$/.test(file) ||
  // The texts of a feature.
  file.startsWith('shared/i18n/') ||
  // What it opens is loaded on demand.
  file === 'renderer/features/quoting/panel.tsx';

/** Folders with more files than a reader can oversee. */
function crowded(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files)
    counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder);
}

test('no folder of the source holds more than 25 files', () => {
  const files = LAYERS.flatMap((layer) => filesUnder(layer));
  expect(files.length).toBeGreaterThan(1_000);
  expect(crowded(files).filter((folder) => !FLAT.has(folder))).toEqual([]);
  // What may be flat is so large that it needs the word.
  expect([...FLAT].filter((folder) => !crowded(files).includes(folder))).toEqual([]);
});

test('control: the 26th file makes a folder too large', () => {
  const files = Array.from({ length: 26 }, (_, at) => `main/gate/${at}.ts`);
  expect([crowded(files.slice(1)), crowded(files)]).toEqual([[], ['main/gate']]);
});

test('a file below 15 lines with a single user lies in that user', () => {
  const users = new Map<string, Set<string>>();
  for (const [from, to] of [...LAYERS, 'test'].flatMap(importsIn))
    users.set(to, (users.get(to) ?? new Set()).add(from));
  expect(users.get('shared/result.ts')?.size).toBeGreaterThan(50);
  const alone = ['main', 'shared', 'renderer', 'sandbox']
    .flatMap((layer) => filesUnder(layer))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !mayBeShort(file))
    .filter((file) => users.get(file)?.size === 1)
    .filter(
      (file) => readFileSync(path.join(root, file), 'utf8').split('\n').length <= FEWEST_LINES,
    );
  expect(alone).toEqual([]);
});
