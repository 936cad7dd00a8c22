/**
 * The time zone in which we show times: the facility's, as far as we know it. Only this file
 * decides it, with the library that calculates with it. `Intl` accepts zones (`CST`, `PST`, …) that
 * the library may refuse, and then no schedule could be drawn.
 */

import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import { Temporal } from '../../shared/temporal.ts';
import { displayText } from '../../shared/text.ts';

/**
 * Facts of the warehouse record (contract.md 1.12).
 *
 * Example: `{ name: 'Dallas', timeZone: 'America/Chicago' }`.
 */
export type FacilityFacts = { readonly name: string | null; readonly timeZone: string | null };

/** Most characters of a zone's name in a notice. The longest that is one has 32. */
const LONGEST_NAME = 60;

/** Reads the warehouse record. Throws `RemoteError`. */
export type FacilityReader = (signal: AbortSignal) => Promise<FacilityFacts>;

/**
 * A zone and its source. `none`: neither the facility nor this computer names one, so times are in
 * UTC.
 *
 * Example: `{ timeZone: 'UTC', from: 'none' }` when no source names a zone.
 */
export type ShownZone = {
  readonly timeZone: string;
  readonly from: 'service' | 'profile' | 'computer' | 'none';
};

/** Whether we can calculate and write times in a zone, given its IANA name or offset. */
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
 * Such as `EST` or `-06:00`: the same offset in summer, which is wrong for half of the year at most
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
 * The zone of this computer; null if it has no usable name (`TZ` empty, a path, an abbreviation).
 */
export function computerZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null;
}

/**
 * The first known zone: the service's, the profile's, this computer's, UTC. Unknown names are
 * skipped. If the service has a fixed offset, a zone of the profile takes precedence, so that an
 * operator can correct it.
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

/**
 * Notices about the zone. `named`: the service's name of it, or null. It may be any text, so we
 * show it as what others wrote.
 */
export function zoneNotices(shown: ShownZone, named: string | null): readonly Notice[] {
  const { timeZone, from } = shown;
  const notice = (severity: Notice['severity'], said: Notice['said']): readonly Notice[] => [
    { key: 'time-zone', severity, said },
  ];
  if (named !== null && !isTimeZone(named)) {
    const values = { told: displayText(named, LONGEST_NAME), shown: timeZone };
    return notice('warning', message('facilities.zone.unknown', values));
  }
  if (from !== 'service' && named !== null && !isFixedZone(named))
    return notice('info', message('facilities.zone.other', { shown: timeZone, told: named }));
  if (from === 'none') return notice('warning', message('facilities.zone.none'));
  if (from === 'computer')
    return notice('info', message('facilities.zone.computer', { shown: timeZone }));
  return isFixedZone(timeZone)
    ? notice('warning', message('facilities.zone.fixed', { shown: timeZone }))
    : [];
}
