import { expect, test } from 'vitest';
import { SteadyAges, startStopwatch } from '../../../main/kernel/elapsed.ts';

/** Both clocks of a computer, in milliseconds. */
const computer = () => {
  const at = { wall: Date.UTC(2027, 2, 14, 6), steady: 800 };
  return { at, clock: { now: () => at.wall, monotonic: () => at.steady } };
};

test('an age goes by the steady clock, from when it began or from the start', () => {
  const { at, clock } = computer();
  const ages = new SteadyAges(clock);
  at.steady += 40;
  ages.begin('ours');
  at.wall += 3 * 365 * 86_400_000;
  at.steady += 7;
  expect(ages.of('ours')).toBe(7);
  expect(ages.of('of an earlier start')).toBe(47);
  ages.begin('ours');
  expect(ages.of('ours')).toBe(0);
});

test('a stopwatch says the larger of both clocks', () => {
  const { at, clock } = computer();
  const elapsed = startStopwatch(clock);
  at.wall += 90_000;
  at.steady += 10;
  expect(elapsed()).toBe(90_000);
  at.wall -= 200_000;
  expect(elapsed()).toBe(10);
});
