/**
 * At which facility an appointment is: only those of one's own are shown, whatever else a list
 * brings.
 */

import { message } from '../../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import type { Fields } from './fields.ts';
import { asFields, idOf } from './fields.ts';

/**
 * `not-told`: nothing in the record or the docks tells. That this facility alone was asked for does
 * not: the seed names no such question.
 */
type AtFacility = 'own' | 'other' | 'not-told';

/** What decides for one list. */
type FacilityContext = {
  readonly warehouse: WarehouseId;
  /**
   * The field that names the facility, with dots into joined records (`yardAppointmentWarehouse`).
   */
  readonly field: string;
  /** Docks that are known to be of this facility; null: none are known. */
  readonly docks: ReadonlySet<string> | null;
};

/** What the record itself says counts, then its dock. */
export function facilityOf(
  fields: Fields,
  { warehouse, field, docks }: FacilityContext,
): AtFacility {
  const named = idOf<WarehouseId>(valueAt(fields, field)) ?? idOf<WarehouseId>(fields.warehouseId);
  if (named !== null) return named === warehouse ? 'own' : 'other';
  const dock = idOf<string>(fields.dockId) ?? idOf<string>(asFields(fields.dock)?.id);
  return dock !== null && docks?.has(dock) === true ? 'own' : 'not-told';
}

/** Said once for a whole list, however many there are. */
export const facilityNotTold: YardProblem = {
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
