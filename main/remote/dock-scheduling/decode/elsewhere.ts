/**
 * Records of another facility. A service that ignores our filter returns those of all facilities.
 */

import { message } from '../../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { type Fields, idOf, recordNamed, recordsOf } from './fields.ts';

/**
 * Whether the `warehouseId` of a record names another facility than `own`. A record that names none
 * belongs to the facility we asked for.
 */
export function isElsewhere(fields: Fields, own: WarehouseId): boolean {
  const named = idOf<WarehouseId>(fields.warehouseId);
  // Services write their ids in upper or lower case.
  return named !== null && own !== '' && named !== own && named.toLowerCase() !== own.toLowerCase();
}

/**
 * One problem for a list. `none`: it has no record of this facility, so we know nothing about ours.
 */
export const leftOut = (
  entity: YardProblem['entity'],
  count: number,
  none: boolean,
): YardProblem => ({
  key: `other-facility:${entity}`,
  code: 'other-facility',
  entity: 'list',
  id: entity,
  said: message(none ? 'problem.elsewhere.all' : 'problem.elsewhere.some', {
    count,
    records: recordsOf(entity),
  }),
});

/** A record joined to one of this facility (`at`) that names another. */
export const joinedFromElsewhere = (
  entity: 'visit' | 'container',
  id: string | null,
  at: { readonly entity: 'spot' | 'visit'; readonly id: string },
): YardProblem => ({
  key: `other-facility:${entity}:${id ?? `${at.entity} ${at.id}`}`,
  code: 'other-facility',
  entity,
  id,
  said: message('problem.elsewhere.joined', { entity, at: recordNamed(at) }),
});
