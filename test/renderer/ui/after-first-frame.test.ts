import { expect, test } from 'vitest';
import { createFirstFrame } from '../../../renderer/ui/timing/after-first-frame.tsx';

/** A document whose frames and timers are gone through by hand. */
function handmade() {
  const frames: (() => void)[] = [];
  const timers: { readonly act: () => void; readonly ms: number }[] = [];
  const first = createFirstFrame({
    next: (act) => frames.push(act),
    after: (act, ms) => timers.push({ act, ms }),
  });
  let told = 0;
  const stop = first.watch(() => {
    told += 1;
  });
  const run = <T>(list: T[], act: (each: T) => void) => list.splice(0).forEach(act);
  return {
    first,
    stop,
    told: () => told,
    drawFrame: () => run(frames, (act) => act()),
    runTimers: (upTo: number) =>
      run(timers, (timer) => {
        if (timer.ms <= upTo) timer.act();
        else timers.push(timer);
      }),
    asked: () => frames.length,
  };
}

test('the first frame is over when the next one came, and reported once', () => {
  const { first, told, drawFrame, runTimers, asked } = handmade();
  expect(asked()).toBe(0);
  first.begin();
  first.begin();
  expect(asked()).toBe(1);
  drawFrame();
  runTimers(0);
  expect(first.isOver()).toBe(false);
  drawFrame();
  runTimers(0);
  expect([first.isOver(), told()]).toEqual([true, 1]);
  runTimers(Number.POSITIVE_INFINITY);
  expect(told()).toBe(1);
});

test('a window that draws nothing goes on after a moment; no call after leaving', () => {
  const { first, told, stop, runTimers } = handmade();
  first.begin();
  stop();
  runTimers(Number.POSITIVE_INFINITY);
  expect([first.isOver(), told()]).toEqual([true, 0]);
});

test('a document without frames has none to wait for', () => {
  const first = createFirstFrame(null);
  first.begin();
  expect(first.isOver()).toBe(true);
});
