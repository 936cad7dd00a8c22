/** A time with its day, or a length of time from now, that a person typed. Pure. */
import { bareWords } from '../search-key.ts';
import { readClock } from './clock.ts';
import { wordedDays } from './day.ts';
import { readMinutes } from './minutes.ts';
import { comparable } from './reading.ts';

/**
 * What a text says of a moment: minutes from now; or a time of day as typed, with the days that it
 * may be (`YYYY-MM-DD`, the likeliest first; none if the text names no day).
 *
 * Example: "tomorrow 7" is `{ days: ['2026-11-24'], time: '7' }`, "in 2 hours" `{ minutes: 120 }`.
 */
export type TypedMoment =
  | { readonly minutes: number }
  | { readonly days: readonly string[]; readonly time: string };

/** A day at most: what is further off is typed with its day. */
const MOST_MINUTES = 24 * 60;

const fixedSpans: Readonly<Record<string, number>> = {
  'half an hour': 30,
  'media hora': 30,
  'an hour': 60,
  'una hora': 60,
  'an hour and a half': 90,
  'una hora y media': 90,
  'hora y media': 90,
};

/** Minutes of "+30", "30 min", "+2h", "+1:30", "in 2 hours", "en media hora"; null otherwise. */
function minutesFrom(word: string): number | null {
  const short = /^\+ ?(?:(\d{1,2}):([0-5]\d)|(\d{1,4}) ?(h|m)?[a-z]*\.?)$/.exec(word);
  const long =
    /^(?:in|en|dentro de) (.+)$/.exec(word)?.[1] ?? /^\d{1,4} ?min[a-z]*\.?$/.exec(word)?.[0];
  if (short !== null) {
    const [, hours, rest, count, unit] = short;
    const each = unit === 'h' ? 60 : 1;
    return within(hours === undefined ? Number(count) * each : Number(hours) * 60 + Number(rest));
  }
  if (long === undefined) return null;
  if (Object.hasOwn(fixedSpans, long)) return within(fixedSpans[long] ?? 0);
  const read = /[a-z]/.test(long) ? readMinutes(long) : null;
  return read !== null && 'value' in read ? within(read.value) : null;
}

const within = (minutes: number): number | null =>
  minutes > 0 && minutes <= MOST_MINUTES ? minutes : null;

/** A day before its time ("lunes a las 6:30"), and behind it ("6:30 mon"). */
const dayFirst = /^(?:on |el |this |este )?(\p{L}+)\.?,? (?:at |a las? |@ ?)?(.+)$/u;
const dayLast = /^(?:at |a las? )?(.+?),? (?:on |el )?(\p{L}+)\.?$/u;
const tonight = /^(?:tonight|esta noche),? (?:at |a las? )?(.+)$/;

/**
 * Reads a moment. `today` is the day where the clock stands, `YYYY-MM-DD`; a name of a day of the
 * week is the next one, or with `isPast` the last one, and today's own name may be either of two.
 * Null for other text.
 */
export function readMoment(text: string, today: string, isPast = false): TypedMoment | null {
  const word = bareWords(comparable(text));
  const minutes = isPast ? null : minutesFrom(word);
  if (minutes !== null) return { minutes };
  const night = tonight.exec(word)?.[1];
  if (night !== undefined) return timed(`${night} tonight`, [today]);
  const alone = timed(word, /tonight$|esta noche$/.test(word) ? [today] : []);
  if (alone !== null) return alone;
  const [, day = '', time = ''] = dayFirst.exec(word) ?? [];
  const [, timeBefore = '', dayBehind = ''] = dayLast.exec(word) ?? [];
  return (
    timed(time, wordedDays(day, today, isPast), true) ??
    timed(timeBefore, wordedDays(dayBehind, today, isPast), true)
  );
}

/** Null where the time is none, or a day is needed and there is none. */
const timed = (time: string, days: readonly string[], needsDay = false): TypedMoment | null =>
  readClock(time) === null || (needsDay && days.length === 0) ? null : { days, time };
