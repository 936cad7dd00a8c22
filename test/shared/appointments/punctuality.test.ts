import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  minutesSaid,
  punctualityOf,
  punctualitySaid,
} from '../../../shared/appointments/punctuality.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';

const start = '2026-11-21T15:00:00.000Z';
const at = (minutes: number) => Date.parse(start) + minutes * 60_000;
const standing = (status: string, minutes: number, arrived: number | null = null) =>
  punctualityOf(
    { status, start, arrivedAt: arrived === null ? null : new Date(at(arrived)).toISOString() },
    at(minutes),
  );

test('a booked appointment is ahead, then due, then late', () => {
  expect(standing('Scheduled', -31)).toEqual({ kind: 'ahead', minutes: 31 });
  expect(standing('Scheduled', -30)).toEqual({ kind: 'due' });
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
  const appointment = { status: 'Scheduled', start, arrivedAt: null };
  expect(punctualityOf(appointment, at(60), new Date(at(-20)).toISOString())).toEqual({
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
  expect(punctualityOf({ status: 'Scheduled', start: 'soon', arrivedAt: null }, 0)).toEqual({
    kind: 'over',
  });
});

test('lengths and standings are told in few words', () => {
  expect([5, 65, 1_505].map((minutes) => inEnglish(minutesSaid(minutes)))).toEqual([
    '5 min',
    '1 h 05',
    '1 d 1 h',
  ]);
  expect(punctualitySaid({ kind: 'late', minutes: 35 })).toEqual(
    message('appointments.standing.late', { time: minutesSaid(35) }),
  );
  expect(punctualitySaid({ kind: 'came', when: 'early', minutes: 40 })).toEqual(
    message('appointments.standing.early', { time: minutesSaid(40) }),
  );
  expect(punctualitySaid({ kind: 'came', when: 'on-time', minutes: 3 })).toEqual(
    message('appointments.standing.onTime'),
  );
  expect(punctualitySaid({ kind: 'over' })).toBeNull();
});
