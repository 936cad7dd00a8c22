import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { harmlessCell, minutesSince, sheetMoment } from '../../../shared/exports/sheet.ts';

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1 214 555 0123', "'+1 214 555 0123"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=x', "'\t=x"],
    ['  =x', "'  =x"],
    ['\u00a0=x', "'\u00a0=x"],
    ['＝cmd', "'＝cmd"],
    ['Door needed\n=HYPERLINK("x")', 'Door needed\n\'=HYPERLINK("x")'],
    ['a\r\n+b\r-c', "a\n'+b\n'-c"],
    ['A-01', 'A-01'],
    ['TX 4821', 'TX 4821'],
    ['', ''],
  ])('%j becomes %j', (text, cell) => expect(harmlessCell(text)).toBe(cell));

  test('no line of it can begin a formula, whatever comes', () => {
    const odd = fc.string({
      unit: fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        ' ',
        '\t',
        '\n',
        '\r',
        '\u00a0',
        '\u200b',
        '＝',
        'a',
        '1',
      ),
    });
    fc.assert(
      fc.property(odd, (text) => {
        for (const line of harmlessCell(text).split('\n'))
          expect(line).not.toMatch(/^[\s\u00a0\u200b]*[=+\-@＝]/u);
      }),
    );
  });
});

describe('a moment', () => {
  test('is written in the zone of the facility, also around a change of its clocks', () => {
    expect(sheetMoment('2026-03-08T07:59:30Z', 'America/Chicago')).toEqual({
      local: '2026-03-08 01:59',
    });
    expect(sheetMoment('2026-03-08T08:00:00Z', 'America/Chicago')).toEqual({
      local: '2026-03-08 03:00',
    });
  });
  test('that is none stays as it came, and nothing stays nothing', () => {
    expect(sheetMoment('soon', 'America/Chicago')).toBe('soon');
    expect(sheetMoment(null, 'America/Chicago')).toBeNull();
  });
  test('ahead of the clock is no time ago', () => {
    const now = Date.parse('2026-03-02T10:00:00Z');
    expect(minutesSince('2026-03-02T08:29:01Z', now)).toBe(90);
    expect(minutesSince('2026-03-02T10:05:00Z', now)).toBe(0);
    expect(minutesSince('soon', now)).toBeNull();
    expect(minutesSince(null, now)).toBeNull();
  });
});

// Cases: D16.
test.each([
  ['2026-11-01T05:59:00Z', { local: '2026-11-01 00:59' }],
  ['2026-11-01T06:30:00Z', '2026-11-01 01:30 -05:00'],
  ['2026-11-01T07:30:00Z', '2026-11-01 01:30 -06:00'],
  ['2026-11-01T08:00:00Z', { local: '2026-11-01 02:00' }],
  ['2026-03-08T08:30:00Z', { local: '2026-03-08 03:30' }],
])('%s is written so that its hour is known', (at, cell) => {
  expect(sheetMoment(at, 'America/Chicago')).toEqual(cell);
});
