import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsd, perMile, subtractDecimals } from '../../shared/money.ts';

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
