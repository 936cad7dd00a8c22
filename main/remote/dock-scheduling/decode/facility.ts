/**
 * The warehouse record, as far as the console shows it (contract.md 1.12; the seed leaves its
 * fields out).
 */

import { message } from '../../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import { withTokens } from '../../authorized.ts';
import { RemoteError } from '../../outcome.ts';
import type { DockSchedulingParts } from '../parts.ts';
import { asFields } from './fields.ts';
import { readOne } from './wire.ts';

/**
 * Name and IANA zone of the facility; null for what the record does not hold as text. `place` is
 * where it lies, as received.
 */
export type FacilityRecord = {
  readonly name: string | null;
  readonly timeZone: string | null;
  readonly place: {
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    /** Degrees, where the record has a geolocation that can be read. */
    readonly point: { readonly latitude: number; readonly longitude: number } | null;
  };
};

const LONGEST = 200;

/**
 * Reads one warehouse, once for all who ask while it is read: zone and place are wanted by two
 * features at each start. Throws `RemoteError`; `refNumberValidationPasscode`, a secret of the
 * record, is never kept.
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
      timeZone: word(record.timezone),
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

/** A geolocation; its form is not published, so the usual names are tried. */
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
