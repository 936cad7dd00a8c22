import { expect, test } from 'vitest';
import {
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
  expect(behindDay('2026-11-30T05:40:00Z', '2026-11-30T06:10:00Z')).toBe('23:40 – Nov 30, 00:10');
  expect(behindDay('2026-12-30T14:00:00Z', '2027-01-02T14:00:00Z')).toBe(
    '08:00 – Jan 2, 2027, 08:00',
  );
  expect(behindDay('2026-05-04T14:00:00Z', '2026-05-04T15:30:00Z')).toBe('08:00 – 09:30');
  expect(behindDay('2026-05-04T14:00:00Z', null)).toBe('08:00');
});
