import { expect, test } from 'vitest';
import { meantCompany } from '../../../shared/readers/company-key.ts';

const known = [
  'Schneider National, Inc.',
  'Lone Star Freight',
  'Prime',
  'Fletes Gómez',
  'Route 66',
];

test.each([
  ['Schnieder National', 'Schneider National, Inc.'],
  ['schnieder', 'Schneider National, Inc.'],
  ['Lone Sar Frieght LLC', 'Lone Star Freight'],
  ['Fletes Gomes', 'Fletes Gómez'],
  // Known as it is, or begun.
  ['SCHNEIDER NATIONAL', null],
  ['Lone Star', null],
  ['fletes gomez sa de cv', null],
  // New, too short, or with digits.
  ['Lone Wolf Freight', null],
  ['Prme', null],
  ['Route 67', null],
  ['', null],
])('a misspelled carrier is asked about: %j', (typed, meant) => {
  expect(meantCompany(typed, known)).toBe(meant);
});

test('of two known names that are alike, neither is a slip of the other', () => {
  expect(meantCompany('Smyth Trucking', ['Smith Trucking', 'Smyth Trucking'])).toBe(null);
});
