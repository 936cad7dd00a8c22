/** Lengths of time that a person typed: `90`, `1:30`, `1 h 30`, `2 hours`. Pure. */
import { message } from '../i18n/message.ts';
import { type NumberBounds, readDecimal, withinBounds } from './number.ts';
import { certain, plainCharacters, type Reading, typedText } from './reading.ts';

/** Minutes in each unit that a field may be in. */
export const minutesIn = { minutes: 1, hours: 60, days: 24 * 60 } as const;
/** The unit of a number that stands alone. */
export type TimeUnit = keyof typeof minutesIn;

const DAYS = /(?:(\d[\d.,]*|[.,]\d+) ?(?:d|d[ií]as?|days?)\.?)?[ ,]*/;
const HOURS = /(?:(\d[\d.,]*|[.,]\d+) ?(?:h|hrs?|horas?|hours?)\.?)?[ ,]*/;
const MINUTES = /(?:(\d[\d.,]*|[.,]\d+) ?(m|mins?|minutos?|minutes?|')?\.?)?/;
const PARTS = new RegExp(`^${DAYS.source}${HOURS.source}${MINUTES.source}$`, 'i');

/**
 * A length of time in minutes. A number alone is in `unit`; `1:30` is an hour and a half in every
 * field; behind hours a number is minutes (`1 h 30`). Refused is what isn't a whole number of
 * minutes. Bounds in minutes.
 */
export function readMinutes(
  text: string,
  unit: TimeUnit = 'minutes',
  { min = 0, max }: NumberBounds = {},
  locale = 'en',
): Reading<number> {
  const plain = plainCharacters(text);
  if (!plain.ok) return { refused: plain.error };
  if (plain.value === '') return { refused: message('common.number.missing') };
  if (/^-[\d.,]/.test(plain.value))
    return { refused: message('common.number.negative', { text: typedText(text) }) };
  const bounded = (minutes: number): Reading<number> => {
    const each = minutesIn[unit];
    const reading = withinBounds(minutes / each, text, {
      min: min / each,
      ...(max === undefined ? {} : { max: max / each }),
    });
    return 'value' in reading ? { value: minutes } : reading;
  };
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(plain.value);
  if (clock !== null) return bounded(Number(clock[1]) * 60 + Number(clock[2]));
  const [whole, days, hours, rest, word] = PARTS.exec(plain.value) ?? [];
  if (whole === undefined)
    return { refused: message('common.minutes.none', { text: typedText(text) }) };
  const isAlone = days === undefined && hours === undefined && word === undefined;
  const parts = [
    [days, minutesIn.days],
    [hours, minutesIn.hours],
    [rest, isAlone ? minutesIn[unit] : 1],
  ] as const;
  let sum = 0;
  for (const [digits, each] of parts) {
    if (digits === undefined) continue;
    const number = certain(readDecimal(digits, locale), text);
    if (!number.ok) return { refused: number.error };
    sum += Number(number.value) * each;
  }
  const minutes = Math.round(sum * 1e6) / 1e6;
  return Number.isSafeInteger(minutes)
    ? bounded(minutes)
    : { refused: message('common.minutes.whole', { text: typedText(text) }) };
}

/**
 * Minutes as a field in that unit shows them: whole units as a number, anything else as hours and
 * minutes ("1:30"). It reads back as the same minutes.
 */
export const writtenMinutes = (minutes: number, unit: TimeUnit): string =>
  minutes % minutesIn[unit] === 0
    ? String(minutes / minutesIn[unit])
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
