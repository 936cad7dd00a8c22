/**
 * The time zone in which times are shown: the facility's, as well as it can be known. It is decided
 * here alone, by the library that calculates with it: what `Intl` takes for a zone (`CST`, `PST`,
 * …) that library may refuse, and then no schedule could be drawn.
 */
import { Temporal } from 'temporal-polyfill';
import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';

/** What the warehouse record tells (contract.md 1.12). */
export type FacilityFacts = { readonly name: string | null; readonly timeZone: string | null };

/** Reads the warehouse record. Throws `RemoteError`. */
export type FacilityReader = (signal: AbortSignal) => Promise<FacilityFacts>;

/**
 * A zone and its source. `none`: neither the facility nor this computer names one, and times are
 * those of UTC.
 */
export type ShownZone = {
  readonly timeZone: string;
  readonly from: 'service' | 'profile' | 'computer' | 'none';
};

/**
 * True for a zone that we can calculate with and write times in, by its IANA name or its offset.
 */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * `EST` or `-06:00`: the same offset in summer, which is wrong for half of the year at most
 * facilities.
 */
export const isFixedZone = (name: string): boolean =>
  /^(?:[+-]\d\d(?::?\d\d)?|Etc\/GMT[+-]\d+|EST|MST|HST)$/i.test(name);

/** Whether two names mean the same times today, such as `US/Central` and `America/Chicago`. */
export function isSameZone(one: string, other: string): boolean {
  const canonical = (name: string) =>
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  return one === other || canonical(one) === canonical(other);
}

/**
 * The zone of this computer; null for one that it does not name (`TZ` empty, a path, an
 * abbreviation).
 */
export function computerZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null;
}

/**
 * The first zone that is known: the service's, the profile's, this computer's, UTC. Unknown names
 * are passed over. A fixed offset of the service gives way to a zone of the profile: that is how an
 * operator sets it right.
 */
export function chooseZone(
  service: string | null,
  profile: string | null,
  computer: string | null,
): ShownZone {
  const own = profile !== null && isTimeZone(profile) ? profile : null;
  if (service !== null && isTimeZone(service) && !(isFixedZone(service) && own !== null))
    return { timeZone: service, from: 'service' };
  if (own !== null) return { timeZone: own, from: 'profile' };
  return computer === null
    ? { timeZone: 'UTC', from: 'none' }
    : { timeZone: computer, from: 'computer' };
}

/** What the clerk has to know about the zone. `told`: the name that the service gave, or null. */
export function zoneNotices(shown: ShownZone, told: string | null): readonly Notice[] {
  const { timeZone, from } = shown;
  const notice = (severity: Notice['severity'], said: Notice['said']): readonly Notice[] => [
    { key: 'time-zone', severity, said },
  ];
  if (told !== null && !isTimeZone(told))
    return notice('warning', message('facilities.zone.unknown', { told, shown: timeZone }));
  if (from !== 'service' && told !== null && !isFixedZone(told))
    return notice('info', message('facilities.zone.other', { shown: timeZone, told }));
  if (from === 'none') return notice('warning', message('facilities.zone.none'));
  if (from === 'computer')
    return notice('info', message('facilities.zone.computer', { shown: timeZone }));
  return isFixedZone(timeZone)
    ? notice('warning', message('facilities.zone.fixed', { shown: timeZone }))
    : [];
}
