/**
 * The giant yard through the screen, over real HTTP: five thousand spots, 28,000 appointments, one
 * console and one page.
 */
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Giant, openGiant } from './giant/giant.ts';
import { testOperations } from './giant/operations.ts';
import { testSchedule } from './giant/schedule.ts';
import { testWithoutPointer } from './giant/without-pointer.ts';
import { testYardCheck } from './giant/yard-check.ts';
import { hasChromium } from './support/browser.ts';

describe.skipIf(!hasChromium)('the giant yard', { timeout: 400_000 }, () => {
  let giant: Giant;
  beforeAll(async () => {
    giant = await openGiant();
  }, 500_000);
  afterAll(() => giant?.stop());
  // Every test ends so: nothing was logged as an error, no policy was broken.
  afterEach(() => expect(giant.opened.errors).toEqual([]));

  // First: the round of the Tab key begins at the beginning of a page.
  describe('without a pointer', () => testWithoutPointer(() => giant));
  describe('every operation, through the screen', () => testOperations(() => giant));
  describe('a yard check', () => testYardCheck(() => giant));
  describe('its schedule', () => testSchedule(() => giant));
});
