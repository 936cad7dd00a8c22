/** The working day of a stop as the two instants its window is sent with. */

import { shortCountry } from '../places/country.ts';
import { zoneOfRegion } from '../places/regions.ts';
import { Temporal } from '../temporal.ts';
import type { WindowOf } from './quote-draft.ts';

/**
 * Hours of a working day, by the clock of the place: the clerk names a day, the service wants two
 * instants.
 */
const OPENS = '08:00';
const CLOSES = '17:00';

/**
 * Windows in the zone of the stop's state by its country, or in the facility's if that has none.
 */
export const windowIn =
  (facilityZone: string): WindowOf =>
  (date, { state, country }) => {
    const at = (time: string) =>
      Temporal.PlainDateTime.from(`${date}T${time}`)
        .toZonedDateTime(zoneOfRegion(shortCountry(country), state) ?? facilityZone)
        .toInstant()
        .toString();
    return { start: at(OPENS), end: at(CLOSES) };
  };

/** `YYYY-MM-DD` in a zone at a point in time (milliseconds since the epoch). */
export const dayIn = (zone: string, milliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
