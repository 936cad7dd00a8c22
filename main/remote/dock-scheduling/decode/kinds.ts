/**
 * The fields of each kind of record (seeds/yard.md; contract.md 1.5, 1.9). An object with none of
 * them isn't of that kind, whatever its id. We don't check values here, because a damaged field
 * costs a field. The checks are written out instead of using lists of names, for speed: every
 * record of every page passes here.
 */
import type { Fields } from './fields.ts';

/** Names of the kinds in the service's lists of the yard (seeds/yard.md, "List envelope"). */
export type ListedKind = 'SpotArea' | 'Spot' | 'AssetVisit' | 'AssetContainer';

/** Further kinds that the services name in replies (seeds/yard.md; contract.md 1.3, 1.9). */
const KNOWN: readonly string[] = [
  ...(['SpotArea', 'Spot', 'AssetVisit', 'AssetContainer'] satisfies readonly ListedKind[]),
  ...['SpotAssignment', 'SpotEvent', 'Appointment', 'Dock', 'LoadType', 'Warehouse'],
];

/** Whether a reply says that it is about another known kind. An unknown name means nothing. */
export const isOtherKind = (entity: string | null, kind: ListedKind | undefined): boolean =>
  kind !== undefined && entity !== null && entity !== kind && KNOWN.includes(entity);

export const isArea = (fields: Fields): boolean =>
  ('name' in fields || 'warehouseId' in fields) && !isOnSpots(fields) && !('spotAreaId' in fields);

/** Containers have a code too. */
export const isSpot = (fields: Fields): boolean =>
  'spotAreaId' in fields ||
  ('code' in fields && !('assetVisitId' in fields) && !('state' in fields));

export const isVisit = (fields: Fields): boolean =>
  'licensePlate' in fields ||
  'visitType' in fields ||
  'isPlanned' in fields ||
  (('warehouseId' in fields || 'spotAssignments' in fields || 'isActive' in fields) &&
    !isPlace(fields) &&
    !('assetVisitId' in fields));

export const isContainer = (fields: Fields): boolean =>
  'assetVisitId' in fields ||
  (('warehouseId' in fields ||
    'spotAssignments' in fields ||
    'code' in fields ||
    'isActive' in fields) &&
    !isPlace(fields) &&
    !('licensePlate' in fields));

/** Has a field that only areas and spots have. */
const isPlace = (fields: Fields): boolean =>
  'spotAreaId' in fields || 'spotReserves' in fields || 'name' in fields;

/** Has a field that only trucks and containers have. */
const isOnSpots = (fields: Fields): boolean =>
  'licensePlate' in fields || 'assetVisitId' in fields || 'spotAssignments' in fields;

export const isAppointment = (fields: Fields): boolean =>
  'start' in fields || 'dockId' in fields || 'confirmationNumber' in fields;

export const isDock = (fields: Fields): boolean =>
  'doorNumber' in fields || 'name' in fields || 'warehouseId' in fields;

export const isLoadType = (fields: Fields): boolean =>
  'name' in fields || 'direction' in fields || 'description' in fields;
