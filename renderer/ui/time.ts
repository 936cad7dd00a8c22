/** Times as clerks read them: in the facility's zone, with the zone named, on a 24 hour clock. */
import type { Instant } from '../../shared/time.ts';

const withOffset = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Milliseconds since the epoch, or null for text that is no point in time: one without an offset is none. */
export function instantMs(instant: Instant | null): number | null {
  if (instant === null || !withOffset.test(instant)) return null;
  const milliseconds = Date.parse(instant);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** Writes times in one zone. Text that is no point in time is shown as "unknown". */
export type ZoneFormat = {
  /** The zone really used: UTC when the facility's zone is not known to this machine. */
  readonly timeZone: string;
  /** "14:02:11" */
  readonly clock: (milliseconds: number) => string;
  /** "14:02" on the same day as `now`, else "Nov 21, 14:02"; in another year "Nov 21, 2025, 14:02". */
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

/** Creates the formats of one zone once: making an `Intl.DateTimeFormat` is a thousand times dearer than using it. */
export function createZoneFormat(wanted: string): ZoneFormat {
  const timeZone = isKnownZone(wanted) ? wanted : 'UTC';
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...options });
  const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const minute = format({ hour: '2-digit', minute: '2-digit' });
  const day = format({ weekday: 'short', month: 'short', day: 'numeric' });
  const dayYear = format({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
  const date = format({ year: 'numeric', month: 'short', day: 'numeric' });
  const dayMinute = format({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  const dateMinute = format({ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  const year = format({ year: 'numeric' });
  const isThisYear = (at: number, now: number): boolean => year.format(at) === year.format(now);
  const toTheMinute: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  };
  const dated = format(toTheMinute);
  const full = format({ ...toTheMinute, second: '2-digit' });
  const zone = format({ timeZoneName: 'short' });
  return {
    timeZone,
    clock: (milliseconds) => clock.format(milliseconds),
    short(instant, now) {
      const at = instantMs(instant);
      if (at === null) return 'unknown';
      if (at === now || date.format(at) === date.format(now)) return minute.format(at);
      return (isThisYear(at, now) ? dayMinute : dateMinute).format(at);
    },
    full(instant) {
      const at = instantMs(instant);
      return at === null ? 'unknown' : full.format(at);
    },
    dated(instant) {
      const at = instantMs(instant);
      return at === null ? 'unknown' : dated.format(at);
    },
    day: (milliseconds, now) => (isThisYear(milliseconds, now) ? day : dayYear).format(milliseconds),
    zone: (milliseconds) => zone.formatToParts(milliseconds).find((part) => part.type === 'timeZoneName')?.value ?? timeZone,
  };
}

const second = 1_000;
const minuteLength = 60 * second;
const hour = 60 * minuteLength;
const day = 24 * hour;

/** A length of time in the two largest units, as on a dwell badge: "8 s", "14 min", "2 h 05", "3 d 4 h". */
export function durationText(milliseconds: number): string {
  // A clock of the service that runs ahead of ours must not show a negative age.
  const length = Math.max(0, milliseconds);
  if (length < minuteLength) return `${Math.floor(length / second)} s`;
  if (length < hour) return `${Math.floor(length / minuteLength)} min`;
  if (length < day) return `${Math.floor(length / hour)} h ${String(Math.floor((length % hour) / minuteLength)).padStart(2, '0')}`;
  return `${Math.floor(length / day)} d ${Math.floor((length % day) / hour)} h`;
}
