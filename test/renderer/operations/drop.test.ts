/** A drop asks the rules once, whether they allow it or not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operatorOf } from '../../../renderer/operations/operator/operator-of-page.ts';
import type * as Check from '../../../shared/yard/check.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { startTestPage, type TestPage, until } from '../support/render-page.tsx';
import { smallYard, spotId, visitId } from '../support/yard-data.ts';

/**
 * Where the rules were asked from the page; the double of the console asks them too, as main does.
 */
const asked = vi.hoisted(() => ({ byPage: 0 }));
vi.mock(import('../../../shared/yard/check.ts'), async (original) => {
  const real: typeof Check = await original();
  return {
    ...real,
    check: (...input: Parameters<typeof real.check>) => {
      const stack = new Error('who asks').stack ?? '';
      if (!stack.includes('/console-double.ts')) asked.byPage += 1;
      return real.check(...input);
    },
  };
});

const truck: AssetRef = { kind: 'visit', id: visitId('TX-4821') };
let started: TestPage;
beforeEach(async () => {
  started = await startTestPage({ rows: smallYard() });
  asked.byPage = 0;
});
afterEach(() => started.stop());

test('that is allowed is checked once and saved', async () => {
  expect(operatorOf(started.page).drop(truck, null, spotId('D-04'))).toEqual([]);
  await until(() => started.double.saved().length === 1);
  expect(asked.byPage).toBe(1);
});

test('a refused one is checked once, and says why to the caller only', async () => {
  const refused = operatorOf(started.page).drop(truck, null, spotId('D-07'));
  expect(refused.some(({ severity }) => severity === 'refuse')).toBe(true);
  expect(asked.byPage).toBe(1);
  expect(started.told).toEqual([]);
  expect(started.double.submitted()).toEqual([]);
});
