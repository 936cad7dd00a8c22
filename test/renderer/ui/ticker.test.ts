import { expect, test } from 'vitest';
import { createTicker } from '../../../renderer/ui/timing/ticker.ts';

test('the clock of the wall goes on while the page shows another time', () => {
  let now = 1_800_000_000_000;
  let due: () => void = () => undefined;
  const ticker = createTicker(
    { now: () => now },
    {
      after: (_, act) => {
        due = act;
        return () => undefined;
      },
    },
  );
  let told = 0;
  ticker.on(() => {
    told += 1;
  });
  ticker.setTo(now - 3_600_000);
  expect([ticker.now(), ticker.wallNow()]).toEqual([now - 3_600_000, now]);
  now += 40_000;
  told = 0;
  due();
  expect(told).toBe(1);
  expect([ticker.now(), ticker.wallNow()]).toEqual([1_800_000_000_000 - 3_600_000, now]);
  ticker.setTo(null);
  expect(ticker.now()).toBe(now);
});
