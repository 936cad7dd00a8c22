/** Times with a day, and lengths of time from now, as clerks type them. Pure. */
import { expect, test } from 'vitest';
import { readClock } from '../../../shared/readers/clock.ts';
import { readDay } from '../../../shared/readers/day.ts';
import { readMoment } from '../../../shared/readers/moment.ts';

/** A Monday. */
const today = '2026-11-23';
const at = (time: string, ...days: string[]) => ({ days, time });

test.each([
  ['tomorrow 7', at('7', '2026-11-24')],
  ['tmrw at 7:30 pm', at('7:30 pm', '2026-11-24')],
  ['mañana 7', at('7', '2026-11-24')],
  ['manana a las 7', at('7', '2026-11-24')],
  ['7 mañana', at('7', '2026-11-24')],
  ['wed 6:30', at('6:30', '2026-11-25')],
  ['6:30 on Wednesday', at('6:30', '2026-11-25')],
  ['el miércoles a las 6:30 de la mañana', at('6:30 de la manana', '2026-11-25')],
  ['sáb. 8', at('8', '2026-11-28')],
  ['mon 6:30', at('6:30', '2026-11-23', '2026-11-30')],
  ['lunes 6:30', at('6:30', '2026-11-23', '2026-11-30')],
  ['7 tonight', at('7 tonight', '2026-11-23')],
  ['tonight at 7', at('7 tonight', '2026-11-23')],
  ['esta noche a las 8', at('8 tonight', '2026-11-23')],
  ['noon', at('noon')],
  ['mañana mediodía', at('mediodia', '2026-11-24')],
  ['7:15', at('7:15')],
  ['in 2 hours', { minutes: 120 }],
  ['en 2 horas', { minutes: 120 }],
  ['in an hour', { minutes: 60 }],
  ['dentro de media hora', { minutes: 30 }],
  ['in 1 h 30', { minutes: 90 }],
  ['+1:30', { minutes: 90 }],
  ['30 min', { minutes: 30 }],
] as const)('“%s” is read with its day', (text, meant) =>
  expect(readMoment(text, today)).toEqual(meant),
);

test('what says no time, or one that may be two nights, is none', () => {
  for (const text of [
    'tomorrow',
    'mon',
    '12 tonight',
    '3 tonight',
    'someday 7',
    'in 2',
    'in 3 days',
    'end of shift',
    'mar',
    '',
  ])
    expect([text, readMoment(text, today)]).toEqual([text, null]);
});

test('a day of the week behind now is the last one', () => {
  expect(readMoment('fri 14', today, true)).toEqual(at('14', '2026-11-20'));
  expect(readMoment('lunes 9', today, true)).toEqual(at('9', '2026-11-23', '2026-11-16'));
});

test('words say the half of a day', () => {
  for (const [text, time] of [
    ['7 tonight', '19:00'],
    ['7:30 esta noche', '19:30'],
    ['730 at night', '19:30'],
    ['7 de la mañana', '07:00'],
    ['7 in the morning', '07:00'],
    ['2 de la tarde', '14:00'],
    ['12 de la tarde', '12:00'],
    ['12 de la noche', '00:00'],
    ['19:00 tonight', '19:00'],
    ['a las 7', '07:00'],
    ['at noon', '12:00'],
    ['3 at night', null],
    ['13 pm', null],
  ] as const)
    expect([text, readClock(text)]).toEqual([text, time]);
});

test('today’s own name asks which of two days is meant; another day’s doesn’t', () => {
  expect(readDay('Monday', 'en-US', today)).toEqual({ readings: [today, '2026-11-30'] });
  expect(readDay('miércoles', 'es-US', today)).toEqual({ value: '2026-11-25' });
});
