import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  type CodeRuntime,
  compiledFileOf,
  loadCompiled,
} from '../../../../../main/hosts/electron/thread/compiled-code.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Exports = { readonly spots: () => readonly string[]; readonly again: () => unknown };
const text = (spot: string) => `
  exports.spots = () => ['${spot}'];
  exports.again = () => require('./later.cjs').exported;`;
writeFileSync(
  path.join(folder, 'later.cjs'),
  `exports.exported = require(require('node:path').join(__dirname, process.env.COMPILED_TEST));`,
);

let count = 0;
/** A bundle, and the file with its compiled code as the build writes it. */
function built() {
  count += 1;
  const bundle = path.join(folder, `serve-${count}.cjs`);
  writeFileSync(bundle, text('D-07'));
  const { name, bytes } = loadCompiled<Exports>(bundle).compiledNow();
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return { bundle, file, bytes: Buffer.from(bytes) };
}

test('compiled code is taken, and other bundles get the same module', () => {
  const { bundle, file } = built();
  expect(file).toBe(compiledFileOf(bundle, process));
  const { code, exports } = loadCompiled<Exports>(bundle);
  expect([code, exports.spots()]).toEqual(['packed', ['D-07']]);
  process.env.COMPILED_TEST = path.basename(bundle);
  expect(exports.again()).toBe(exports);
});

test.each<[string, Partial<CodeRuntime>]>([
  ['another Electron', { versions: { ...process.versions, electron: '45.4.1' } }],
  ['another V8', { versions: { ...process.versions, v8: '15.2.124.17-electron.0' } }],
  ['another system', { platform: 'sunos' }],
  ['another processor', { arch: 'ia32' }],
])('code compiled for %s is not read', (_what, other) => {
  const { bundle } = built();
  const { platform, arch, versions } = process;
  const { code, exports } = loadCompiled<Exports>(bundle, { platform, arch, versions, ...other });
  expect([code, exports.spots()]).toEqual(['compiled', ['D-07']]);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a flipped bit', (bytes) => bytes.fill((bytes.at(100) ?? 0) ^ 1, 100, 101)],
  ['a lost end', (bytes) => bytes.subarray(0, -9)],
  ['no content', () => Buffer.alloc(0)],
])('the bundle is compiled where its file has %s', (_what, damage) => {
  const { bundle, file, bytes } = built();
  writeFileSync(file, damage(bytes));
  const { code, exports } = loadCompiled<Exports>(bundle);
  expect([code, exports.spots()]).toEqual(['compiled', ['D-07']]);
});

test('the bundle is compiled where V8 refuses the code of another text', () => {
  const { bundle, file, bytes } = built();
  writeFileSync(bundle, text('D-117'));
  const { code, exports } = loadCompiled<Exports>(bundle);
  expect([code, exports.spots()]).toEqual(['compiled', ['D-117']]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});
