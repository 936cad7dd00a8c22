import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SmallFile } from '../../../../main/kernel/files/small-file.ts';
import {
  smallFileNotices,
  smallFiles,
} from '../../../../main/program/data-folder/small-file-notices.ts';
import { message } from '../../../../shared/i18n/message.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-small-files-'));
  folder = path.join(root, 'w-17');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const placeOf = (name: string, at: 'root' | 'facility') =>
  path.join(at === 'root' ? root : folder, name);
const broken: readonly [how: string, bytes: Buffer][] = [
  ['no bytes', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(900)],
  ['half its text', Buffer.from('{"a": [1, 2')],
  ['another encoding', Buffer.from('{"a": "Andén"}', 'latin1')],
];

test('small files that are absent or sound cause no notice', () => {
  expect(smallFileNotices(root, folder)).toEqual([]);
  for (const { name, at } of smallFiles)
    new SmallFile<object>(placeOf(name, at), () => ({})).write({ a: 1 });
  expect(smallFileNotices(root, folder)).toEqual([]);
});

// Faults: J5.
test.each(
  smallFiles.flatMap(({ name, at }) =>
    broken.map(([how, bytes]) => [name, how, at, bytes] as const),
  ),
)('%s of %s: that its older copy is used is told', (name, _how, at, bytes) => {
  new SmallFile<object>(placeOf(name, at), () => ({})).write({ a: 1 });
  writeFileSync(placeOf(name, at), bytes);
  expect(smallFileNotices(root, folder)).toEqual([
    {
      key: `small-file-${name}`,
      severity: 'warning',
      said: message('files.small.older', { file: name }),
    },
  ]);
});

test('reports a file broken with its older copy; the set-up reports its own', () => {
  mkdirSync(folder, { recursive: true });
  for (const { name, at } of smallFiles) {
    mkdirSync(path.dirname(placeOf(name, at)), { recursive: true });
    writeFileSync(placeOf(name, at), '');
  }
  expect(smallFileNotices(root, folder).map(({ said }) => said)).toEqual(
    smallFiles
      .filter(({ name }) => name !== 'facilities.json')
      .map(({ name }) => message('files.small.broken', { file: name })),
  );
});
