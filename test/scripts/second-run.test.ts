import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  failures,
  filesToRepeat,
  stillFiles,
  withoutFiles,
  withStill,
  // @ts-expect-error: plain JavaScript without types, like all of scripts/
} from '../../scripts/lib/second-run.mjs';

const root = path.join(import.meta.dirname, '../..');
const file = (name: string, ...states: readonly string[]) => ({
  name: path.join(root, name),
  status: states.includes('failed') || states.length === 0 ? 'failed' : 'passed',
  assertionResults: states.map((status, at) => ({ status, fullName: `test ${at}` })),
});
const run = (...files: ReturnType<typeof file>[]) => ({
  status: files.some(({ status }) => status === 'failed') ? 1 : 0,
  outsideErrors: 0,
  report: { testResults: files },
});

describe('the second run of browser and desktop files', () => {
  it('is for the few files of a window that failed', () => {
    const first = run(
      file('test/e2e/offline.test.ts', 'passed', 'failed'),
      file('test/e2e/gate.test.ts', 'passed'),
    );
    expect(filesToRepeat(first)).toEqual([path.join(root, 'test/e2e/offline.test.ts')]);
    expect(failures(first.report)).toEqual([
      `${path.join('test', 'e2e', 'offline.test.ts')}: test 1`,
    ]);
  });

  it('is for none when a test without a window failed too, or many files did', () => {
    expect(
      filesToRepeat(
        run(
          file('test/e2e/gate.test.ts', 'failed'),
          file('test/main/facilities/profile.test.ts', 'failed'),
        ),
      ),
    ).toEqual([]);
    expect(
      filesToRepeat(run(...[1, 2, 3, 4].map((each) => file(`test/e2e/${each}.test.ts`, 'failed')))),
    ).toEqual([]);
    expect(filesToRepeat({ status: 1, report: null, outsideErrors: 0 })).toEqual([]);
  });

  it('names a file that could not be loaded', () => {
    expect(failures(run(file('test/e2e/gate.test.ts')).report)).toEqual([
      path.join('test', 'e2e', 'gate.test.ts'),
    ]);
  });

  it('counts what the second run said of those files, and everything else once', () => {
    const first = run(
      file('test/e2e/offline.test.ts', 'passed', 'failed', 'skipped'),
      file('test/main/facilities/profile.test.ts', 'passed'),
    );
    const good = run(file('test/e2e/offline.test.ts', 'passed', 'passed', 'skipped'));
    const files = filesToRepeat(first);
    expect(withoutFiles(first, good, files)).toMatchObject({
      status: 0,
      report: { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1 },
    });
    expect(withoutFiles(first, first, files)).toMatchObject({
      status: 1,
      report: { numFailedTests: 1 },
    });
  });

  it('keeps the first result if the second run fails, and outside errors always', () => {
    const first = { ...run(file('test/e2e/offline.test.ts', 'failed')), outsideErrors: 1 };
    const files = filesToRepeat(first);
    expect(withoutFiles(first, { status: 1, report: null, outsideErrors: 0 }, files)).toBe(first);
    expect(
      withoutFiles(first, run(file('test/e2e/offline.test.ts', 'passed')), files),
    ).toMatchObject({ outsideErrors: 1 });
  });

  it('believes a second run only of what it holds', () => {
    const gate = 'test/e2e/gate.test.ts';
    const yard = 'test/e2e/yard.test.ts';
    const first = run(
      file(gate, 'failed', 'passed'),
      file(yard, 'failed'),
      file('test/main/facilities/profile.test.ts', 'passed'),
    );
    const files = filesToRepeat(run(file(gate, 'failed', 'passed'), file(yard, 'failed')));
    const believed = (...again: ReturnType<typeof file>[]) =>
      withoutFiles(first, { ...run(...again), status: 0 }, files);
    // Nothing at all, one file of two, and a file with a test less: what is not told again counts
    // as it was.
    expect(believed()).toMatchObject({
      status: 1,
      report: { numFailedTests: 2, numPassedTests: 2 },
    });
    expect(believed(file(gate, 'passed', 'passed'))).toMatchObject({
      status: 1,
      report: { numFailedTests: 1, numPassedTests: 3 },
    });
    expect(believed(file(gate, 'passed'), file(yard, 'passed'))).toMatchObject({
      status: 1,
      report: { numFailedTests: 1 },
    });
    // What failed and is skipped now did not pass.
    expect(believed(file(gate, 'skipped', 'passed'), file(yard, 'passed'))).toMatchObject({
      status: 1,
      report: { numFailedTests: 1 },
    });
    expect(believed(file(gate, 'passed', 'passed'), file(yard, 'passed'))).toMatchObject({
      status: 0,
      report: { numPassedTests: 4 },
    });
  });

  it('believes a file that could not be loaded only when it has tests now', () => {
    const first = run(file('test/e2e/gate.test.ts'));
    const files = filesToRepeat(first);
    const empty = { ...file('test/e2e/gate.test.ts'), status: 'passed' };
    expect(withoutFiles(first, { ...run(empty), status: 0 }, files)).toMatchObject({ status: 1 });
    expect(withoutFiles(first, run(file('test/e2e/gate.test.ts', 'passed')), files)).toMatchObject({
      status: 0,
      report: { numPassedTests: 1 },
    });
  });
});

describe('the second run of files that stood still', () => {
  const ended = { ...run(file('test/main/a.test.ts', 'passed')), status: 1, outsideErrors: 1 };
  const still = ['test/main/b.test.ts'];

  it('is for two of them, each named once', () => {
    expect(stillFiles('a\nb\na\n')).toEqual(['a', 'b']);
    expect(stillFiles('a\nb\nc\n')).toEqual([]);
    expect(stillFiles('')).toEqual([]);
  });

  it('adds their results, and takes away the error of the process that was ended', () => {
    expect(
      withStill(ended, run(file('test/main/b.test.ts', 'passed', 'skipped')), still),
    ).toMatchObject({
      status: 0,
      outsideErrors: 0,
      report: { numPassedTests: 2, numFailedTests: 0, numPendingTests: 1 },
    });
  });

  it('forgives nothing else', () => {
    expect(withStill(ended, run(file('test/main/b.test.ts', 'failed')), still)).toMatchObject({
      status: 1,
      report: { numFailedTests: 1 },
    });
    expect(
      withStill({ ...ended, outsideErrors: 2 }, run(file('test/main/b.test.ts', 'passed')), still),
    ).toMatchObject({
      status: 1,
      outsideErrors: 1,
    });
    expect(withStill(ended, { status: 1, report: null, outsideErrors: 0 }, still)).toBe(ended);
    // Silent again: one error more, and no result.
    expect(withStill(ended, { ...run(), status: 1, outsideErrors: 1 }, still)).toMatchObject({
      status: 1,
      outsideErrors: 1,
    });
  });
});
