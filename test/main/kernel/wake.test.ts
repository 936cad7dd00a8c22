import { expect, test } from 'vitest';
import { watchWake } from '../../../main/kernel/wake.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

/** A machine whose wall clock can jump while its timers stand still. */
function machine() {
  const time = createVirtualTime();
  let slept = 0;
  let woken = 0;
  const stop = watchWake(
    {
      clock: { now: () => time.clock.now() + slept, monotonic: time.clock.monotonic },
      timers: time.timers,
    },
    () => {
      woken += 1;
    },
  );
  const sleep = (ms: number) => {
    slept += ms;
  };
  return { time, stop, sleep, woken: () => woken };
}

// Faults: K5.
// Cases: PC3.
test('after eight hours of sleep it is reported once, within ten seconds', async () => {
  const { time, sleep, woken } = machine();
  await time.advance(60_000);
  expect(woken()).toBe(0);
  sleep(8 * 3_600_000);
  await time.advance(10_000);
  expect(woken()).toBe(1);
  await time.advance(600_000);
  expect(woken()).toBe(1);
});

test('a clock that is set back, or forward by a few seconds, is no sleep', async () => {
  const { time, sleep, woken } = machine();
  sleep(-86_400_000);
  await time.advance(20_000);
  sleep(20_000);
  await time.advance(20_000);
  expect(woken()).toBe(0);
});

test('once stopped it leaves no timer', async () => {
  const { time, stop } = machine();
  await time.advance(25_000);
  stop();
  expect(time.waiting()).toBe(0);
});
