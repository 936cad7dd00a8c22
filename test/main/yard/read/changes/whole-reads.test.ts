import { expect, test } from 'vitest';
import { createWholeReads } from '../../../../../main/yard/read/changes/whole-reads.ts';

function plan(rarer = () => 1) {
  let now = 0;
  const whole = createWholeReads({ now: () => now, monotonic: () => now }, 20_000, rarer);
  /** Lets the wait pass, and ends one; returns how long the next is away. */
  const next = (isMissed: boolean) => {
    now += whole.dueInMs();
    whole.ended(isMissed);
    return whole.dueInMs() / 1_000;
  };
  return { whole, next, pass: (ms: number) => (now += ms) };
}

test('they grow rare while they find nothing more, and start over when one does', () => {
  const { next, whole } = plan();
  expect([false, false, false, false, false].map(next)).toEqual([20, 60, 300, 900, 900]);
  expect(whole.isCalm()).toBe(true);
  expect(next(true)).toBe(20);
  expect(whole.isCalm()).toBe(false);
});

test('the longest wait alone is lengthened where another way reports changes', () => {
  const { next } = plan(() => 2);
  expect([false, false, false, false].map(next)).toEqual([20, 60, 300, 1_800]);
});

test('an alarm brings the next one at once, and false alarms ever less', () => {
  const { next, whole, pass } = plan();
  for (let round = 0; round < 4; round += 1) next(false);
  const waits = [1, 2, 3, 4, 5].map(() => {
    whole.alarm();
    const wait = whole.dueInMs() / 1_000;
    next(false);
    return wait;
  });
  expect(waits).toEqual([20, 60, 300, 900, 900]);
  pass(1_000);
  whole.now();
  expect(whole.isDue()).toBe(true);
});
