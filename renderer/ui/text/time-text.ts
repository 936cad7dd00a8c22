import { dayOf } from '../../../shared/appointments/days.ts';
import { instantIn } from '../../../shared/appointments/zoned-time.ts';
import type { HourCycle } from '../../../shared/i18n/create-words.ts';
import { otherHalf, readClock, readClockOf12 } from '../../../shared/readers/clock.ts';
import { readMoment, type TypedMoment } from '../../../shared/readers/moment.ts';
import { instantMs } from './time.ts';

/**
 * How a typed time is read: on which clock, and whether the person's clock has 12 hours. Then
 * "1:13" may be two times of a day, and means the nearer one.
 */
export type ClockOfText = { readonly timeZone: string; readonly cycle: HourCycle };

/**
 * The last instant before `now` at which the zone's clock showed the typed time: "0210", "2:10",
 * "14", "2:10 pm", "noon", "yesterday 14", "lunes 9". Null if the text is not a time of day. If the
 * clock was set back, the later of the two.
 */
export const instantOfText = (text: string, now: number, clock: ClockOfText): number | null =>
  instantAt(text, now, clock, -1);

/**
 * The first instant from `now` on at which the clock of the zone shows the time that was typed, as
 * `instantOfText` reads it. "+30", "30 min" and "in 2 hours" count from now.
 */
export const nextInstantOfText = (text: string, now: number, clock: ClockOfText): number | null =>
  instantAt(text, now, clock, 1);

/** The same of a moment that was read before (`readMoment`). */
export const nextInstantOf = (read: TypedMoment, now: number, clock: ClockOfText): number | null =>
  instantOf(read, now, clock, 1);

function instantAt(
  text: string,
  now: number,
  clock: ClockOfText,
  direction: 1 | -1,
): number | null {
  const read = readMoment(text, dayOf(now, clock.timeZone), direction === -1);
  return read === null ? null : instantOf(read, now, clock, direction);
}

function instantOf(
  read: TypedMoment,
  now: number,
  clock: ClockOfText,
  direction: 1 | -1,
): number | null {
  if ('minutes' in read) return now + read.minutes * 60_000;
  if (read.days.length === 0) return nearestAt(read.time, now, clock, direction);
  const of = (day: string, time: string): number | null => {
    const at = instantMs(instantIn(clock.timeZone, day, time)?.instant ?? null);
    return at === null || (at - now) * direction < 0 ? null : at;
  };
  for (const day of read.days) {
    const isGone = (time: string) => of(day, time) === null;
    const time = clock.cycle === 'h12' ? readClockOf12(read.time, isGone) : readClock(read.time);
    const at = of(day, time ?? '');
    if (at !== null) return at;
  }
  return null;
}

/** The nearest instant at which the clock shows a time of day without a day. */
function nearestAt(
  text: string,
  now: number,
  { timeZone, cycle }: ClockOfText,
  direction: 1 | -1,
): number | null {
  const wanted = [readClock(text), cycle === 'h12' ? otherHalf(text) : null];
  if (wanted[0] === null) return null;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const minute = 60_000;
  const end = (direction === 1 ? Math.ceil(now / minute) : Math.floor(now / minute)) * minute;
  // Two days and an hour: today the clock may have been set forward over the time that is wanted.
  for (let far = 0; far <= 49 * 60; far += 1) {
    const at = end + direction * far * minute;
    if (wanted.includes(clock.format(at))) return at;
  }
  return null;
}
