import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsd, perMile, readDecimal, subtractDecimals } from '../../shared/money.ts';

test.each([
  ['1250', '1250'],
  [' 1250.50 ', '1250.50'],
  ['$1,250.00', '1250.00'],
  ['1,234,567', '1234567'],
  ['0.5', '0.5'],
])('"%s" is read as %s', (typed, decimal) => {
  expect(readDecimal(typed)).toEqual({ ok: true, value: decimal });
});

test.each([
  '',
  '1e5',
  '12,5',
  '1.234,50',
  '-3',
  'NaN',
  'Infinity',
  '0x10',
  '1 250',
  '1,25,000',
  '12.',
  '.5',
  '９９',
])('"%s" is refused, not guessed', (typed) => {
  const read = readDecimal(typed);
  expect(read.ok).toBe(false);
  expect(read.ok ? '' : read.error.code).toMatch(/^common\.number\./);
});

test('a decimal that was read is never changed by showing it', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(99), (whole, cents) => {
      const decimal = `${whole}.${String(cents).padStart(2, '0')}`;
      expect(formatUsd(decimal).replace(/[$,]/g, '')).toBe(decimal);
    }),
  );
});

test('sums do not drift the way floats do', () => {
  expect(subtractDecimals('0.30', '0.10')).toBe('0.20');
  expect(formatUsd('-12.5')).toBe('−$12.50');
  expect(formatUsd('about 12')).toBe('about 12');
});

test('a rate per mile needs a distance', () => {
  expect(perMile('1000.00', 400)).toBe('2.50');
  expect(perMile('1000.00', 0)).toBeNull();
  expect(perMile('1e3', 400)).toBeNull();
});
