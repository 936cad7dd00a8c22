import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOff, defaultSettings, isLastLook, lookDue } from '../../../shared/outbox/retry.ts';
import { type Progress, saved } from '../../../shared/outbox/transitions.ts';

const unknown = (looks: number): Progress => ({
  ...saved,
  state: 'unknown',
  attempts: 1,
  looks,
  uncertain: true,
});
const answered = (looks: number): Progress => ({ ...unknown(looks), state: 'answered' });

test('grace is two minutes with three reads: at once, at 15 seconds, at its end', () => {
  const due = [0, 1, 2].map((looks) => lookDue(defaultSettings, unknown(looks), 1_000, 1_000));
  expect(due).toEqual([1_000, 16_000, 121_000]);
});

test('after a yes reads follow quickly, the last at the end of the grace period', () => {
  const due = [0, 1, 2, 3, 4, 5, 6].map((looks) => lookDue(defaultSettings, answered(looks), 0, 0));
  expect(due).toEqual([0, 500, 1_000, 4_000, 15_000, 120_000, 120_000]);
});

test('further looks come at the end of the grace period; a single one at once', () => {
  expect(lookDue(defaultSettings, unknown(3), 1_000, 1_000)).toBe(121_000);
  expect(lookDue({ ...defaultSettings, graceReads: 5 }, unknown(2), 0, 0)).toBe(120_000 / 64);
  expect(lookDue({ ...defaultSettings, graceReads: 1 }, unknown(0), 0, 0)).toBe(120_000);
});

test('after a yes no read is later than the grace period, however short that is', () => {
  const due = [0, 1, 2, 3].map((looks) =>
    lookDue({ ...defaultSettings, graceMs: 1_000 }, answered(looks), 0, 0),
  );
  expect(due).toEqual([0, 500, 1_000, 1_000]);
  expect(lookDue({ ...defaultSettings, graceMs: 900 }, answered(2), 0, 0)).toBe(900);
});

test('an operation on an asset is resent for eight hours, on a spot for a day', () => {
  const hours = Object.entries(defaultSettings.timeToLiveMs).map(([kind, ms]) => [
    kind,
    ms / 3_600_000,
  ]);
  const assets = ['assign', 'reassign', 'unassign', 'detach', 'attach', 'depart'];
  expect(Object.fromEntries(hours)).toEqual({
    ...Object.fromEntries(assets.map((kind) => [kind, 8])),
    close: 24,
    open: 24,
  });
});

test('the first wait is at most a second, then doubles with jitter to a minute', () => {
  const wait = (failures: number, chance: number, wish: number | null = null) =>
    backOff(defaultSettings, failures, chance, wish);
  expect([1, 2, 3, 7, 100].map((failures) => wait(failures, 0))).toEqual([
    500, 1_000, 2_000, 30_000, 30_000,
  ]);
  expect([wait(1, 0.5), wait(3, 0.5)]).toEqual([750, 3_000]);
  // The service's own request, and a little chance on top.
  expect([wait(1, 0, 10_000), wait(1, 0.5, 10_000)]).toEqual([10_000, 10_250]);
  expect(wait(1, 0, 3_600_000)).toBe(15 * 60_000);
});

test('looks that were missed in an outage keep a distance from each other', () => {
  expect(lookDue(defaultSettings, unknown(1), 0, 600_000)).toBe(600_500);
});

test('a look is the last only after three, begun after the grace period', () => {
  expect(isLastLook(defaultSettings, unknown(2), 0, 119_999)).toBe(false);
  expect(isLastLook(defaultSettings, unknown(1), 0, 500_000)).toBe(false);
  expect(isLastLook(defaultSettings, unknown(2), 0, 120_000)).toBe(true);
});

// Faults: H1.
test('back-off doubles to a cap, keeps half, and respects the service’s wish', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.option(fc.integer({ min: -1, max: 3_600_000 })),
      (failures, chance, wish) => {
        const wait = backOff(defaultSettings, failures, chance, wish);
        const full = Math.min(60_000, 1_000 * 2 ** Math.min(failures - 1, 30));
        expect(wait).toBeGreaterThanOrEqual(full / 2);
        expect(wait).toBeLessThanOrEqual(Math.max(full, 15 * 60_000 + 500));
        if (wish !== null) expect(wait).toBeGreaterThanOrEqual(Math.min(wish, 15 * 60_000));
      },
    ),
  );
});

// Faults: H1.
test('desks that fail together do not come back together', () => {
  const waits = Array.from({ length: 50 }, (_, desk) =>
    backOff(defaultSettings, 5, desk / 50, 10_000),
  );
  expect(new Set(waits).size).toBe(50);
});
