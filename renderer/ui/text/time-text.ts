import type { HourCycle } from '../../../shared/i18n/create-words.ts';
import { otherHalf, readClock } from '../../../shared/readers/clock.ts';

/**
 * How a typed time is read: on which clock, and whether the person's clock has 12 hours. Then
 * "1:13" may be two times of a day, and means the nearer one.
 */
export type ClockOfText = { readonly timeZone: string; readonly cycle: HourCycle };

/**
 * The last instant before `now` at which the zone's clock showed the typed time: "0210", "2:10",
 * "14", "2:10 pm", "noon". Null if the text is not a time of day. If the clock was set back, the
 * later of the two.
 */
export const instantOfText = (text: string, now: number, clock: ClockOfText): number | null =>
  instantAt(text, now, clock, -1);

/**
 * The first instant from `now` on at which the clock of the zone shows the time that was typed, as
 * `instantOfText` reads it; or the minutes from now, as "+30", "30 min" or "+1h" mean them.
 */
export const nextInstantOfText = (text: string, now: number, clock: ClockOfText): number | null => {
  const minutes = minutesOfText(text);
  return minutes === null ? instantAt(text, now, clock, 1) : now + minutes * 60_000;
};

/** Minutes of a duration: "+30", "30 min", "+2h", "+1:30"; null for other text. A day at most. */
function minutesOfText(text: string): number | null {
  const match =
    /^\s*(?:\+\s*(?:(\d{1,2}):([0-5]\d)|(\d{1,4})\s*(h|m)?)|(\d{1,4})\s*min)[a-z]*\.?\s*$/iu.exec(
      text,
    );
  if (match === null) return null;
  const [, hours, rest, count, unit, plain] = match;
  const minutes =
    hours === undefined
      ? Number(count ?? plain) * (unit?.toLowerCase() === 'h' ? 60 : 1)
      : Number(hours) * 60 + Number(rest);
  return minutes > 0 && minutes <= 24 * 60 ? minutes : null;
}

function instantAt(
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
