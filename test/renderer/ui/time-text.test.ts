import { expect, test } from 'vitest';
import { instantOfText, nextInstantOfText } from '../../../renderer/ui/text/time-text.ts';

const zone = { timeZone: 'America/Chicago', cycle: 'h23' } as const;
const twelve = { ...zone, cycle: 'h12' } as const;
/** 9:30:20 in the morning in Chicago. */
const now = Date.parse('2026-11-23T15:30:20Z');

test.each([
  ['0210', '2026-11-23T08:10:00Z'],
  ['210', '2026-11-23T08:10:00Z'],
  ['2:10', '2026-11-23T08:10:00Z'],
  [' 2.10 am ', '2026-11-23T08:10:00Z'],
  ['2:10p', '2026-11-22T20:10:00Z'],
  ['14', '2026-11-22T20:00:00Z'],
  ['12 a.m.', '2026-11-23T06:00:00Z'],
  ['0930', '2026-11-23T15:30:00Z'],
  ['0931', '2026-11-22T15:31:00Z'],
])('%s is the last time before now that the clock showed it', (text, at) => {
  expect(new Date(instantOfText(text, now, zone) ?? 0).toISOString()).toBe(
    new Date(at).toISOString(),
  );
});

test('times that are none, and a time that the clock skipped today', () => {
  for (const text of ['', 'x', '2460', '25', '0960', '13pm', '0 am', '0 21 1'])
    expect(instantOfText(text, now, zone)).toBeNull();
  const afterSpring = Date.parse('2026-03-08T15:00:00Z');
  expect(instantOfText('0230', afterSpring, zone)).toBe(Date.parse('2026-03-07T08:30:00Z'));
});

test.each([
  ['10', '2026-11-23T16:00:00Z'],
  ['1000', '2026-11-23T16:00:00Z'],
  ['9:31', '2026-11-23T15:31:00Z'],
  ['9:30', '2026-11-24T15:30:00Z'],
  ['2p', '2026-11-23T20:00:00Z'],
])('%s is the next time from now on that the clock shows it', (text, at) => {
  expect(new Date(nextInstantOfText(text, now, zone) ?? 0).toISOString()).toBe(
    new Date(at).toISOString(),
  );
});

test.each([
  ['9:31', '2026-11-23T15:31:00Z'],
  ['9:30', '2026-11-24T03:30:00Z'],
  ['1:13', '2026-11-23T19:13:00Z'],
  ['0113', '2026-11-24T07:13:00Z'],
  ['1:13 am', '2026-11-24T07:13:00Z'],
  ['13:13', '2026-11-23T19:13:00Z'],
  ['noon', '2026-11-23T18:00:00Z'],
  ['medianoche', '2026-11-24T06:00:00Z'],
])('on a clock of 12 hours %s is the nearest such time ahead', (text, at) => {
  expect(new Date(nextInstantOfText(text, now, twelve) ?? 0).toISOString()).toBe(
    new Date(at).toISOString(),
  );
});

test('on a clock of 12 hours a past time is the nearest one behind', () => {
  expect(instantOfText('9:45', now, twelve)).toBe(Date.parse('2026-11-23T03:45:00Z'));
  expect(instantOfText('2:10', now, twelve)).toBe(Date.parse('2026-11-23T08:10:00Z'));
});

test.each([
  ['+30', 30],
  ['30 min', 30],
  ['90 minutes', 90],
  ['+2h', 120],
  ['+1:30', 90],
])('%s is so many minutes from now', (text, minutes) => {
  expect(nextInstantOfText(text, now, zone)).toBe(now + minutes * 60_000);
});

test.each(['+0', '+', '9 hrs', '+25h', '30 miles x', '-30'])('%s is no time', (text) => {
  expect(nextInstantOfText(text, now, zone)).toBeNull();
});

test.each([
  ['tomorrow 7', '2026-11-24T13:00:00Z'],
  ['mañana 3', '2026-11-24T21:00:00Z'],
  ['tomorrow 7 pm', '2026-11-25T01:00:00Z'],
  ['mon 6:30', '2026-11-24T00:30:00Z'],
  ['lunes 6:30 am', '2026-11-30T12:30:00Z'],
  ['7 tonight', '2026-11-24T01:00:00Z'],
  ['in 2 hours', '2026-11-23T17:30:20Z'],
])('%s names a day or a length: on a clock of 12 hours, ahead', (text, at) => {
  expect(new Date(nextInstantOfText(text, now, twelve) ?? 0).toISOString()).toBe(
    new Date(at).toISOString(),
  );
});

test('a day that is behind is no time ahead, and one ahead none behind', () => {
  expect(nextInstantOfText('yesterday 14', now, zone)).toBeNull();
  expect(instantOfText('yesterday 14', now, zone)).toBe(Date.parse('2026-11-22T20:00:00Z'));
  expect(instantOfText('fri 14', now, zone)).toBe(Date.parse('2026-11-20T20:00:00Z'));
  expect(instantOfText('tomorrow 14', now, zone)).toBeNull();
});
