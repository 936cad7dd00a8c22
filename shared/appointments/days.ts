/**
 * Days of the facility, and where they begin and end across clock changes. A day is `YYYY-MM-DD` in
 * the facility's zone.
 */
import { Temporal } from '../temporal.ts';
import type { Instant } from '../time.ts';

/** A day of the facility's calendar, `YYYY-MM-DD`. */
export type Day = string;

/**
 * A stretch of time in milliseconds since the epoch. It includes `from` and excludes `to`.
 *
 * Example: one hour: `{ from: 1_795_400_400_000, to: 1_795_404_000_000 }`.
 */
export type Stretch = { readonly from: number; readonly to: number };

const zoned = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(zone);

/** The day of a moment. */
export const dayOf = (ms: number, zone: string): Day => zoned(ms, zone).toPlainDate().toString();

/** The day `count` days later (or earlier). */
export const addDays = (day: Day, count: number): Day =>
  Temporal.PlainDate.from(day).add({ days: count }).toString();

/** The first moment of a day. If the clocks skip midnight, it is the moment after the skip. */
export const dayStart = (day: Day, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;

/**
 * From the start of `first` to the end of `last`. Each day has 23, 24 or 25 hours. Empty if `last`
 * is before `first`.
 */
export function stretchOf(first: Day, last: Day, zone: string): Stretch {
  const from = dayStart(first, zone);
  return { from, to: Math.max(from, dayStart(addDays(last, 1), zone)) };
}

/** Every day from `first` to `last`. */
export function daysBetween(first: Day, last: Day): readonly Day[] {
  const count = Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days;
  return Array.from({ length: Math.max(0, count + 1) }, (_, index) => addDays(first, index));
}

/** Whether the text is an existing day. */
export function isDay(text: string): text is Day {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}

/** Start and end of an appointment. Without a usable end it is a point. */
export function spanOf({
  start,
  end,
}: {
  readonly start: Instant;
  readonly end: Instant | null;
}): Stretch {
  const from = Date.parse(start);
  const endMs = end === null ? Number.NaN : Date.parse(end);
  return { from, to: endMs > from ? endMs : from };
}

/** Whether a span overlaps a stretch, or lies in it if it is a point. */
export const touches = (span: Stretch, stretch: Stretch): boolean =>
  span.from < stretch.to &&
  (span.to > stretch.from || (span.to === span.from && span.from >= stretch.from));
