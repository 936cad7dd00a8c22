import { expect, test } from 'vitest';
import { bareKey, isInCode } from '../../shared/search-key.ts';

test.each([
  ['D-01', 'd1', true],
  ['D-10', 'd1', true],
  ['D-01', 'd01', true],
  ['D-10', 'd01', false],
  ['11A-01', 'a01', true],
  ['11A-10', '11a-01', false],
  ['D-01', 'd 001', true],
  ['D-101', '01', true],
  ['D-12', '2', true],
])('is %s found by “%s”: %s', (code, typed, isFound) => {
  expect(isInCode(bareKey(code), bareKey(typed))).toBe(isFound);
});
