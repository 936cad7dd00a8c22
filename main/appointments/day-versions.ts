/** A version number per day of the schedule: the page reads a day again when its number changed. */
import { dayOf, daysBetween } from '../../shared/appointments/days.ts';
import type { ChangedSpans, ScheduleFacts } from './schedule-cache.ts';

/** A version for each day that is kept. */
export type DayVersions = Readonly<Record<string, number>>;

/** Every day of the window with this version. */
export const allDays = ({ window }: ScheduleFacts, version: number): DayVersions =>
  window === null
    ? {}
    : Object.fromEntries(daysBetween(window.first, window.last).map((day) => [day, version]));

/** The same with a new version for the days that these spans touch. */
export function daysTouched(
  versions: DayVersions,
  spans: ChangedSpans,
  zone: string,
  version: number,
): DayVersions {
  const days: Record<string, number> = { ...versions };
  for (const { from, to } of spans) {
    // Only days that are kept: a span that is years long by mistake must not make a year of days.
    const first = dayOf(from, zone);
    const last = dayOf(Math.max(from, to - 1), zone);
    for (const day of first === last ? [first] : Object.keys(days))
      if (Object.hasOwn(days, day) && day >= first && day <= last) days[day] = version;
  }
  return days;
}
