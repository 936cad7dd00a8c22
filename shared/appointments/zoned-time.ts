/** Converts between wall times of a zone and points in time, across clock changes. */
import { type PlainDateTime, Temporal, type ZonedDateTime } from '../temporal.ts';
import type { Instant } from '../time.ts';

/**
 * A point in time made from a wall time.
 *
 * Example: 2:30 AM on the night when clocks go forward: `{ instant, odd: 'gap' }`.
 */
export type ZonedInstant = {
  /** With the zone's offset, such as `2031-03-01T08:00:00-06:00`. */
  readonly instant: Instant;
  /**
   * `gap`: the clocks skip that time, and we mean the same distance after the skip. `twice`: it
   * occurs twice that day.
   */
  readonly odd: 'gap' | 'twice' | null;
};

/**
 * The moment at which the clocks of `zone` show `date` (`YYYY-MM-DD`) and `time` (`HH:MM` or
 * `HH:MM:SS`); null for other text. If that time occurs twice, `second` takes the later.
 */
export function instantIn(
  zone: string,
  date: string,
  time: string,
  second = false,
): ZonedInstant | null {
  const wall = wallOf(date, time);
  if (wall === null) return null;
  const [earlier, later] = [at(wall, zone, 'earlier'), at(wall, zone, 'later')];
  if (earlier.epochMilliseconds === later.epochMilliseconds)
    return { instant: textOf(earlier), odd: null };
  // In a gap, "later" lies after the skip, which is what people mean. Of two equal times we take
  // the first, or the second if `second` is set.
  const isGap = !earlier.toPlainDateTime().equals(wall);
  return isGap
    ? { instant: textOf(later), odd: 'gap' }
    : { instant: textOf(second ? later : earlier), odd: 'twice' };
}

const wallOf = (date: string, time: string): PlainDateTime | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(?::\d{2})?$/.test(time)) return null;
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: 'reject' });
  } catch {
    return null;
  }
};

const at = (wall: PlainDateTime, zone: string, disambiguation: 'earlier' | 'later') =>
  wall.toZonedDateTime(zone, { disambiguation });

const textOf = (moment: ZonedDateTime): Instant =>
  moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });

/**
 * What the clocks of `zone` show at a moment, and whether it is the second of two equal times; null
 * for text that isn't a point in time.
 */
export function wallIn(
  zone: string,
  instant: Instant,
): { readonly date: string; readonly time: string; readonly second: boolean } | null {
  try {
    const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    const wall = moment.toPlainDateTime();
    const [earlier, later] = [at(wall, zone, 'earlier'), at(wall, zone, 'later')];
    const second =
      earlier.epochMilliseconds !== later.epochMilliseconds &&
      moment.epochMilliseconds === later.epochMilliseconds;
    return {
      date: wall.toPlainDate().toString(),
      time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
      second,
    };
  } catch {
    return null;
  }
}

/**
 * Keeps the wall time when the zone changes: 08:00 in `from` becomes 08:00 in `to`. Text that isn't
 * an instant with an offset is returned unchanged.
 */
export function sameWallTime(text: string, from: string, to: string): string {
  const wall = /T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? wallIn(from, text) : null;
  return wall === null ? text : (instantIn(to, wall.date, wall.time)?.instant ?? text);
}
