/**
 * `npm test` itself, in a small checkout of its own: what its exit code and its last line say when
 * something that belongs to CI is missing.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runToEnd } from '../support/processes.ts';
import { deep } from '../support/tiers.ts';

const root = path.join(import.meta.dirname, '../..');
let checkout = '';

const runs = `import { expect, it } from 'vitest'; it('runs', () => expect(1).toBe(1));`;
const needsBrowser = `import { existsSync } from 'node:fs'; import { describe, it } from 'vitest';
  describe.skipIf(!existsSync(process.env.CHROMIUM))('in a browser', () => { it('is seen', () => {}); });`;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
  writeFileSync(path.join(checkout, file), text);
}

beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'yardmaster-checkout-'));
  for (const folder of ['main', 'preload', 'renderer', 'sandbox', 'shared'])
    mkdirSync(path.join(checkout, folder));
  for (const part of [
    'scripts',
    'vitest.config.ts',
    'test/temporary-folder.ts',
    'test/support/arguments.ts',
    'package.json',
    'electron.vite.config.ts',
    'package-lock.json',
  ])
    cpSync(path.join(root, part), path.join(checkout, part), { recursive: true });
  mkdirSync(path.join(checkout, 'node_modules'));
  symlinkSync(path.join(root, 'node_modules/vitest'), path.join(checkout, 'node_modules/vitest'));
  // What is built does not matter here, only that it is there.
  write(
    'node_modules/electron-vite/bin/electron-vite.js',
    `const { mkdirSync, writeFileSync } = require('node:fs');
     for (const file of ['main/electron.js', 'main/web.js', 'preload/index.cjs', 'renderer/index.html']) {
       mkdirSync('out/' + file.split('/')[0], { recursive: true });
       writeFileSync('out/' + file, '');
     }`,
  );
  for (const setup of ['test/support/seeded.ts', 'test/e2e/support/each-test.ts']) write(setup, '');
  for (const part of ['tiers.ts', 'watched.ts'])
    cpSync(path.join(root, 'test/support', part), path.join(checkout, 'test/support', part));
  write('test/one.test.ts', runs);
  write('test/crash/kill.test.ts', runs);
  write('test/electron/window.test.ts', runs);
  write('test/e2e/page.test.ts', needsBrowser);
  write('test/two.deep.test.ts', runs);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** Runs it with this environment; a browser is where `CHROMIUM` points. */
function npmTest(
  env: NodeJS.ProcessEnv,
  ...args: readonly string[]
): { readonly status: number | null; readonly last: string; readonly told: string } {
  const {
    CI: _ci,
    YARDMASTER_TESTS: _tier,
    YARDMASTER_OUT: _out,
    YARDMASTER_MAY_SKIP: _skip,
    ELECTRON_OVERRIDE_DIST_PATH: _electron,
    ...inherited
  } = process.env;
  const { status, stdout, stderr } = runToEnd(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: checkout,
    env: { ...inherited, CHROMIUM: process.execPath, ...env },
  });
  return { status, last: stdout.trim().split('\n').at(-1) ?? '', told: stderr };
}

const CHROMIUM = () => path.join(checkout, 'no-browser');

test('names what may be skipped in CI; the deep tier runs all files', () => {
  const { status, last, told } = npmTest(
    { CI: 'true', CHROMIUM: CHROMIUM(), YARDMASTER_MAY_SKIP: 'test/e2e/' },
    '--deep',
  );
  expect({ status, last }).toEqual({ status: 0, last: '4 passed, 0 failed, 1 skipped' });
  expect(told).toContain('Allowed to be skipped here: test/e2e/');
});

deep.test('a file that stands still is ended with its stack and cause, and runs once more', () => {
  const mark = path.join(checkout, 'was-still');
  write(
    'test/main/still.test.ts',
    `import { spawnSync } from 'node:child_process'; import { existsSync, writeFileSync } from 'node:fs'; import { it } from 'vitest';
     it('waits for another process', () => {
       if (existsSync(${JSON.stringify(mark)})) return;
       writeFileSync(${JSON.stringify(mark)}, '');
       runToEnd(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
     });`,
  );
  const { status, last, told } = npmTest({ YARDMASTER_STILL_MS: '3000' });
  rmSync(path.join(checkout, 'test/main'), { recursive: true });
  expect({ status, last }).toEqual({ status: 0, last: '5 passed, 0 failed, 0 skipped' });
  expect(told).toMatch(
    /test\/main\/still\.test\.ts stands still in "waits for another process"[\s\S]*setInterval/,
  );
  expect(told).toContain(
    'Stood still, and run once more alone, so there is a fault to be found:\n  test/main/still.test.ts',
  );
});

test('in CI a missing browser fails it, and a test file that none of the runs takes in', () => {
  const config = readFileSync(path.join(root, 'vitest.config.ts'), 'utf8');
  const takesIn = 'exclude: [...Object.values(heavy), ';
  expect(config).toContain(takesIn);
  write('vitest.config.ts', config.replace(takesIn, `${takesIn}'test/one.test.ts', `));
  const { status, last, told } = npmTest({ CI: 'true', CHROMIUM: CHROMIUM() });
  expect({ status, last }).toEqual({ status: 1, last: '2 passed, 2 failed, 1 skipped' });
  expect(told).toContain('These test files did not run:\n  test/one.test.ts');
  expect(told).toContain(
    'In CI no test is skipped, and these were:\n  test/e2e/page.test.ts: in a browser is seen',
  );
});
