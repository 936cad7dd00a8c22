import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { testFiles } from '../../scripts/lib/required-tests.mjs';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { forwardingLibrary } from '../../scripts/windows/forwarding-library.mjs';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { countUnits } from '../../scripts/windows/units.mjs';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { wineGaps } from '../../scripts/windows/wine-gaps.mjs';

type Gap = { readonly file: string; readonly tests?: RegExp; readonly why: string };

const ran = (status: string, fullName: string, message = '') => ({
  status,
  fullName,
  failureMessages: [message],
});
const file = (name: string, status: string, assertionResults: readonly object[], message = '') => ({
  name: `C:\\yardmaster\\test\\${name}`,
  status,
  message,
  assertionResults,
});

test('a failure counts unless it is on the list of what Wine lacks', () => {
  const printed: string[] = [];
  const gaps: readonly Gap[] = [
    { file: 'test/main/a.test.ts', tests: /link/, why: 'Wine makes no links' },
    { file: 'test/main/whole.test.ts', why: 'Wine has no such thing' },
  ];
  const report = {
    testResults: [
      file('main\\a.test.ts', 'failed', [
        ran('passed', 'good'),
        ran('failed', 'a link is kept', 'ENOENT'),
        ran('failed', 'another', 'AssertionError: 1\n at x'),
        ran('pending', 'not on Windows'),
      ]),
      file('main\\whole.test.ts', 'failed', [], 'did not load'),
      file('main\\other.test.ts', 'failed', [], 'did not load'),
    ],
  };
  const print = (line: string) => void printed.push(line);
  expect(countUnits(report, gaps, print)).toEqual({ passed: 1, failed: 2, skipped: 3 });
  expect(printed).toEqual([
    'Wine   test/main/a.test.ts: a link is kept\n       Wine makes no links',
    'FAILED test/main/a.test.ts: another\n       AssertionError: 1',
    'Wine   test/main/whole.test.ts: (the file itself)\n       Wine has no such thing',
    'FAILED test/main/other.test.ts: (the file itself)\n       did not load',
  ]);
});

test('each gap names a file that is there and says why', () => {
  const files = new Set(testFiles() as readonly string[]);
  for (const { file: name, why } of wineGaps as readonly Gap[]) {
    expect(files).toContain(name);
    expect(why.length).toBeGreaterThan(20);
  }
});

test('the library that Wine lacks holds one name, which leads to another library', () => {
  const bytes = forwardingLibrary('one.dll', 'Numbers', 'two.Random') as Buffer;
  const header = bytes.readUInt32LE(0x3c);
  expect(bytes.toString('latin1', header, header + 4)).toBe('PE\0\0');
  const optional = header + 24;
  expect(bytes.readUInt16LE(optional)).toBe(0x20b);
  const [at, size] = [bytes.readUInt32LE(optional + 112), bytes.readUInt32LE(optional + 116)];
  const section = optional + 0xf0;
  const toFile = (address: number) =>
    address - bytes.readUInt32LE(section + 12) + bytes.readUInt32LE(section + 20);
  const textAt = (address: number) => {
    const from = toFile(address);
    return bytes.toString('latin1', from, bytes.indexOf(0, from));
  };
  const word = (offset: number) => bytes.readUInt32LE(toFile(at) + offset);
  expect(textAt(word(0x0c))).toBe('one.dll');
  expect(textAt(bytes.readUInt32LE(toFile(word(0x20))))).toBe('Numbers');
  const target = bytes.readUInt32LE(toFile(word(0x1c)));
  expect(textAt(target)).toBe('two.Random');
  // Inside of the exports: that is how Windows knows that it is no code.
  expect(target).toBeGreaterThan(at);
  expect(target).toBeLessThan(at + size);
});
