/**
 * Windows refuses to rename and to remove a file that another program has open. So all of it goes
 * through `main/kernel/patient-files.ts`, which waits.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const main = path.join(import.meta.dirname, '..', '..', 'main');
const only = 'kernel/patient-files.ts';

/** What `node:fs` calls them, with and without promises. */
const moves = [
  'rename',
  'renameSync',
  'rm',
  'rmSync',
  'rmdir',
  'rmdirSync',
  'unlink',
  'unlinkSync',
];

/** Names that a source imports from `node:fs`; the module itself counts as all of them. */
function movesIn(source: string): readonly string[] {
  const imports = /import\s+(?!type\b)([^;]*?)\s+from\s+'(?:node:)?fs(?:\/promises)?'/g;
  const taken = [...source.matchAll(imports)].flatMap(([, names = '']) =>
    names.startsWith('{') ? names.replace(/[{}\s]|type /g, '').split(',') : moves,
  );
  return taken.map((name) => name.replace(/as.*$/, '')).filter((name) => moves.includes(name));
}

test('only the patient module renames and removes files', () => {
  const files = readdirSync(main, { recursive: true })
    .map((file) => String(file).replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts'));
  const found = files.flatMap((file) =>
    movesIn(readFileSync(path.join(main, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found.filter((each) => !each.startsWith(only))).toEqual([]);
  expect(found.filter((each) => each.startsWith(only))).toHaveLength(2);
});

test('every way to take such a call from Node is seen', () => {
  expect(movesIn("import { existsSync, rmSync } from 'node:fs';")).toEqual(['rmSync']);
  expect(movesIn("import {\n  rename,\n} from 'node:fs/promises';")).toEqual(['rename']);
  expect(movesIn("import fs from 'node:fs';")).toEqual(moves);
  expect(movesIn("import * as fs from 'fs';")).toEqual(moves);
  expect(movesIn("import { type Stats, statSync } from 'node:fs';")).toEqual([]);
});
