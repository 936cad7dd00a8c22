import { expect, test } from 'vitest';
import { ScanRecognizer } from '../../../shared/gate/scanner.ts';
import { arrivalOf, testCodes } from '../../../shared/gate/test-codes.ts';
import { keyboardWith, type Layout, sameKeyboard, scanned } from './scanners.ts';

const scanOf = (text: string, layout: Layout, end = 'cr', prefix = '') => {
  const recognizer = new ScanRecognizer();
  const keys = scanned(text, { pace: 11, prefix, layout, jitter: [0], end }, 0);
  const heard = keys.map((each) => recognizer.press(each, 'elsewhere')).at(-1);
  const found = heard?.kind === 'code' ? heard : recognizer.finish();
  if (found?.kind !== 'code') throw new Error('No code was heard.');
  return found.scan;
};

test('each arrives as printed, also with its symbology’s prefix, and its pace is known', () => {
  for (const code of testCodes)
    expect(arrivalOf(scanOf(code, sameKeyboard, 'tab', ']C0'))).toMatchObject({
      code,
      as: 'printed',
      hasEnd: true,
      paceMs: 11,
    });
});

test('a scanner without an end sign, and one under another keyboard, are distinguished', () => {
  expect(arrivalOf(scanOf(testCodes[0], sameKeyboard, 'none'))).toMatchObject({ hasEnd: false });
  const german = keyboardWith({ Z: 'Y', Y: 'Z', '-': 'ß', '/': '-', '+': '`', ':': 'Ö' });
  for (const code of testCodes.slice(1))
    expect(arrivalOf(scanOf(code, german))).toMatchObject({ code, as: 'other-keyboard' });
});

test('any other code is none of them', () => {
  expect(arrivalOf(scanOf('MVL 2260', sameKeyboard))).toBeNull();
});
