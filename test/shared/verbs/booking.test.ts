import { expect, test } from 'vitest';
import { type BookingWords, bookingWords } from '../../../shared/verbs/booking.ts';

/** A Monday. */
const today = '2026-11-23';
const nothing: BookingWords = { moment: null, day: null, door: '', trailer: '', rest: '' };
const on = (day: string, time: string) => ({ moment: { days: [day], time }, day });
const tomorrow = '2026-11-24';

test.each<[string, Partial<BookingWords>]>([
  ['new appt tomorrow 7', on(tomorrow, '7')],
  ['cita nueva mañana 7', on(tomorrow, '7')],
  ['nueva cita mañana a las 7', on(tomorrow, '7')],
  ['nueva cita el miércoles 14:30', on('2026-11-25', '14:30')],
  ['book an appointment for wed 2:30 pm', on('2026-11-25', '2:30 pm')],
  ['new appt 7 am tomorrow', on(tomorrow, '7 am')],
  ['new appt tomorrow Acme Freight 7', { ...on(tomorrow, '7'), rest: 'Acme Freight' }],
  ['new appt 14:30', { moment: { days: [], time: '14:30' } }],
  ['new appt in 2 hours', { moment: { minutes: 120 } }],
  ['new appt tomorrow', { day: tomorrow }],
  ['new appt 11/25 7:30', on('2026-11-25', '7:30')],
  ['new appt tomorrow 7 door 8', { ...on(tomorrow, '7'), door: '8' }],
  ['nueva cita andén D-08 mañana 7', { ...on(tomorrow, '7'), door: 'D-08' }],
  [
    'new appt tomorrow 7 at dock 8 for Acme trailer LLL 2960',
    { ...on(tomorrow, '7'), door: '8', trailer: 'LLL 2960', rest: 'Acme' },
  ],
  ['cita nueva caja 5301 mañana 7', { ...on(tomorrow, '7'), trailer: '5301' }],
  // A day behind the word is no part of a number.
  [
    'new appt trailer mon 7',
    { moment: { days: [today, '2026-11-30'], time: '7' }, day: today, rest: 'trailer' },
  ],
  ['new appt 4481', { rest: '4481' }],
])('%s', (text, said) => {
  expect(bookingWords(text, 'en-US', today)).toEqual({ ...nothing, ...said });
});

test('other sentences ask for no appointment', () => {
  for (const text of ['new appt', 'appt tomorrow 7', 'move 4821 to D-08', 'new appts'])
    expect(bookingWords(text, 'en-US', today)).toBeNull();
});
