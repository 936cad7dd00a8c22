/**
 * Appointment windows of a stop: the documents write them in three forms (contract.md 2.4,
 * window_start/end).
 */
import { Temporal } from '../temporal.ts';

/**
 * A window time as an instant in the zone of its place, or the reason why it cannot be read.
 *
 * Example: `{ kind: 'at', epochMs: 1_795_400_000_000, timeZone: 'America/Chicago' }`.
 */
export type WindowTime =
  | { readonly kind: 'at'; readonly epochMs: number; readonly timeZone: string }
  | { readonly kind: 'unreadable'; readonly text: string };

/**
 * Reads one window time. With an offset or `Z` it is absolute; without one it is local to the
 * stop's zone. A missing or unknown zone makes a local time unreadable rather than an hour wrong.
 */
export function readWindowTime(text: string, timeZone: string | null): WindowTime {
  const unreadable: WindowTime = { kind: 'unreadable', text };
  const absolute = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  try {
    if (absolute)
      return {
        kind: 'at',
        epochMs: Temporal.Instant.from(text).epochMilliseconds,
        timeZone: knownZone(timeZone) ?? 'UTC',
      };
    const zone = knownZone(timeZone);
    if (zone === null) return unreadable;
    return {
      kind: 'at',
      epochMs: Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds,
      timeZone: zone,
    };
  } catch {
    return unreadable;
  }
}

/** The zone when the platform knows it, else null. */
function knownZone(timeZone: string | null): string | null {
  if (timeZone === null) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;
  } catch {
    return null;
  }
}
