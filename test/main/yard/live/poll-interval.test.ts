import { expect, test } from 'vitest';
import { defaultPolicy } from '../../../../main/remote/polling/poll-timing.ts';
import { createPollInterval } from '../../../../main/yard/live/poll-interval.ts';

/** A tempo while no page has been visible for this time. */
function tempoOf({
  idleMs = 0,
  isBusy = false,
}: {
  readonly idleMs?: number;
  readonly isBusy?: boolean;
}) {
  return createPollInterval({ policy: defaultPolicy, idleMs: () => idleMs, isBusy: () => isBusy });
}

test('pages are looked at more often while they change, and only then', () => {
  const pollInterval = tempoOf({});
  expect(pollInterval.stepMs(false)).toBe(defaultPolicy.heartbeatMs);
  expect(pollInterval.stepMs(true)).toBeLessThan(defaultPolicy.heartbeatMs / 2);
});

test('while idle or announced, no page is polled more often than that', () => {
  const unseen = tempoOf({ idleMs: 3_600_000 });
  expect(unseen.stepMs(true)).toBe(unseen.stepMs(false));
  expect(unseen.stepMs(true)).toBeGreaterThanOrEqual(60_000);
  const told = tempoOf({});
  told.setPushed('events', true);
  told.fullRead(false);
  expect(told.stepMs(true)).toBe(told.stepMs(false));
  expect(told.stepMs(true)).toBe(60_000);
  const waits = tempoOf({ idleMs: 3_600_000, isBusy: true });
  expect(waits.stepMs(true)).toBeLessThan(defaultPolicy.heartbeatMs);
});

test('a source that no longer announces changes is looked into, once', () => {
  let silent = 0;
  const pollInterval = createPollInterval({
    policy: defaultPolicy,
    idleMs: () => 0,
    isBusy: () => false,
    onSilent: () => {
      silent += 1;
    },
  });
  pollInterval.setPushed('events', true);
  expect(silent).toBe(0);
  pollInterval.setPushed('events', false);
  pollInterval.setPushed('events', false);
  expect(silent).toBe(1);
});

test('a policy that asks still more often is not slowed down', () => {
  const pollInterval = createPollInterval({
    policy: { ...defaultPolicy, heartbeatMs: 400 },
    idleMs: () => 0,
    isBusy: () => false,
  });
  expect(pollInterval.stepMs(true)).toBe(400);
});
