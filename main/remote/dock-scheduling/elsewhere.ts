/** Records that name another facility: a service that does not look at what was asked for gives those of all facilities. */
import type { WarehouseId } from '../../../shared/ids.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import { type Fields, idOf } from './fields.ts';

/** True for a record whose `warehouseId` names another facility than `own`. One that names none is of the facility that was asked for. */
export function isElsewhere(fields: Fields, own: WarehouseId): boolean {
  const named = idOf<WarehouseId>(fields.warehouseId);
  // The services write their ids in either case.
  return named !== null && own !== '' && named !== own && named.toLowerCase() !== own.toLowerCase();
}

/** What a clerk calls the records of a list. */
export const recordWords = (entity: YardProblem['entity'], count: number): string => {
  const one = entity === 'visit' ? 'truck' : entity;
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
};

/** Said once for a list. `none`: it held no record of this facility at all, so nothing is known of that. */
export const leftOut = (entity: YardProblem['entity'], count: number, none: boolean): YardProblem => ({
  key: `other-facility:${entity}`,
  code: 'other-facility',
  entity: 'list',
  id: entity,
  sentence: `${recordWords(entity, count)} of another facility ${count === 1 ? 'was' : 'were'} left out: the service answered with more than was asked for.${
    none ? ' It named none of this facility, so what was known of it stays as it was.' : ''
  }`,
});

/** A record joined to one of this facility that names another. */
export const joinedFromElsewhere = (entity: 'visit' | 'container', id: string | null, at: string): YardProblem => ({
  key: `other-facility:${entity}:${id ?? at}`,
  code: 'other-facility',
  entity,
  id,
  sentence: `A ${entity === 'visit' ? 'truck' : 'container'} of another facility was left out, though the service has it at ${at}.`,
});
