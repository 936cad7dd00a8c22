/**
 * Records that name another facility: a service that does not look at what was asked for gives
 * those of all facilities.
 */

import { message } from '../../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { type Fields, idOf, recordNamed, recordsOf } from './fields.ts';

/**
 * True for a record whose `warehouseId` names another facility than `own`. One that names none is
 * of the facility that was asked for.
 */
export function isElsewhere(fields: Fields, own: WarehouseId): boolean {
  const named = idOf<WarehouseId>(fields.warehouseId);
  // The services write their ids in either case.
  return named !== null && own !== '' && named !== own && named.toLowerCase() !== own.toLowerCase();
}

/**
 * Said once for a list. `none`: it held no record of this facility at all, so nothing is known of
 * that.
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
