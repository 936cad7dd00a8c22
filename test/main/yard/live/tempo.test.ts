import { expect, test } from 'vitest';
import { defaultPolicy } from '../../../../main/remote/polling/poll-timing.ts';
import { createTempo } from '../../../../main/yard/live/tempo.ts';

/** A tempo while nobody has looked for so long. */
function tempoOf({
  unseenMs = 0,
  isBusy = false,
}: {
  readonly unseenMs?: number;
  readonly isBusy?: boolean;
}) {
  return createTempo({ policy: defaultPolicy, unseenMs: () => unseenMs, isBusy: () => isBusy });
}

test('pages are looked at more often while they change, and only then', () => {
  const tempo = tempoOf({});
  expect(tempo.stepMs(false)).toBe(defaultPolicy.heartbeatMs);
  expect(tempo.stepMs(true)).toBeLessThan(defaultPolicy.heartbeatMs / 2);
});

test('nobody looks, or events tell of changes: no page is asked for more often than that', () => {
  const unseen = tempoOf({ unseenMs: 3_600_000 });
  expect(unseen.stepMs(true)).toBe(unseen.stepMs(false));
  expect(unseen.stepMs(true)).toBeGreaterThanOrEqual(60_000);
  const told = tempoOf({});
  told.setTold('events', true);
  told.walked(false);
  expect(told.stepMs(true)).toBe(told.stepMs(false));
  expect(told.stepMs(true)).toBe(60_000);
  const waits = tempoOf({ unseenMs: 3_600_000, isBusy: true });
  expect(waits.stepMs(true)).toBeLessThan(defaultPolicy.heartbeatMs);
});

test('a policy that asks still more often is not slowed down', () => {
  const tempo = createTempo({
    policy: { ...defaultPolicy, heartbeatMs: 400 },
    unseenMs: () => 0,
    isBusy: () => false,
  });
  expect(tempo.stepMs(true)).toBe(400);
});
