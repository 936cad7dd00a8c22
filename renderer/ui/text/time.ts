/**
 * Times as clerks read them: in the facility's zone, with the zone named, in their language and on
 * their clock.
 */

import type { Words } from '../../../shared/i18n/create-words.ts';
import type { Instant } from '../../../shared/time.ts';
import { perLanguage, words } from '../words.ts';

const second = 1_000;
const minuteLength = 60 * second;
const hour = 60 * minuteLength;
const day = 24 * hour;
/** Halves of hours that are remembered: 40 days. */
const mostAtHand = 2_000;

const withOffset = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Milliseconds since the epoch. Null if the text is not an instant, or has no offset. */
export function instantMs(instant: Instant | null): number | null {
  if (instant === null || !withOffset.test(instant)) return null;
  const milliseconds = Date.parse(instant);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** An instant as a cell of an exported list. Other text stays as it is. */
export function momentCell(at: Instant | number | null): { readonly at: number } | string | null {
  if (typeof at === 'number') return { at };
  const ms = instantMs(at);
  return ms === null ? at : { at: ms };
}

/** Writes times in one zone. Text that isn't a point in time is shown as "unknown". */
export type ZoneFormat = {
  /** The zone really used: UTC when the facility's zone is not known to this machine. */
  readonly timeZone: string;
  /** "14:02" or "2:02 PM". */
  readonly clock: (milliseconds: number) => string;
  /**
   * "14:02" or "2:02 PM" on the same day as `now`, else "Nov 21, 14:02"; in another year "Nov 21,
   * 2025, 14:02". In the hour that a night has twice, with the zone: "01:30 CDT".
   */
  readonly short: (instant: Instant | null, now: number) => string;
  /** "Sat, Nov 21, 2026, 14:02:11 CST", for titles. */
  readonly full: (instant: Instant | null) => string;
  /** "Sat, Nov 21, 2026, 14:02 CST", for what is read on the screen or on paper. */
  readonly dated: (instant: Instant | null) => string;
  /** "Sat, Nov 21"; in another year than `now` "Fri, Nov 21, 2025". */
  readonly day: (milliseconds: number, now: number) => string;
  /** "CST": the zone's name at that time. */
  readonly zone: (milliseconds: number) => string;
};

const isKnownZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
};

/** How a moment can be written. */
type Shape = keyof ReturnType<typeof shapesOf>;

function shapesOf(hourCycle: Words['clock']) {
  const hour = hourCycle === 'h12' ? 'numeric' : '2-digit';
  const day = { month: 'short', day: 'numeric' } as const;
  const minute = { hour, minute: '2-digit' } as const;
  const year = { year: 'numeric' } as const;
  const toTheMinute = {
    weekday: 'short',
    ...year,
    ...day,
    ...minute,
    timeZoneName: 'short',
  } as const;
  return {
    minute,
    day: { weekday: 'short', ...day },
    dayYear: { weekday: 'short', ...year, ...day },
    date: { ...year, ...day },
    dayMinute: { ...day, ...minute },
    dateMinute: { ...year, ...day, ...minute },
    year,
    dated: toTheMinute,
    full: { ...toTheMinute, second: '2-digit' },
    zone: { timeZoneName: 'short' },
  } as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
}

/**
 * The formats of one zone in one language. Making an `Intl.DateTimeFormat` costs a thousand times
 * as much as using it, so each is made when it is first used, and kept.
 */
function formatsOf({ locale, clock: hourCycle }: Words, timeZone: string) {
  const shapes = shapesOf(hourCycle);
  const made = new Map<Shape, Intl.DateTimeFormat>();
  return (shape: Shape): Intl.DateTimeFormat => {
    const known = made.get(shape);
    if (known !== undefined) return known;
    const format = new Intl.DateTimeFormat(locale, { timeZone, hourCycle, ...shapes[shape] });
    made.set(shape, format);
    return format;
  };
}

/** Creates the formats of a zone; they follow the page's language. */
export function createZoneFormat(wanted: string): ZoneFormat {
  const timeZone = isKnownZone(wanted) ? wanted : 'UTC';
  let language = words();
  let made = formatsOf(language, timeZone);
  const format = (shape: Shape) => {
    if (language !== words()) {
      language = words();
      made = formatsOf(language, timeZone);
    }
    return made(shape);
  };
  const isThisYear = (at: number, now: number): boolean =>
    format('year').format(at) === format('year').format(now);
  /** Halves of hours in which every time of day comes twice, or does not: looked at once. */
  const twice = new Map<number, boolean>();
  const isTwice = (at: number): boolean => {
    const part = Math.floor(at / (hour / 2));
    let found = twice.get(part);
    if (found === undefined) {
      const minute = format('minute');
      const text = minute.format(at);
      found = minute.format(at - hour) === text || minute.format(at + hour) === text;
      if (twice.size >= mostAtHand) twice.clear();
      twice.set(part, found);
    }
    return found;
  };
  const zoneAt = (at: number): string =>
    format('zone')
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  const shortly = (at: number, now: number): string => {
    const date = format('date');
    if (at === now || date.format(at) === date.format(now)) return format('minute').format(at);
    return format(isThisYear(at, now) ? 'dayMinute' : 'dateMinute').format(at);
  };
  const known = (instant: Instant | null, write: (at: number) => string): string => {
    const at = instantMs(instant);
    return at === null ? words().t('time.unknown') : write(at);
  };
  return {
    timeZone,
    clock: (milliseconds) => format('minute').format(milliseconds),
    short: (instant, now) =>
      known(instant, (at) =>
        isTwice(at) ? `${shortly(at, now)} ${zoneAt(at)}` : shortly(at, now),
      ),
    full: (instant) => known(instant, (at) => format('full').format(at)),
    dated: (instant) => known(instant, (at) => format('dated').format(at)),
    day: (milliseconds, now) =>
      format(isThisYear(milliseconds, now) ? 'day' : 'dayYear').format(milliseconds),
    zone: zoneAt,
  };
}

/**
 * A length of time in the two largest units, as on a dwell badge: "8 s", "14 min", "2 h 05", "3 d 4
 * h".
 */
export function durationText(milliseconds: number): string {
  // A clock of the service that runs ahead of ours must not show a negative age.
  const length = Math.max(0, milliseconds);
  const { t } = words();
  if (length < minuteLength) return t('time.seconds', { count: Math.floor(length / second) });
  if (length < hour) return t('time.minutes', { count: Math.floor(length / minuteLength) });
  const minutes = String(Math.floor((length % hour) / minuteLength)).padStart(2, '0');
  if (length < day) return t('time.hours', { hours: Math.floor(length / hour), minutes });
  const [days, hours] = [Math.floor(length / day), Math.floor((length % day) / hour)];
  return hours === 0 ? t('time.wholeDays', { days }) : t('time.days', { days, hours });
}

/** How long ago something was: "just now" within a minute, then "14 min ago". */
export const agoText = (milliseconds: number): string =>
  milliseconds < minuteLength
    ? words().t('time.justNow')
    : words().t('time.ago', { age: durationText(milliseconds) });

/** An hour of the day on the clerk's clock: "9:00" or "9 AM". */
export const hourText = (hour: number): string => hours()[hour] ?? '';

const hours = perLanguage(({ locale, clock }) => {
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    hourCycle: clock,
    timeZone: 'UTC',
  });
  return Array.from({ length: 24 }, (_, at) =>
    clock === 'h12' ? format.format(at * hour) : `${at}:00`,
  );
});

/**
 * A time of day, `HH:MM`, on the clerk's clock: "17:00" or "5:00 PM". Other text stays unchanged.
 */
export const timeOfDayText = (time: string): string => timeOfDay()(time);

const timeOfDay = perLanguage(({ locale, clock }) => {
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: clock,
    timeZone: 'UTC',
  });
  return (time: string) => {
    const ms = Date.parse(`1970-01-01T${time}:00Z`);
    return clock === 'h12' && !Number.isNaN(ms) ? format.format(ms) : time;
  };
});
