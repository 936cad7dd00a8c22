import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  oneDecimal,
  readDecimal,
  readFeet,
  readMoney,
  readPercent,
  readPounds,
  readWhole,
} from '../../../shared/readers/number.ts';
import type { Reading } from '../../../shared/readers/reading.ts';
import { runs } from '../../support/runs.ts';

const codeOf = (reading: Reading<unknown>) =>
  'refused' in reading ? reading.refused.code : JSON.stringify(reading);

test.each([
  ['47', 47],
  [' 0 ', 0],
  ['-7', -7],
  ['−62', -62],
  ['–5', -5],
  ['+8', 8],
  ['2,417', 2417],
  ['1 034', 1034],
  ['007', 7],
  ['٤٢', 42],
  ['۷۱', 71],
  ['１９', 19],
  ['\u200f36\u200e', 36],
  ['-0', 0],
])('the whole number %j is %d', (text, value) => {
  expect(readWhole(text)).toEqual({ value });
});

test.each([
  ['−27.5', 'common.number.notWhole'],
  ['6.2', 'common.number.notWhole'],
  ['71,3', 'common.number.notWhole'],
  ['4.300', 'common.number.notWhole'],
  ['2e3', 'common.number.notWhole'],
  ['0x1f', 'common.number.notWhole'],
  ['12 34', 'common.number.notWhole'],
  ['1,23,456', 'common.number.notWhole'],
  ['5-', 'common.number.notWhole'],
  ['--5', 'common.number.notWhole'],
  ['½', 'common.number.notWhole'],
  ['5²', 'common.number.notWhole'],
  ['Infinity', 'common.number.notWhole'],
  ['3\u00007', 'common.typed.hidden'],
  ['9'.repeat(40), 'common.number.large'],
  ['8'.repeat(10_000), 'common.typed.long'],
  ['', 'common.number.missing'],
  [' \u200f ', 'common.number.missing'],
])('the whole number %j is refused in words', (text, code) => {
  const reading = readWhole(text);
  expect(codeOf(reading)).toBe(code);
});

test('a whole number beyond its bounds is refused with the bound, never moved to it', () => {
  expect(codeOf(readWhole('−4', { min: 0 }))).toBe('common.number.negative');
  expect(codeOf(readWhole('3', { min: 5 }))).toBe('common.number.least');
  expect(codeOf(readWhole('611', { max: 610 }))).toBe('common.number.most');
  expect(readPercent('85 %')).toEqual({ value: 85 });
  expect(codeOf(readPercent('104'))).toBe('common.number.most');
});

test.each([
  ['2.340', ['2340', '2.34']],
  ['18.700', ['18700', '18.7']],
  ['6.125', ['6125', '6.1250']],
  ['٣٫٤٠٠', ['3400', '3.4']],
])('the decimal %s has two readings', (text, readings) => {
  expect(readDecimal(text)).toEqual({ readings });
  expect(oneDecimal(text)).toMatchObject({ ok: false, error: { code: 'common.typed.two' } });
});

test('a comma before three digits is a thousand in English, and asked about in Spanish', () => {
  expect(readDecimal('2,340', 'en-US')).toEqual({ value: '2340' });
  expect(readDecimal('2,340', 'es-MX')).toEqual({ readings: ['2340', '2.34'] });
  expect(readWhole('2,340')).toEqual({ value: 2340 });
});

test('a reading that was chosen has one reading', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.nat(999), (whole, rest) => {
      const reading = readDecimal(`${whole}.${String(rest).padStart(3, '0')}`, 'es-MX');
      if (!('readings' in reading)) throw new Error('one reading');
      for (const chosen of reading.readings)
        expect(readDecimal(chosen, 'es-MX')).toEqual({ value: chosen });
    }),
  );
});

test.each([
  ['2340', '2340'],
  [' 2340.75 ', '2340.75'],
  ['2,340.75', '2340.75'],
  ['3,402,118', '3402118'],
  ['0.275', '0.275'],
  ['0,275', null],
  ['.5', '0.5'],
  ['1834.250', '1834.250'],
  ['7,5', null],
  ['2.340,75', null],
  ['5e2', null],
  ['-9.5', null],
  ['９９', '99'],
])('the decimal %s is %s', (text, value) => {
  const reading = readDecimal(text);
  if (value === null) expect(reading).toHaveProperty('refused');
  else expect(reading).toEqual({ value });
});

test('money and weights take their unit, and no other', () => {
  expect(readMoney('$ 1,875.50')).toEqual({ value: '1875.50' });
  expect(readMoney('US$640')).toEqual({ value: '640' });
  expect(readMoney('990 USD')).toEqual({ value: '990' });
  expect(readMoney('$1.500')).toEqual({ readings: ['1500', '1.5'] });
  expect(codeOf(readMoney('€640'))).toBe('common.number.notPlain');
  expect(readPounds('38500 lbs')).toEqual({ value: '38500' });
  expect(readPounds('38.500 lb')).toEqual({ readings: ['38500', '38.5'] });
  expect(codeOf(readPounds('17500 kg'))).toBe('common.number.pounds');
});

test.each([
  ['-18.5', -18.5],
  ['−7', -7],
  ['62 ft', 62],
  ['11.25 pies', 11.25],
  ["40'", 40],
  ['٣٠', 30],
])('feet %j are %d', (text, value) => {
  expect(readFeet(text)).toEqual({ value });
});

test('feet that can not be read are refused in words, and never made others', () => {
  expect(codeOf(readFeet('3e2'))).toBe('common.number.notPlain');
  expect(codeOf(readFeet('28,4'))).toBe('common.number.comma');
  expect(codeOf(readFeet('12 m'))).toBe('common.number.notPlain');
  expect(codeOf(readFeet('3', { min: 4 }))).toBe('common.number.least');
  expect(codeOf(readFeet('7'.repeat(10_000)))).toBe('common.typed.long');
  expect(codeOf(readFeet('4\u00002'))).toBe('common.typed.hidden');
  expect(readFeet('-1.250')).toEqual({ readings: [-1250, -1.25] });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (hundredths) => {
      const feet = hundredths / 100;
      expect(readFeet(String(feet))).toEqual({ value: feet === 0 ? 0 : feet });
    }),
  );
});

test('a number that is shown reads as the number that was meant', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (meant) => {
      expect(readWhole(String(meant))).toEqual({ value: meant === 0 ? 0 : meant });
    }),
  );
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(99), (whole, cents) => {
      const decimal = `${whole}.${String(cents).padStart(2, '0')}`;
      expect(readDecimal(decimal)).toEqual({ value: decimal });
    }),
  );
});

test('no text is read as digits that do not stand in it', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,- −e\u200f٤９$'), maxLength: 14 });
  fc.assert(
    fc.property(text, (typed) => {
      const reading = readWhole(typed);
      if (!('value' in reading)) return;
      // Only grouping may have been dropped: a point, an exponent or a sign in the middle refuses
      // the text.
      expect(typed).toMatch(/^[\s\u200f]*[-−+]?[\d٤９,\s\u200f]+$/u);
      expect(reading.value < 0).toBe(/[-−]/.test(typed) && reading.value !== 0);
    }),
    { numRuns: runs(2_000) },
  );
});
