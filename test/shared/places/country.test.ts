import { expect, test } from 'vitest';
import { longCountry, shortCountry } from '../../../shared/places/country.ts';

test.each([
  ['USA', 'US', 'USA'],
  ['us', 'US', 'USA'],
  [' CAN ', 'CA', 'CAN'],
  ['MEX', 'MX', 'MEX'],
  ['pri', 'PR', 'PRI'],
])('%j is %s on the screen and %s where three letters are asked for', (country, short, long) => {
  expect(shortCountry(country)).toBe(short);
  expect(longCountry(country)).toBe(long);
});

test('a country that is not on the list stays as it came, in both forms', () => {
  for (const country of ['Deutschland', 'DEU', 'X', '']) {
    expect(shortCountry(country)).toBe(country);
    expect(longCountry(country)).toBe(country);
  }
});
