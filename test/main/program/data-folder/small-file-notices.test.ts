import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SmallFile } from '../../../../main/kernel/files/small-file.ts';
import { unfitFile } from '../../../../main/program/data-folder/check-data-folder.ts';
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
/** Content of each file that its user can read. */
const sound: Readonly<Record<string, object>> = {
  'facilities.json': { format: 1, open: null, facilities: [] },
  'secrets.json': { format: 1, entries: [], unopened: [] },
  'facility.json': { warehouseId: 'w-17' },
};
const write = (name: string, at: 'root' | 'facility') =>
  new SmallFile<object>(placeOf(name, at), () => ({})).write(sound[name] ?? { a: 1 });
const broken: readonly [how: string, bytes: Buffer][] = [
  ['no bytes', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(900)],
  ['half its text', Buffer.from('{"a": [1, 2')],
  ['another encoding', Buffer.from('{"a": "Andén"}', 'latin1')],
  ['another shape', Buffer.from('[1, 2, {"warehouseId": "w-17"}]')],
];

test('small files that are absent or sound cause no notice', () => {
  expect(smallFileNotices(root, folder)).toEqual([]);
  for (const { name, at } of smallFiles) write(name, at);
  expect(smallFileNotices(root, folder)).toEqual([]);
});

// Faults: J5.
// Cases: PC12.
test.each(
  smallFiles.flatMap(({ name, at }) =>
    broken.map(([how, bytes]) => [name, how, at, bytes] as const),
  ),
)('%s of %s: that its older copy is used is told', (name, _how, at, bytes) => {
  const file = placeOf(name, at);
  write(name, at);
  // The older copy is what the file was before.
  writeFileSync(file, bytes);
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

test('an object that its user cannot read is as broken as half a text', () => {
  for (const name of Object.keys(sound)) {
    const at = name === 'facility.json' ? 'facility' : 'root';
    write(name, at);
    writeFileSync(placeOf(name, at), '{"a": 1}');
  }
  expect(smallFileNotices(root, folder).map(({ said }) => said)).toEqual(
    Object.keys(sound).map((file) => message('files.small.older', { file })),
  );
});

// Cases: PC12.
test('a folder in the place of any small file is named before anything is written', () => {
  for (const { name, at } of smallFiles) {
    const file = placeOf(name, at);
    mkdirSync(file, { recursive: true });
    expect(unfitFile(at === 'root' ? root : folder)).toEqual(
      message('terminal.unfit.notFile', { file, kind: 'folder' }),
    );
    rmSync(file, { recursive: true });
  }
});
