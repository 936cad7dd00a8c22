import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dayOf,
  dayStart,
  daysBetween,
  isDay,
  spanOf,
  stretchOf,
  touches,
} from '../../../shared/appointments/days.ts';

const hour = 3_600_000;

// Clock changes of an hour and of half an hour, at midnight, and a zone that skipped a complete
// day.
const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Beirut',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const moment = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });

test('every moment lies in its day, and days follow each other without gap or overlap', () => {
  fc.assert(
    fc.property(moment, zone, (ms, zone) => {
      const day = dayOf(ms, zone);
      const { from, to } = stretchOf(day, day, zone);
      expect(from <= ms && ms < to).toBe(true);
      expect(to).toBe(dayStart(addDays(day, 1), zone));
      expect(dayOf(to - 1, zone)).toBe(day);
      expect((to - from) / hour).toBeGreaterThanOrEqual(23);
      expect((to - from) / hour).toBeLessThanOrEqual(25);
    }),
  );
});

test('a window of days is the sum of its days, across every clock change', () => {
  fc.assert(
    fc.property(moment, zone, fc.integer({ min: 0, max: 40 }), (ms, zone, length) => {
      const first = dayOf(ms, zone);
      const last = addDays(first, length);
      const days = daysBetween(first, last);
      expect(days).toHaveLength(length + 1);
      const whole = stretchOf(first, last, zone);
      const sum = days.reduce(
        (total, day) => total + (stretchOf(day, day, zone).to - stretchOf(day, day, zone).from),
        0,
      );
      expect(whole.to - whole.from).toBe(sum);
    }),
  );
});

test('days of a clock change have 23 and 25 hours', () => {
  const length = (day: string, zone: string) => {
    const { from, to } = stretchOf(day, day, zone);
    return (to - from) / hour;
  };
  expect(length('2026-03-08', 'America/Chicago')).toBe(23);
  expect(length('2026-11-01', 'America/Chicago')).toBe(25);
  expect(length('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
  // The clocks skip midnight itself: the day begins at one.
  expect(new Date(dayStart('2018-11-04', 'America/Sao_Paulo')).toISOString()).toBe(
    '2018-11-04T03:00:00.000Z',
  );
});

test('a day that does not exist is none', () => {
  expect(isDay('2026-02-28')).toBe(true);
  for (const text of ['2026-02-30', '2026-13-01', 'tomorrow', '', '2026-2-3', '2026-02-28T00:00'])
    expect(isDay(text)).toBe(false);
});

// Cases: D2.
test('an appointment overlaps each day it reaches; one ending early is a point', () => {
  const stretch = { from: 1_000, to: 2_000 };
  expect(touches({ from: 0, to: 1_000 }, stretch)).toBe(false);
  expect(touches({ from: 0, to: 1_001 }, stretch)).toBe(true);
  expect(touches({ from: 1_000, to: 1_000 }, stretch)).toBe(true);
  expect(touches({ from: 2_000, to: 2_000 }, stretch)).toBe(false);
  expect(spanOf({ start: '2026-11-21T10:00:00Z', end: '2026-11-21T09:00:00Z' })).toEqual(
    spanOf({ start: '2026-11-21T10:00:00Z', end: null }),
  );
});
