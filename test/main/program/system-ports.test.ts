import { expect, test } from 'vitest';
import { createSystemClock } from '../../../main/program/system-ports.ts';

/** A computer that can sleep and whose wall clock can be set, in milliseconds. */
function computer() {
  const time = { wall: Date.parse('2026-03-02T09:00:00Z'), awake: 17_000, boot: 90_000_000 };
  let asked = 0;
  const clock = createSystemClock({
    wall: () => time.wall,
    awake: () => time.awake,
    sinceBoot() {
      asked += 1;
      return time.boot / 1_000;
    },
  });
  const pass = (ms: number) => {
    time.wall += ms;
    time.awake += ms;
    time.boot += ms;
  };
  const sleep = (ms: number) => {
    time.wall += ms;
    time.boot += ms;
  };
  const set = (ms: number) => {
    time.wall += ms;
  };
  return { clock, pass, sleep, set, asked: () => asked };
}

// Faults: K5.
test('the steady clock counts what the computer slept, once', () => {
  const { clock, pass, sleep } = computer();
  const from = clock.monotonic();
  pass(5_000);
  sleep(8 * 3_600_000);
  expect(clock.monotonic() - from).toBe(8 * 3_600_000 + 5_000);
  pass(1_000);
  sleep(60_000);
  expect(clock.monotonic() - from).toBe(8 * 3_600_000 + 66_000);
});

test.each([
  ['forward', 11 * 365 * 86_400_000],
  ['back', -3 * 3_600_000],
])('setting the wall clock %s does not move the steady one', (_way, ms) => {
  const { clock, pass, set } = computer();
  const from = clock.monotonic();
  set(ms);
  expect(clock.monotonic() - from).toBe(0);
  pass(2_000);
  expect(clock.monotonic() - from).toBe(2_000);
});

test('the system is not asked while both clocks go together', () => {
  const { clock, pass, asked } = computer();
  for (let each = 0; each < 500; each += 1) {
    pass(40);
    clock.monotonic();
  }
  expect(asked()).toBe(1);
});
