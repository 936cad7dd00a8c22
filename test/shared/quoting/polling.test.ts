import { expect, test } from 'vitest';
import { GIVE_UP_AFTER_MS, nextPoll } from '../../../shared/quoting/polling.ts';

test('asks soon, then slower, then gives up', () => {
  const waits: number[] = [];
  let elapsed = 0;
  for (;;) {
    const step = nextPoll(elapsed, 0);
    if (step.kind === 'give-up') break;
    waits.push(step.ms);
    elapsed += step.ms;
  }
  expect(waits[0]).toBe(500);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.length).toBeLessThan(60);
  expect(elapsed).toBeGreaterThanOrEqual(GIVE_UP_AFTER_MS);
});

test('the wish of the service wins when it is longer', () => {
  expect(nextPoll(0, 0, 7_000)).toEqual({ kind: 'wait', ms: 7_000 });
  expect(nextPoll(0, 0, 100)).toEqual({ kind: 'wait', ms: 500 });
});

test('chance spreads a step by at most a fifth', () => {
  expect(nextPoll(0, 0.999)).toEqual({ kind: 'wait', ms: 600 });
});
