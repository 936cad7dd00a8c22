import { afterEach, expect, test, vi } from 'vitest';
import { typefaceReady } from '../../../renderer/page/typeface.ts';

const fontsThat = (load: () => Promise<never[]>) => ({ load }) as unknown as FontFaceSet;
afterEach(() => vi.useRealTimers());

test('the page waits until the letters are there', async () => {
  let isThere = false;
  let come: (fonts: never[]) => void = () => undefined;
  const waiting = typefaceReady(fontsThat(() => new Promise((resolve) => (come = resolve)))).then(
    () => {
      isThere = true;
    },
  );
  await Promise.resolve();
  expect(isThere).toBe(false);
  come([]);
  await waiting;
  expect(isThere).toBe(true);
});

test('a typeface that cannot be had holds up nothing', async () => {
  await typefaceReady(fontsThat(() => Promise.reject(new Error('gone'))));
  vi.useFakeTimers();
  const waiting = typefaceReady(fontsThat(() => new Promise(() => undefined)));
  await vi.advanceTimersByTimeAsync(1_500);
  await waiting;
});
