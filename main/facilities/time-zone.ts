/** The time zone in which times are shown: the facility's, as well as it can be known. */
import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/words/message.ts';

/** What the warehouse record tells (contract.md 1.12). */
export type FacilityFacts = { readonly name: string | null; readonly timeZone: string | null };

/** Reads the warehouse record. Throws `RemoteError`. */
export type FacilityReader = (signal: AbortSignal) => Promise<FacilityFacts>;

/** A zone and its source. */
export type ShownZone = {
  readonly timeZone: string;
  readonly from: 'service' | 'profile' | 'computer';
};

/** True for a zone this machine knows, by its IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The first zone that is known: the service's, the profile's, this computer's. Unknown names are passed over. */
export function chooseZone(
  service: string | null,
  profile: string | null,
  computer: string,
): ShownZone {
  if (service !== null && isTimeZone(service)) return { timeZone: service, from: 'service' };
  if (profile !== null && isTimeZone(profile)) return { timeZone: profile, from: 'profile' };
  return { timeZone: computer, from: 'computer' };
}

/** What the clerk has to know about the zone: that it is only this computer's, or that a better one came too late for this start. */
export function zoneNotices(shown: ShownZone, told: string | null): readonly Notice[] {
  if (told !== null && isTimeZone(told) && told !== shown.timeZone) {
    return [
      {
        key: 'time-zone',
        severity: 'info',
        said: message('facilities.zone.other', { shown: shown.timeZone, told }),
      },
    ];
  }
  if (shown.from !== 'computer') return [];
  return [
    {
      key: 'time-zone',
      severity: 'info',
      said: message('facilities.zone.computer', { shown: shown.timeZone }),
    },
  ];
}
