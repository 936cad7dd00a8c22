/** The map of the folders in docs/architecture.md names every folder that a newcomer meets. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const map = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');

/** Folders directly below one, those that hold no file left out. */
const foldersIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && readdirSync(path.join(root, folder, entry.name)).length > 0,
    )
    .map(({ name }) => name);

test.each(['main', 'shared', 'renderer'])('names every folder of %s', (layer) => {
  const folders = foldersIn(layer);
  expect(folders.length).toBeGreaterThan(5);
  const list = map.split(`\nIn \`${layer}/\`:\n\n`)[1]?.split('\n\n')[0] ?? '';
  expect(folders.filter((name) => !list.includes(`\`${name}/\``))).toEqual([]);
});
