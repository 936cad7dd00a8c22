import { expect, test } from 'vitest';
import {
  rowTimes,
  timeOnDayText,
  timeText,
} from '../../../../../renderer/features/appointments/schedule/appointment-columns.tsx';
import { createZoneFormat } from '../../../../../renderer/ui/text/time.ts';

const zone = createZoneFormat('America/Monterrey');
const text = (start: string, end: string | null) => timeText(zone, { start, end });

// Cases: D2.
test('an end on the same day is a time, an end on another day names both days', () => {
  expect(text('2026-05-04T14:00:00Z', '2026-05-04T15:30:00Z')).toBe('08:00 – 09:30');
  expect(text('2026-05-04T14:00:00Z', '2026-05-07T15:30:00Z')).toBe('May 4, 08:00 – May 7, 09:30');
  expect(text('2026-12-30T14:00:00Z', '2027-03-30T14:00:00Z')).toBe(
    'Dec 30, 2026, 08:00 – Mar 30, 2027, 08:00',
  );
});

test('an end before the start, and none, are left out', () => {
  expect(text('2026-05-04T14:00:00Z', '2026-05-03T15:30:00Z')).toBe('08:00');
  expect(text('2026-05-04T14:00:00Z', null)).toBe('08:00');
});

// Cases: D2.
test('behind its day, only an end on another day names a day', () => {
  const behindDay = (start: string, end: string | null) => timeOnDayText(zone, { start, end });
  expect(behindDay('2026-11-30T05:40:00Z', '2026-11-30T06:10:00Z')).toBe(
    '23:40 – Nov 30, 00:10 CST',
  );
  expect(behindDay('2026-12-30T14:00:00Z', '2027-01-02T14:00:00Z')).toBe(
    '08:00 – Jan 2, 2027, 08:00 CST',
  );
  expect(behindDay('2026-05-04T14:00:00Z', '2026-05-04T15:30:00Z')).toBe('08:00 – 09:30 CST');
  expect(behindDay('2026-05-04T14:00:00Z', null)).toBe('08:00 CST');
});

// Cases: D2.
test('over a clock change both zones are named, and none twice', () => {
  const chicago = createZoneFormat('America/Chicago');
  const when = (start: string, end: string) => timeOnDayText(chicago, { start, end });
  expect(when('2026-11-01T04:30:00Z', '2026-11-01T09:00:00Z')).toBe('23:30 CDT – Nov 1, 03:00 CST');
  expect(when('2026-03-08T07:00:00Z', '2026-03-08T09:00:00Z')).toBe('01:00 CST – 04:00 CDT');
  expect(when('2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z')).toBe('01:30 CDT – 01:30 CST');
});

test('a row of the list has room for a night: the end says how many days later it is', () => {
  const row = (start: string, end: string | null, day: string | null = null) =>
    rowTimes(zone, { start, end }, day).join('');
  const night = ['2026-11-30T04:30:00Z', '2026-11-30T06:30:00Z'] as const;
  expect(row(...night)).toBe('22:30 – 00:30 +1');
  expect(row(...night, '2026-11-29')).toBe('22:30 – 00:30 +1');
  expect(row(...night, '2026-11-30')).toBe('Sun, Nov 29 – 00:30');
  expect(row('2026-05-04T14:00:00Z', '2026-05-07T15:30:00Z')).toBe('08:00 – 09:30 +3');
  expect(row('2026-05-04T14:00:00Z', '2026-05-04T15:30:00Z')).toBe('08:00 – 09:30');
  expect(row('2026-05-04T14:00:00Z', null)).toBe('08:00');
});
