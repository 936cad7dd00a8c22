import { expect, test } from 'vitest';
import { SendSlots } from '../../../../main/outbox/send/send-slots.ts';
import { defaultSettings } from '../../../../shared/outbox/retry.ts';

function gateAt() {
  const time = { now: 0 };
  const clock = { now: () => time.now, monotonic: () => time.now };
  return { time, gate: new SendSlots(defaultSettings, clock, { next: () => 0.5 }) };
}

test('it opens slowly: one lane, two, four, eight, never more', () => {
  const { gate } = gateAt();
  const widths = [0, 1, 2, 3, 4, 5].map(() => {
    const state = gate.state();
    gate.success('write');
    return state.kind === 'open' ? state.width : 0;
  });
  expect(widths).toEqual([1, 2, 4, 8, 8, 8]);
});

// Faults: H1.
test('a failure closes it for a growing time; the first afterwards goes alone', () => {
  const { gate, time } = gateAt();
  for (let success = 0; success < 4; success += 1) gate.success('write');
  const closedFor: number[] = [];
  for (let failure = 0; failure < 8; failure += 1) {
    gate.failure('write', null);
    const state = gate.state();
    if (state.kind !== 'closed') throw new Error('It should be closed.');
    closedFor.push(state.until - time.now);
    time.now = state.until;
    expect(gate.state()).toEqual({ kind: 'open', width: 1 });
  }
  expect(closedFor).toEqual([750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000]);
});

// Faults: H5.
test('lanes that fail together are one failure', () => {
  const { gate, time } = gateAt();
  for (let lane = 0; lane < 8; lane += 1) gate.failure('write', null);
  const state = gate.state();
  expect(state.kind === 'closed' && state.until - time.now).toBe(750);
});

test('reads that work do not hide that writes fail', () => {
  const { gate, time } = gateAt();
  gate.failure('write', null);
  time.now = 1_000;
  gate.success('read');
  expect(gate.state()).toEqual({ kind: 'open', width: 1 });
  gate.failure('write', null);
  const state = gate.state();
  expect(state.kind === 'closed' && state.until - time.now).toBe(1_500);
});

test('a hint shortens the wait, but never one that the service asked for', () => {
  const { gate, time } = gateAt();
  for (let failure = 0; failure < 6; failure += 1) {
    gate.failure('read', null);
    const state = gate.state();
    if (failure < 5 && state.kind === 'closed') time.now = state.until;
  }
  gate.hint();
  const hinted = gate.state();
  expect(hinted.kind === 'closed' && hinted.until - time.now).toBe(250);
  gate.failure('write', 60_000);
  gate.hint();
  const wished = gate.state();
  expect(wished.kind === 'closed' && wished.until - time.now).toBeGreaterThanOrEqual(60_000);
});

test('signed out, it stays closed until someone signs in', () => {
  const { gate, time } = gateAt();
  gate.signedOut();
  time.now = 10_000_000;
  gate.hint();
  expect(gate.state()).toEqual({ kind: 'signed-out' });
  gate.signedIn();
  expect(gate.state()).toEqual({ kind: 'open', width: 1 });
});
