/** Days that a person typed, in figures or as "tomorrow". A day inside is `YYYY-MM-DD`. Pure. */
import { orderOf, type Unit } from '../i18n/days.ts';
import { message } from '../i18n/message.ts';
import { bareWords } from '../search-key.ts';
import { plainCharacters, type Reading, typedText } from './reading.ts';

/**
 * Day, month and year as a day, or null if the calendar doesn't have it. A year of two digits is in
 * this century.
 */
function dayFrom(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year;
  const at = new Date(0);
  at.setUTCFullYear(whole, month - 1, day);
  const exists =
    whole >= 1000 && whole <= 9999 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? at.toISOString().slice(0, 10) : null;
}

/**
 * Splits a text into its figures: apart ("11/23/26", "11 23") or together ("112326", "11232026").
 * Null for anything else.
 */
function figures(
  text: string,
  order: readonly Unit[],
): Readonly<Partial<Record<Unit, number>>> | null {
  const parts = text.split(/[\s./-]+/).filter((part) => part !== '');
  if (parts.some((part) => !/^\d{1,4}$|^\d{6}$|^\d{8}$/.test(part))) return null;
  const [only = ''] = parts;
  if (parts.length === 1) {
    if (only.length < 6) return null;
    const yearLength = only.length - 4;
    const found: Partial<Record<Unit, number>> = {};
    let at = 0;
    for (const unit of order) {
      const length = unit === 'year' ? yearLength : 2;
      found[unit] = Number(only.slice(at, at + length));
      at += length;
    }
    return found;
  }
  const units =
    parts.length === 3
      ? only.length === 4
        ? (['year', 'month', 'day'] as const)
        : order
      : order.filter((unit) => unit !== 'year');
  if (parts.length !== units.length) return null;
  return Object.fromEntries(units.map((unit, at) => [unit, Number(parts[at])]));
}

/** The day of the figures in one order of the units; without a year the one nearest to `today`. */
function dayIn(text: string, order: readonly Unit[], today: string): string | null {
  const found = figures(text, order);
  if (found?.month === undefined || found.day === undefined) return null;
  return dayNear(found.year, found.month, found.day, today);
}

/** The day; without a year the one nearest to `today`. */
function dayNear(
  year: number | undefined,
  month: number,
  day: number,
  today: string,
): string | null {
  if (year !== undefined) return dayFrom(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const away = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  const near = [thisYear - 1, thisYear, thisYear + 1].flatMap(
    (each) => dayFrom(each, month, day) ?? [],
  );
  return near.sort((a, b) => away(a) - away(b))[0] ?? null;
}

const DAY_MS = 86_400_000;

/** Days from today, by the word for it, without accents. Both languages count at every desk. */
const daysAway: Readonly<Record<string, number>> = {
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  tmrw: 1,
  ayer: -1,
  hoy: 0,
  manana: 1,
};

/** The days of the week by their names and what is short for them, Sunday first. */
const weekdays = (
  'sun sunday dom domingo|mon monday lun lunes|tue tues tuesday mar martes|' +
  'wed weds wednesday mie miercoles|thu thur thurs thursday jue jueves|fri friday vie viernes|' +
  'sat saturday sab sabado'
)
  .split('|')
  .map((names) => names.split(' '));

/**
 * The days that a word such as "tomorrow", "mañana" or "mon" means, the likeliest first; empty for
 * other text. A day of the week is the next one, or the last one with `isPast`; today's own name is
 * today or a week away.
 */
export function wordedDays(text: string, today: string, isPast = false): readonly string[] {
  const word = bareWords(text.trim()).replace(/\.$/, '');
  const dayAway = (away: number) =>
    new Date(Date.parse(today) + away * DAY_MS).toISOString().slice(0, 10);
  const away = Object.hasOwn(daysAway, word) ? daysAway[word] : undefined;
  if (away !== undefined) return [dayAway(away)];
  const weekday = weekdays.findIndex((names) => names.includes(word));
  if (weekday === -1) return [];
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  if (ahead === 0) return [today, dayAway(isPast ? -7 : 7)];
  return [dayAway(isPast ? ahead - 7 : ahead)];
}

/** The day that a word such as "tomorrow" or "lunes" means first; null for other text. */
export const wordedDay = (text: string, today: string): string | null =>
  wordedDays(text, today)[0] ?? null;

/** The months by their names in both languages, January first. */
const months = (
  'january enero|february febrero|march marzo|april abril|may mayo|june junio|july julio|' +
  'august agosto|september septiembre setiembre|october octubre|november noviembre|' +
  'december diciembre'
)
  .split('|')
  .map((names) => names.split(' '));

/** A day of the month and the name of the month, three letters at least, in both orders. */
const dayFirst = /^(?:el\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s./-]*(?:de\s+)?([a-z]{3,})\.?$/;
const monthFirst = /^([a-z]{3,})\.?[\s./-]*(\d{1,2})(?:st|nd|rd|th)?$/;
/** A year behind them. */
const yearBehind = /[\s,./-]+(?:del?\s+)?(\d{4}|\d{2})$/;

/** The day of "1 dec", "Dec 1, 2026", "1 de diciembre" and "+1", days from today; else null. */
function dayInWords(text: string, today: string): string | null {
  const away = /^\+ ?(\d{1,3})(?: ?d[a-z]*)?$/i.exec(text.trim())?.[1];
  if (away !== undefined)
    return new Date(Date.parse(today) + Number(away) * DAY_MS).toISOString().slice(0, 10);
  const words = bareWords(text.trim());
  const year = yearBehind.exec(words);
  // "Dec 12" has no year: its figures are the day.
  for (const [plain, of] of [
    [words, undefined],
    [words.slice(0, year?.index), year?.[1]],
  ] as const) {
    const [, name = '', day] = monthFirst.exec(plain) ?? swap(dayFirst.exec(plain));
    const month =
      name === '' ? -1 : months.findIndex((all) => all.some((each) => each.startsWith(name)));
    if (month !== -1)
      return dayNear(of === undefined ? undefined : Number(of), month + 1, Number(day), today);
  }
  return null;
}

const swap = (found: RegExpExecArray | null): readonly (string | undefined)[] =>
  found === null ? [] : [found[0], found[2], found[1]];

const swapped = { year: 'year', month: 'day', day: 'month' } as const;

/**
 * The day that text means: "11/23/2026", "11/23/26", "112326", and without a year ("11/23") the one
 * nearest to `today`; "2026-11-23", "tomorrow", "lunes", "dec 1" and "+1" in every language.
 * `03/04` has two readings, the first in the order of the language. Refused is what is no day.
 */
export function readDay(text: string, locale: string, today: string): Reading<string> {
  const refused = { refused: message('common.day.none', { text: typedText(text) }) } as const;
  const plain = plainCharacters(text);
  if (!plain.ok) return { refused: plain.error };
  const [worded, orWorded] = wordedDays(plain.value, today);
  if (worded !== undefined)
    return orWorded === undefined ? { value: worded } : { readings: [worded, orWorded] };
  const inWords = dayInWords(plain.value, today);
  if (inWords !== null) return { value: inWords };
  const order = orderOf(locale);
  const first = dayIn(plain.value, order, today);
  // Only the language's own order says which day 25/03 is in: the other one is never guessed.
  if (first === null) return refused;
  const other = dayIn(
    plain.value,
    order.map((unit) => swapped[unit]),
    today,
  );
  return other === null || other === first ? { value: first } : { readings: [first, other] };
}
