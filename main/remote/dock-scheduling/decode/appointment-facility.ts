/** Finds the facility of an appointment. We show only our own, whatever else a list contains. */

import { message } from '../../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import type { Fields } from './fields.ts';
import { asFields, idOf } from './fields.ts';

/**
 * `unknown`: neither the record nor the docks say. That we asked for one facility proves nothing,
 * because the seed has no such filter.
 */
type AtFacility = 'own' | 'other' | 'unknown';

type FacilityContext = {
  readonly warehouse: WarehouseId;
  /** The field with the facility; dots lead into joined records (`yardAppointmentWarehouse`). */
  readonly field: string;
  /** Docks known to belong to this facility; null: none known. */
  readonly docks: ReadonlySet<string> | null;
};

/** The record's own field counts first, then its dock. */
export function facilityOf(
  fields: Fields,
  { warehouse, field, docks }: FacilityContext,
): AtFacility {
  const named = idOf<WarehouseId>(valueAt(fields, field)) ?? idOf<WarehouseId>(fields.warehouseId);
  if (named !== null) return named === warehouse ? 'own' : 'other';
  const dock = idOf<string>(fields.dockId) ?? idOf<string>(asFields(fields.dock)?.id);
  return dock !== null && docks?.has(dock) === true ? 'own' : 'unknown';
}

/** One problem for a complete list, however many records it concerns. */
export const facilityUnknown: YardProblem = {
  key: 'facility-not-told:appointment',
  code: 'facility-not-told',
  entity: 'list',
  id: 'appointment',
  said: message('problem.facilityUntold', { setting: 'yardAppointmentsUntold' }),
};

/** The value at a dotted path through joined records. */
function valueAt(fields: Fields, path: string): unknown {
  let value: unknown = fields;
  for (const step of path.split('.')) value = asFields(value)?.[step];
  return value;
}
