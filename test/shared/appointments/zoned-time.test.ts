import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimestamp } from '../../../shared/appointments/value.ts';
import { instantIn, wallIn } from '../../../shared/appointments/zoned-time.ts';
import { readClock, readClockOf12 } from '../../../shared/readers/clock.ts';
import { runs } from '../../support/runs.ts';

const zones = [
  'America/Chicago',
  'America/Phoenix',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
];

test('a full minute survives the wall clock of any zone, also at changes', () => {
  const minutes = fc.integer({
    min: Date.parse('2020-01-01') / 60_000,
    max: Date.parse('2035-01-01') / 60_000,
  });
  // The hours around a change are drawn as often as all others together.
  const changes = fc
    .constantFrom(
      '2026-03-08T08:00Z',
      '2026-11-01T07:00Z',
      '2026-10-25T01:00Z',
      '2026-03-29T01:00Z',
      '2026-04-04T15:00Z',
    )
    .chain((at) => fc.integer({ min: -180, max: 180 }).map((off) => Date.parse(at) / 60_000 + off));
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.oneof(minutes, changes), (zone, minute) => {
      const instant = new Date(minute * 60_000).toISOString();
      const wall = wallIn(zone, instant);
      if (wall === null) throw new Error('It is a moment.');
      const back = instantIn(zone, wall.date, wall.time, wall.second);
      expect(Date.parse(back?.instant ?? '')).toBe(minute * 60_000);
      expect(isTimestamp(back?.instant ?? '')).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

test('a time that the clocks jump over is the one an hour later, and says so', () => {
  expect(instantIn('America/Chicago', '2026-03-08', '02:30')).toEqual({
    instant: '2026-03-08T03:30:00-05:00',
    odd: 'gap',
  });
});

test('a time that comes twice is the first unless the second is meant', () => {
  expect(instantIn('America/Chicago', '2026-11-01', '01:30')).toEqual({
    instant: '2026-11-01T01:30:00-05:00',
    odd: 'twice',
  });
  expect(instantIn('America/Chicago', '2026-11-01', '01:30', true)).toEqual({
    instant: '2026-11-01T01:30:00-06:00',
    odd: 'twice',
  });
});

test.each([
  ['2026-02-30', '10:00'],
  ['2026-02-03', '25:00'],
  ['', '10:00'],
  ['2026-02-03', ''],
])('%s %s is no time', (date, time) => {
  expect(instantIn('America/Chicago', date, time)).toBeNull();
});

test('text that is no moment shows nothing', () => {
  expect(wallIn('America/Chicago', '2026-02-03')).toBeNull();
});

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['14.05', '14:05'],
  ['9:30 pm', '21:30'],
  ['12 am', '00:00'],
  ['12p', '12:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['9:75', null],
  ['13 pm', null],
  ['noon', '12:00'],
  ['12 Noon', '12:00'],
  ['mediodía', '12:00'],
  ['midnight', '00:00'],
  ['soon', null],
  ['constructor', null],
  ['', null],
])('%j on a clock is %j', (typed, read) => {
  expect(readClock(typed)).toBe(read);
});

// The yard's clock shows 2:10 PM.
test.each([
  ['2:15', '14:15'],
  ['215', '14:15'],
  ['2', '14:00'],
  ['2:15 am', '02:15'],
  ['0215', '02:15'],
  ['9', '21:00'],
  ['12:30', '12:30'],
  ['14:05', '14:05'],
  ['noon', '12:00'],
  ['midnight', '00:00'],
  ['soon', null],
])('%j at 2:10 PM is %j on a clock of 12 hours', (typed, read) => {
  expect(readClockOf12(typed, (time) => time < '14:10')).toBe(read);
});

test.each([
  ['2:15', '14:15'],
  ['9', '09:00'],
  ['12', '12:00'],
  ['5:59', '17:59'],
])('%j on another day is %j on a clock of 12 hours', (typed, read) => {
  expect(readClockOf12(typed, () => false)).toBe(read);
});
