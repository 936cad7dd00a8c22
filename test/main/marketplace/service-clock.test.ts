import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServiceClock } from '../../../main/marketplace/service-clock.ts';

const minute = 60_000;
const start = Date.parse('2026-11-21T13:00:00Z');

/**
 * A machine whose wall clock is wrong by `wrong` and can be moved, and a service whose clock is
 * right.
 */
function machine(wrong: number) {
  let passed = 0;
  let moved = 0;
  const wall = () => start + passed + wrong + moved;
  const service = () => start + passed;
  // As the HTTP port tells it: from whole seconds, so off by half a second at most.
  const skew = () => Math.floor(service() / 1_000) * 1_000 + 500 - wall();
  const clock = createServiceClock({ now: wall, monotonic: () => 5_000 + passed }, skew);
  return {
    clock,
    service,
    pass: (ms: number) => {
      passed += ms;
    },
    move: (ms: number) => {
      moved += ms;
    },
  };
}

describe('the clock of the service', () => {
  // Faults: Q5.
  test('is right within a second, however this computer’s clock is set', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 10 * minute }),
        fc.integer({ min: 0, max: 10 * minute }),
        (wrong, set, before, after) => {
          const { clock, service, pass, move } = machine(wrong);
          pass(before);
          clock.note();
          pass(after);
          move(set);
          expect(Math.abs(clock.now().ms - service())).toBeLessThanOrEqual(1_000);
        },
      ),
    );
  });

  test('is sure while replies come', () => {
    const { clock, pass } = machine(3_600_000);
    clock.note();
    pass(9 * minute);
    expect(clock.now().sure).toBe(true);
  });

  // Faults: K5.
  test.each([
    ['before the first reply', (of: ReturnType<typeof machine>) => of.pass(0), false],
    [
      'ten minutes after the last one',
      (of: ReturnType<typeof machine>) => of.pass(11 * minute),
      true,
    ],
    [
      'after the clock went a day forward',
      (of: ReturnType<typeof machine>) => of.move(24 * 60 * minute),
      true,
    ],
    [
      'after the clock went a day back',
      (of: ReturnType<typeof machine>) => of.move(-24 * 60 * minute),
      true,
    ],
    [
      'after an hour, as the change of summer time makes it',
      (of: ReturnType<typeof machine>) => of.move(60 * minute),
      true,
    ],
    [
      'after a sleep of eight hours',
      (of: ReturnType<typeof machine>) => of.move(8 * 60 * minute),
      true,
    ],
  ] as const)('is not sure %s, until the next reply', (_, happen, heard) => {
    const of = machine(0);
    if (heard) of.clock.note();
    happen(of);
    expect(of.clock.now().sure).toBe(false);
    of.clock.note();
    expect(of.clock.now().sure).toBe(true);
  });
});
