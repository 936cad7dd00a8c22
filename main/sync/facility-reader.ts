import type { WarehouseId } from '../../shared/ids.ts';
import type { AuthorizedHttp } from '../remote/authorized.ts';
import { asFields } from '../remote/dock-scheduling/fields.ts';
import { readOne } from '../remote/dock-scheduling/wire.ts';
import type { FacilityReader } from './time-zone.ts';

/**
 * Reads name and time zone of the warehouse record (contract.md 1.12: the record's fields are published, the seed shows none
 * of them). Nothing else of the record is kept: it holds settings and a passcode.
 */
export const createFacilityReader =
  (http: AuthorizedHttp, warehouseId: WarehouseId): FacilityReader =>
  async (signal) => {
    const reply = await http.read({ path: '/warehouse/{warehouseId}', values: { warehouseId }, signal });
    const record = readOne(reply.bytes);
    const fields = record.ok ? asFields(record.value) : null;
    const text = (value: unknown) => (typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : null);
    return { name: text(fields?.name), timeZone: text(fields?.timezone) };
  };
