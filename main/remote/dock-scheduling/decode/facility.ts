/**
 * The warehouse record, as far as the console shows it (contract.md 1.12). The seed doesn't list
 * its fields.
 */

import { message } from '../../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import { withTokens } from '../../authorized.ts';
import { RemoteError } from '../../outcome.ts';
import type { DockSchedulingParts } from '../parts.ts';
import { asFields } from './fields.ts';
import { readOne } from './wire.ts';

/**
 * Name and IANA zone of the facility; null if the record doesn't hold text there. `place` is its
 * location, as received.
 *
 * Example: `{ name: 'Dallas DC', timeZone: 'America/Chicago', place: { city: 'Dallas', state:
 * 'TX', zip: '75201', point: null } }`.
 */
export type FacilityRecord = {
  readonly name: string | null;
  readonly timeZone: string | null;
  readonly place: {
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    /** Degrees, if the record has a readable geolocation. */
    readonly point: { readonly latitude: number; readonly longitude: number } | null;
  };
};

const LONGEST = 200;

/**
 * Reads one warehouse. Callers during a read share it, because two features need it at each start.
 * Throws `RemoteError`. We never keep `refNumberValidationPasscode`, which is a secret.
 */
export function createFacilityReader(
  { http, tokens, undocumented }: DockSchedulingParts,
  warehouse: WarehouseId,
) {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  const word = (value: unknown) =>
    typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : null;
  let reading: Promise<FacilityRecord> | null = null;
  const read = async (signal: AbortSignal): Promise<FacilityRecord> => {
    const { bytes } = await remote.read({
      path: undocumented.yardWarehousePath,
      values: { warehouseId: warehouse },
      signal,
    });
    const one = readOne(bytes);
    const record = one.ok ? asFields(one.value) : null;
    if (record === null) throw new RemoteError('bad-reply', message('service.facility.unreadable'));
    return {
      name: word(record.name),
      timeZone: word(record.timezone)?.trim() || null,
      place: {
        city: word(record.city),
        state: word(record.state),
        zip: word(record.zip),
        point: pointOf(record.geolocation),
      },
    };
  };
  return (signal: AbortSignal): Promise<FacilityRecord> => {
    reading ??= read(signal).finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** A geolocation. Its form isn't published, so we try the usual names. */
function pointOf(value: unknown): FacilityRecord['place']['point'] {
  const fields = asFields(value);
  if (fields === null) return null;
  const degrees = (value: unknown) =>
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      ? Number(value)
      : Number.NaN;
  const latitude = degrees(fields.latitude ?? fields.lat);
  const longitude = degrees(fields.longitude ?? fields.lon ?? fields.lng);
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPoint && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}
