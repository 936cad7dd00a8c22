import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeKey, compareCodes, isDigits, sortByCode } from '../../../shared/yard/natural-order.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';

/** Codes as they are painted, and codes as they should not be painted. */
const code = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('D', 'd', 'A-', 'A-0', 'Ａ', 'Door ', '', 'ß', 'Σ', 'İ'),
      fc.nat(120),
      fc.constantFrom('', 'b', ' ', '-1'),
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);

describe('codeKey', () => {
  test('one painted code has one key, however it is typed', () => {
    for (const same of ['D-07', 'd-07', ' D-07 ', 'Ｄ－０７', '\u00a0d-07'])
      expect(codeKey(same)).toBe('d-07');
    expect(codeKey('STRASSE 1')).toBe(codeKey('straße 1'));
    expect(codeKey('STRAẞE 1')).toBe(codeKey('straße 1'));
    expect(codeKey('ΟΔΟΣ')).toBe(codeKey('οδος'));
    expect(codeKey('D-7')).not.toBe(codeKey('D-07'));
  });

  test('codes of ASCII have the key that the rule for all codes gives', () => {
    // A letter in front that is not ASCII sends the code through all of the rule.
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 12 }), (text) => {
        expect(`é${codeKey(text)}`.trimEnd()).toBe(codeKey(`é${text.trimStart()}`));
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('a key is its own key', () => {
    fc.assert(
      fc.property(code, (text) => {
        expect(codeKey(codeKey(text))).toBe(codeKey(text));
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('natural order', () => {
  test('numbers in codes count as numbers', () => {
    const sorted = ['D2', 'D10', 'd11', 'D100', 'E1'];
    expect([...sorted].reverse().sort(compareCodes)).toEqual(sorted);
    expect(['A-40', 'A-01', 'A-9', 'A-10', 'A-1'].sort(compareCodes)).toEqual([
      'A-01',
      'A-1',
      'A-9',
      'A-10',
      'A-40',
    ]);
  });

  test('a code that goes on comes after, before zeros and case decide', () => {
    for (const [first, then] of [
      ['A1', 'A01b'],
      ['D', 'D1'],
      ['A001', 'A1'],
      ['9', 'A'],
      ['A9', 'A:'],
      ['A0', 'A/'],
    ] as const) {
      expect(compareCodes(first, then)).toBeLessThan(0);
      expect(compareCodes(then, first)).toBeGreaterThan(0);
    }
    expect(['', '0', '9', '10', ':', '/', 'a'].map(isDigits)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('numbers of any length are compared without losing digits', () => {
    const big = '9007199254740993';
    expect(compareCodes(`X${big}`, 'X9007199254740992')).toBeGreaterThan(0);
    expect(compareCodes(`X${big}0`, `X${big}`)).toBeGreaterThan(0);
  });

  test('is a total order: only identical text is equal, without cycles', () => {
    fc.assert(
      fc.property(code, code, code, (a, b, c) => {
        expect(Math.sign(compareCodes(a, b))).toBe(-Math.sign(compareCodes(b, a)) + 0);
        expect(compareCodes(a, b) === 0).toBe(a === b);
        if (compareCodes(a, b) <= 0 && compareCodes(b, c) <= 0)
          expect(compareCodes(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('sorting rows does not depend on the order they came in, even with equal codes', () => {
    const items = fc.array(fc.record({ id: fc.string({ maxLength: 3 }), code }), { maxLength: 20 });
    fc.assert(
      fc.property(items, (list) => {
        const unique = [...new Map(list.map((item) => [item.id, item])).values()];
        expect(sortByCode(unique, (item) => item.code)).toEqual(
          sortByCode([...unique].reverse(), (item) => item.code),
        );
      }),
    );
  });
});
