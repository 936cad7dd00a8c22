import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWindow, termsOf } from '../../../shared/appointments/contract.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import {
  asSeenHere,
  minutesMessage,
  punctualityMessage,
  punctualityOf,
} from '../../../shared/appointments/punctuality.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';

const start = '2026-11-21T15:00:00.000Z';
const at = (minutes: number) => Date.parse(start) + minutes * 60_000;
const standing = (status: string, minutes: number, arrived: number | null = null) =>
  punctualityOf(
    { ...point, status, arrivedAt: arrived === null ? null : new Date(at(arrived)).toISOString() },
    at(minutes),
  );
const point = { status: 'Scheduled', start, end: null, arrivedAt: null } as const;

test('a booked appointment is ahead, then due, then late', () => {
  expect(standing('Scheduled', -16)).toEqual({ kind: 'ahead', minutes: 16 });
  expect(standing('Scheduled', -15)).toEqual({ kind: 'due' });
  expect(standing('Requested', 15)).toEqual({ kind: 'due' });
  expect(standing('Scheduled', 16)).toEqual({ kind: 'late', minutes: 16 });
});

test('a truck that came is judged by when it came, not by what time it is', () => {
  expect(standing('Arrived', 300, -40)).toEqual({ kind: 'came', when: 'early', minutes: 40 });
  expect(standing('InProgress', 300, 10)).toEqual({ kind: 'came', when: 'on-time', minutes: 10 });
  expect(standing('Arrived', 300, 75)).toEqual({ kind: 'came', when: 'late', minutes: 75 });
  expect(standing('Arrived', 300)).toEqual({ kind: 'here' });
});

test('the yard knows of a truck that the office did not mark yet', () => {
  expect(punctualityOf(point, at(60), new Date(at(-20)).toISOString())).toEqual({
    kind: 'came',
    when: 'early',
    minutes: 20,
  });
});

test('what is over or unknown is never called late', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Completed', 'Cancelled', 'Teleported', ''),
      fc.integer({ min: 0, max: 100_000 }),
      (status, minutes) => {
        expect(standing(status, minutes).kind).toBe('over');
      },
    ),
  );
  expect(standing('NoShow', 0)).toEqual({ kind: 'no-show' });
  expect(punctualityOf({ ...point, start: 'soon' }, 0)).toEqual({
    kind: 'over',
  });
});

const iso = (minutes: number) => new Date(at(minutes)).toISOString();

// Cases: D1.
test('a window is open until its end, and late from then on', () => {
  const window = { ...point, end: iso(600), isWindow: true };
  const kinds = [-16, -15, 400, 600, 601].map((minutes) => punctualityOf(window, at(minutes)));
  expect(kinds).toEqual([
    { kind: 'ahead', minutes: 16 },
    { kind: 'due' },
    { kind: 'due' },
    { kind: 'due' },
    { kind: 'late', minutes: 1 },
  ]);
  const came = (minutes: number) => punctualityOf(window, at(700), iso(minutes));
  expect(came(-50)).toEqual({ kind: 'came', when: 'early', minutes: 50 });
  expect(came(385)).toEqual({ kind: 'came', when: 'on-time', minutes: 0 });
  expect(came(640)).toEqual({ kind: 'came', when: 'late', minutes: 40 });
});

test('what is longer than its load type takes, or marked by the operator, is a window', () => {
  const loadTypes = [
    { id: 'live', name: 'Live unload', durationMinutes: 90 },
    { id: 'drop', name: 'Drop Lot', durationMinutes: 60 },
    { id: 'odd', name: 'Odd', durationMinutes: null },
  ].map((each) => ({ ...each, direction: null, operation: null, equipmentType: null }));
  const terms = termsOf(loadTypes, ' drop lot ,, other');
  const of = (loadTypeId: string | null, minutes: number) =>
    isWindow({ start, end: minutes < 0 ? null : iso(minutes), loadTypeId }, terms);
  expect([of('live', 90), of('live', 91)]).toEqual([false, true]);
  expect([of('drop', 20), of('drop', 0), of('drop', -1)]).toEqual([true, false, false]);
  expect([of('odd', 240), of('odd', 241), of(null, 240), of('gone', 480)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('no truck within its window is late, and none after it is on time', () => {
  const length = fc.integer({ min: 1, max: 5_000 });
  fc.assert(
    fc.property(length, fc.integer({ min: -5_000, max: 10_000 }), (minutes, came) => {
      const window = { ...point, end: iso(minutes), isWindow: true };
      const standing = punctualityOf(window, at(20_000), iso(came));
      expect(standing.kind === 'came' && standing.when === 'late').toBe(came > minutes);
    }),
  );
});

test('lengths and standings are said in few words', () => {
  expect([5, 65, 1_505].map((minutes) => inEnglish(minutesMessage(minutes)))).toEqual([
    '5 min',
    '1 h 05',
    '1 d 1 h',
  ]);
  expect(punctualityMessage({ kind: 'late', minutes: 35 })).toEqual(
    message('appointments.standing.late', { time: minutesMessage(35) }),
  );
  expect(punctualityMessage({ kind: 'came', when: 'early', minutes: 40 })).toEqual(
    message('appointments.standing.early', { time: minutesMessage(40) }),
  );
  expect(punctualityMessage({ kind: 'came', when: 'on-time', minutes: 3 })).toEqual(
    message('appointments.standing.onTime'),
  );
  expect(punctualityMessage({ kind: 'over' })).toBeNull();
});

test('a wrong check-in’s appointment is shown as scheduled until its truck comes', () => {
  const row = { id: 'a-1', status: 'Arrived', start, end: null, arrivedAt: start } as Appointment;
  const known = (at?: string | null) => ({ get: () => at, isTakenBack: () => true });
  const shown = asSeenHere(row, known());
  expect(shown).toMatchObject({ status: 'Scheduled', serviceStatus: 'Arrived', arrivedAt: null });
  expect(asSeenHere(shown, known())).toEqual(shown);
  expect(asSeenHere(row, known(null))).toBe(row);
  expect(asSeenHere({ ...row, status: 'Cancelled' }, known()).status).toBe('Cancelled');
});
