import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPolicy, waitAfter } from '../../../../main/remote/polling/poll-timing.ts';

const policy = { ...defaultPolicy, jitter: 0 };
const failed = (failures: number, retryAfterMs: number | null = null) =>
  ({ kind: 'failed', failures, retryAfterMs }) as const;

describe('the wait before the next pull', () => {
  test('is the interval after success, and doubles after each failure up to the cap', () => {
    expect(waitAfter({ kind: 'ok' }, policy, 0.5)).toBe(20_000);
    expect([1, 2, 3, 4, 5, 6].map((failures) => waitAfter(failed(failures), policy, 0.5))).toEqual([
      1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
    expect(waitAfter(failed(1_000_000), policy, 0.5)).toBe(15_000);
    expect(waitAfter({ kind: 'signed-out' }, policy, 0.5)).toBe(60_000);
  });

  test('is never shorter than the service wished, and never longer than is sane', () => {
    expect(waitAfter(failed(1, 30_000), policy, 0.5)).toBe(30_000);
    expect(waitAfter(failed(1, 100), policy, 0.5)).toBe(1_000);
    expect(waitAfter(failed(1, 86_400_000), policy, 0.5)).toBe(300_000);
  });

  test('varies by chance within its share, so that desks do not ask in step', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 1, max: 40 }),
        (chance, failures) => {
          const plain = waitAfter(failed(failures), policy, chance);
          const varied = waitAfter(failed(failures), defaultPolicy, chance);
          expect(Math.abs(varied - plain)).toBeLessThanOrEqual(plain * defaultPolicy.jitter + 1);
        },
      ),
    );
    expect(waitAfter({ kind: 'ok' }, defaultPolicy, 0)).toBeLessThan(
      waitAfter({ kind: 'ok' }, defaultPolicy, 0.9),
    );
  });
});
