import { expect, test } from 'vitest';
import { sumDecimals, timesDecimals } from '../../shared/money.ts';

test.each([
  ['12.35', '3', '37.05'],
  ['0.1', '3', '0.30'],
  ['-45', '1', '-45.00'],
  ['19.995', '2', '39.99'],
  ['call us', '2', null],
  ['12', '1e3', null],
])('%s for each of %s is %s', (unit, quantity, amount) => {
  expect(timesDecimals(unit, quantity)).toBe(amount);
});

test('a sum is exact, and there is none where one amount is missing', () => {
  expect(sumDecimals(['0.10', '0.20', '-0.05'])).toBe('0.25');
  expect(sumDecimals([])).toBe('0.00');
  expect(sumDecimals(['1.00', null])).toBeNull();
});
