/**
 * Time that counts. A contract may say that detention runs only while the facility is open; these
 * functions measure that time, over clock changes as well. Pure. Times are milliseconds since the
 * epoch.
 */

import { addDays, type Day, dayOf } from '../appointments/days.ts';
import { Temporal } from '../temporal.ts';

/**
 * When time counts: on these days of the week (1 is Monday, 7 Sunday) from `open` to `close`, in
 * the facility's zone. A `close` that isn't after `open` lies on the next day.
 *
 * @example { days: [1, 2, 3, 4, 5], open: '06:00', close: '18:00', closedOn: ['2026-12-25'] }
 */
export type OpenHours = {
  readonly days: readonly number[];
  /** `HH:MM`. */
  readonly open: string;
  readonly close: string;
  /** Days on which it doesn't open, such as holidays. */
  readonly closedOn: readonly Day[];
};

const DAY_MS = 24 * 3_600_000;

type Span = { readonly from: number; readonly to: number };

/**
 * The moment at which the facility's clock shows `time`; the later one where it skips that time.
 */
const momentOf = (day: Day, time: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;

const weekdayOf = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek;

/** The stretches that count between two times, in their order. All of it without hours. */
function* countedSpans(
  hours: OpenHours | null,
  { from, to }: Span,
  zone: string,
): Generator<Span, void> {
  if (to <= from) return;
  if (hours === null) return yield { from, to };
  const last = dayOf(to, zone);
  // The hours of the evening before may reach into the first day.
  for (let day = addDays(dayOf(from, zone), -1); day <= last; day = addDays(day, 1)) {
    if (!hours.days.includes(weekdayOf(day)) || hours.closedOn.includes(day)) continue;
    const closing = hours.close > hours.open ? day : addDays(day, 1);
    const start = Math.max(from, momentOf(day, hours.open, zone));
    const end = Math.min(to, momentOf(closing, hours.close, zone));
    if (end > start) yield { from: start, to: end };
  }
}

/** How much of the time between `from` and `to` counts, in milliseconds. */
export function countedTime(
  hours: OpenHours | null,
  from: number,
  to: number,
  zone: string,
): number {
  let sum = 0;
  for (const span of countedSpans(hours, { from, to }, zone)) sum += span.to - span.from;
  return sum;
}

/**
 * When so much time (in milliseconds) has counted since `from`. Null: not within `most` days, as
 * with hours that never open.
 */
export function whenCounted(
  hours: OpenHours | null,
  from: number,
  time: number,
  zone: string,
  most: number,
): number | null {
  if (hours === null) return from + time;
  let missing = time;
  for (const span of countedSpans(hours, { from, to: from + most * DAY_MS }, zone)) {
    const length = span.to - span.from;
    if (length >= missing) return span.from + missing;
    missing -= length;
  }
  return null;
}
