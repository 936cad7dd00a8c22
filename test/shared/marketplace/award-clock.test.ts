import { expect, test } from 'vitest';
import { awardClock, dueAlarm } from '../../../shared/marketplace/award-clock.ts';

const end = Date.parse('2026-11-21T12:15:00Z');
const bid = { status: 'awarded', expiresAt: '2026-11-21T12:15:00.123456Z' };
const at = (leftMs: number, sure = true) => awardClock(bid, { ms: end + 123 - leftMs, sure });

// Faults: Q5.
test('counts down to the end the service named', () => {
  expect(at(60_000)).toMatchObject({ kind: 'running', leftMs: 60_000, waits: null });
});

test('sends nothing late, nothing in the last half minute, nothing by an unsure clock', () => {
  expect(at(29_999)).toMatchObject({ kind: 'running', waits: 'tooLate' });
  expect(at(0)).toEqual({ kind: 'over' });
  expect(at(-5_000)).toEqual({ kind: 'over' });
  expect(at(600_000, false)).toMatchObject({ kind: 'running', waits: 'clockUnknown' });
});

// Contract differences: 18.
test('an end in a pending bid is no award', () => {
  expect(awardClock({ ...bid, status: 'pending' }, { ms: end, sure: true })).toEqual({
    kind: 'none',
  });
});

test.each([null, 'soon', ''])(
  'an award whose end is %j counts nothing and allows nothing',
  (expiresAt) => {
    expect(awardClock({ status: 'awarded', expiresAt }, { ms: end, sure: true })).toEqual({
      kind: 'no-end',
    });
  },
);

test('each alarm rings once, the latest that is due', () => {
  expect(dueAlarm(11 * 60_000, new Set())).toBeNull();
  expect(dueAlarm(9 * 60_000, new Set())).toBe(600_000);
  expect(dueAlarm(9 * 60_000, new Set([600_000]))).toBeNull();
  expect(dueAlarm(50_000, new Set([600_000]))).toBe(60_000);
  expect(dueAlarm(0, new Set())).toBeNull();
});
