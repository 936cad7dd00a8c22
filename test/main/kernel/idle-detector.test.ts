/** Who looks at the desk, and how much rarer we ask services while no page is visible. */
import { expect, test } from 'vitest';
import { idleBackoffMs, isNight } from '../../../main/kernel/idle-backoff.ts';
import { createIdleDetector } from '../../../main/kernel/idle-detector.ts';
import { throttle } from '../../../main/kernel/throttle.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

const minute = 60_000;

function desk() {
  const time = createVirtualTime();
  const is = { locked: false, night: false, asked: 0 };
  const isNight = () => {
    is.asked += 1;
    return is.night;
  };
  const idleDetector = createIdleDetector({
    clock: time.clock,
    isLocked: () => is.locked,
    isNight,
  });
  let back = 0;
  idleDetector.watch(() => {
    back += 1;
  });
  return { time, is, idleDetector, back: () => back };
}

test('is idle until a page is seen, and again once the last one is not', async () => {
  const { time, idleDetector, back } = desk();
  await time.advance(5 * minute);
  expect(idleDetector.idleMs()).toBe(5 * minute);
  const leaveFirst = idleDetector.look();
  const leaveSecond = idleDetector.look();
  expect(back()).toBe(1);
  await time.advance(60 * minute);
  expect(idleDetector.idleMs()).toBe(0);
  leaveFirst();
  leaveFirst();
  await time.advance(minute);
  expect(idleDetector.idleMs()).toBe(0);
  leaveSecond();
  await time.advance(2 * minute);
  expect(idleDetector.idleMs()).toBe(2 * minute);
  idleDetector.look();
  expect(back()).toBe(2);
});

test('a locked desk is not looked at, whatever pages show', async () => {
  const { time, is, idleDetector, back } = desk();
  idleDetector.look();
  is.locked = true;
  idleDetector.review();
  await time.advance(3 * minute);
  expect(idleDetector.idleMs()).toBe(3 * minute);
  is.locked = false;
  idleDetector.review();
  expect(idleDetector.idleMs()).toBe(0);
  expect(back()).toBe(1);
});

test('computes the facility’s hour only when it matters, because it is slow', async () => {
  const { time, is, idleDetector } = desk();
  await time.advance(60 * minute);
  idleDetector.look();
  idleDetector.touch();
  await time.advance(30 * minute);
  is.asked = 0;
  expect(idleDetector.idleMs()).toBe(0);
  expect(is.asked).toBe(0);
  await time.advance(1);
  expect(idleDetector.idleMs()).toBe(0);
  expect(is.asked).toBe(1);
});

test('at night a page untouched for half an hour was left on; by day it is watched', async () => {
  const { time, is, idleDetector, back } = desk();
  await time.advance(1);
  idleDetector.look();
  await time.advance(50 * minute);
  expect(idleDetector.idleMs()).toBe(0);
  is.night = true;
  expect(idleDetector.idleMs()).toBe(20 * minute);
  idleDetector.touch();
  expect(idleDetector.idleMs()).toBe(0);
  expect(back()).toBe(2);
  await time.advance(29 * minute);
  expect(idleDetector.idleMs()).toBe(0);
});

test.each([
  [0, 0],
  [59_999, 0],
  [minute, minute],
  [9 * minute, minute],
  [10 * minute, 5 * minute],
  [24 * 60 * minute, 5 * minute],
])('unseen for %i ms: %i ms between two reads', (unseen, ms) => {
  expect(idleBackoffMs(unseen)).toBe(ms);
});

test('night is that of the facility', () => {
  const at = Date.parse('2026-07-01T03:30:00Z');
  expect(isNight(at, 'America/Chicago')).toBe(true);
  expect(isNight(at, 'Asia/Tokyo')).toBe(false);
  expect(isNight(at, null)).toBe(false);
});

test('work requested all the time is throttled, and runs once more for the last', async () => {
  const time = createVirtualTime();
  let done = 0;
  const work = throttle(10_000, time, () => {
    done += 1;
  });
  for (let second = 0; second < 60; second += 1) {
    work.ask();
    await time.advance(1_000);
  }
  expect(done).toBe(7);
  work.ask();
  work.stop();
  await time.advance(minute);
  expect(done).toBe(7);
});
