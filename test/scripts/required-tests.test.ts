import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  filesWithoutTests,
  isCi,
  isDeepFile,
  skipsTooMany,
  testFiles,
  // @ts-expect-error: plain JavaScript without types, like all of scripts/
} from '../../scripts/lib/required-tests.mjs';
import { runToEnd } from '../support/processes.ts';

const root = path.join(import.meta.dirname, '../..');
const report = (file: string, ...tests: readonly (readonly [status: string, name: string])[]) => ({
  testResults: [
    {
      name: path.join(root, file),
      assertionResults: tests.map(([status, fullName]) => ({ status, fullName })),
    },
  ],
});
const ci = { CI: 'true' };

it.each([
  ['the browser', 'test/e2e/gate.test.ts'],
  ['Electron', 'test/electron/desktop.test.ts'],
  ['strace', 'test/crash/crash.test.ts'],
  ['mount', 'test/main/kernel/backups/backups.test.ts'],
])(
  'in CI a test that is skipped for want of %s fails the run, however it is skipped',
  (_what, file) => {
    for (const status of ['skipped', 'pending', 'disabled', 'todo'])
      expect(
        skipsTooMany(
          [report(file, ['passed', 'runs'], [status, 'does not'], ['failed', 'fails'])],
          ci,
        ),
      ).toEqual([`${file}: does not`]);
  },
);

it('on a desk a tool may be missing', () => {
  const skipped = [report('test/e2e/gate.test.ts', ['skipped', 'one'])];
  for (const CI of [undefined, '', '0', 'false']) expect(skipsTooMany(skipped, { CI })).toEqual([]);
  expect([isCi({ CI: '1' }), isCi({ CI: 'true' }), isCi({})]).toEqual([true, true, false]);
});

it('in CI only listed tests, or what the environment names, may be skipped', () => {
  const reports = [
    report(
      'test/e2e/start.test.ts',
      ['skipped', 'fetching Electron tells its progress'],
      ['skipped', 'starts'],
    ),
    report('test/electron/desktop.test.ts', ['skipped', 'opens']),
    report('test/scripts/other.test.ts', ['skipped', 'fetching Electron tells its progress']),
  ];
  expect(skipsTooMany(reports, { ...ci, YARDMASTER_MAY_SKIP: 'test/electron/' })).toEqual([
    'test/e2e/start.test.ts: starts',
    'test/scripts/other.test.ts: fetching Electron tells its progress',
  ]);
  expect(skipsTooMany(reports, { ...ci, YARDMASTER_MAY_SKIP: '' })).toHaveLength(3);
  expect(
    skipsTooMany(reports, {
      ...ci,
      YARDMASTER_MAY_SKIP: 'test/e2e/start.test.ts: st, test/electron/desktop.test.ts: opens',
    }),
  ).toEqual(['test/scripts/other.test.ts: fetching Electron tells its progress']);
});

it('a file that no report holds, or holds without a test, did not run', () => {
  const reports = [report('test/a.test.ts', ['passed', 'one']), report('test/b.test.ts')];
  expect(
    filesWithoutTests(reports, ['test/a.test.ts', 'test/b.test.ts', 'test/c.test.ts']),
  ).toEqual(['test/b.test.ts', 'test/c.test.ts']);
  expect(testFiles()).toEqual(
    expect.arrayContaining([
      'test/scripts/required-tests.test.ts',
      'test/crash/crash.test.ts',
      'test/e2e/gate.test.ts',
    ]),
  );
});

it('a file of the deep tier is reported by its name', () => {
  expect(['test/a.deep.test.ts', 'test/b.deep.test.tsx'].every(isDeepFile)).toBe(true);
  expect(['test/deep/a.test.ts', 'test/deep.test.ts', 'test/a.deep.ts'].some(isDeepFile)).toBe(
    false,
  );
});

it('reads what vitest writes: skipped tests, a skipped group, a todo', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-floor-'));
  try {
    writeFileSync(
      path.join(folder, 'one.test.ts'),
      `it('runs', () => {});
       it.skipIf(true)('is skipped', () => {});
       describe.skipIf(true)('a group', () => { it('is skipped with it', () => {}); });
       it.todo('is to be done');
       it('skips itself', ({ skip }) => skip());`,
    );
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const written = path.join(folder, 'report.json');
    const options = [
      'run',
      '--globals',
      '--root',
      folder,
      '--reporter=json',
      `--outputFile.json=${written}`,
    ];
    runToEnd(process.execPath, [vitest, ...options], { cwd: folder });
    const names = skipsTooMany([JSON.parse(readFileSync(written, 'utf8'))], ci).map(
      (each: string) => each.replace(/^.*: /, ''),
    );
    expect(names).toEqual([
      'is skipped',
      'a group is skipped with it',
      'is to be done',
      'skips itself',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
