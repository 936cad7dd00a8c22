/** An appointment asked for in the search box: "new appt tomorrow 7 door 8 Acme". Pure. */
import { readDay, wordedDays } from '../readers/day.ts';
import { readMoment, type TypedMoment } from '../readers/moment.ts';

/**
 * What the words behind "new appointment" say. Texts as typed, empty where nothing is said.
 *
 * Example: "nueva cita mañana 7 andén 8" is `{ moment: { days: ['2026-11-24'], time: '7' }, day:
 * '2026-11-24', door: '8', trailer: '', rest: '' }`.
 */
export type BookingWords = {
  readonly moment: TypedMoment | null;
  /** The day, `YYYY-MM-DD`, the likeliest of two; null if the text names none. */
  readonly day: string | null;
  readonly door: string;
  readonly trailer: string;
  /** What is none of these: a carrier, or anything else. */
  readonly rest: string;
};

const BEGINS = /(?:new|add|make|book|schedule|nueva|agendar|agregar|hacer)\s+(?:an?\s+|una\s+)?/;
const BOOKING = /(?:appts?|appointments?|cita)/;
const HEAD = new RegExp(
  String.raw`^\s*(?:${BEGINS.source}${BOOKING.source}|cita\s+nueva)(?=\s)`,
  'iu',
);
const DOOR_WORD = /(?:door|dock|puerta|and[eé]n|muelle|rampa)/;
const DOOR = new RegExp(
  String.raw`(?:^|\s)${DOOR_WORD.source}\s+#?(\p{L}{0,3}-?\d[\p{L}\d-]*)(?=\s|$)`,
  'iu',
);
const TRAILER_WORD = /(?:trailer|trlr|remolque|caja)/;
const TRAILER_NUMBER = /((?:(\p{L}{1,4})\s)?[\p{L}\d-]*\d[\p{L}\d-]*)/u;
const TRAILER = new RegExp(
  String.raw`(?:^|\s)${TRAILER_WORD.source}\s+#?${TRAILER_NUMBER.source}(?=\s|$)`,
  'iu',
);
/** A word between the others, which names nothing. */
const BETWEEN = /^(?:at|on|in|to|for|with|the|carrier|el|las?|los|al?|de|en|para|con)$/i;
/** The longest moment in words: "el lunes a las 7 de la noche". */
const LONGEST_MOMENT = 8;

/** "New appt", "nueva cita", with more behind it; null for other text. */
export const bookingHead = (text: string): string | null => HEAD.exec(text)?.[0] ?? null;

/** Reads the text; `today` is the day where the clock stands. Null if it asks for none. */
export function bookingWords(text: string, locale: string, today: string): BookingWords | null {
  const head = bookingHead(text);
  if (head === null) return null;
  const behind = text.slice(head.length);
  const trailer = TRAILER.exec(behind);
  const hasTrailer = trailer !== null && wordedDays(trailer[2] ?? '', today).length === 0;
  const noTrailer = hasTrailer ? behind.replace(trailer[0], ' ') : behind;
  const door = DOOR.exec(noTrailer);
  const words = (door === null ? noTrailer : noTrailer.replace(door[0], ' ')).split(/\s+/);
  const left = words.filter((word) => word !== '');
  const read = takeRun(left, (run) => momentOf(run, today));
  const isTimed = read !== null && ('minutes' in read || read.days.length > 0);
  const days = isTimed ? null : takeRun(left, (run) => daysOf(run, locale, today));
  const moment =
    read === null || 'minutes' in read || days === null ? read : { days, time: read.time };
  while (BETWEEN.test(left[0] ?? '')) left.shift();
  while (BETWEEN.test(left.at(-1) ?? '')) left.pop();
  const known = moment !== null && 'days' in moment ? moment.days : days;
  return {
    moment,
    day: known?.[0] ?? null,
    door: door?.[1] ?? '',
    trailer: hasTrailer ? (trailer[1] ?? '') : '',
    rest: left.join(' '),
  };
}

/** Takes the longest run of words out of `left` that `read` knows, and returns what it says. */
function takeRun<Found>(left: string[], read: (run: string) => Found | null): Found | null {
  for (let length = Math.min(left.length, LONGEST_MOMENT); length > 0; length -= 1)
    for (let at = 0; at + length <= left.length; at += 1) {
      const found = read(left.slice(at, at + length).join(' '));
      if (found === null) continue;
      left.splice(at, length);
      return found;
    }
  return null;
}

/** Three or four figures alone are rather a number than a time. */
const momentOf = (run: string, today: string): TypedMoment | null =>
  /^\d{3,}$/.test(run) ? null : readMoment(run, today);

/** The days of "tomorrow", "el lunes" or "11/24"; null for other text. */
function daysOf(run: string, locale: string, today: string): readonly string[] | null {
  const words = wordedDays(run.replace(/^(?:on|el|this|este)\s/iu, ''), today);
  if (words.length > 0) return words;
  if (!/^\d+[/.-]\d+/.test(run)) return null;
  const read = readDay(run, locale, today);
  if ('refused' in read) return null;
  return 'value' in read ? [read.value] : read.readings.slice(0, 1);
}
