/**
 * What a record of each kind has (seeds/yard.md; contract.md 1.5, 1.9): an object with none of
 * these fields is another thing than was asked for, whatever its id. Values are not looked at here:
 * a damaged field costs a field. Written out rather than as lists of names, because every record of
 * every page passes here.
 */
import type { Fields } from './fields.ts';

/** What the service calls the records of a list of the yard (seeds/yard.md, "List envelope"). */
export type ListedKind = 'SpotArea' | 'Spot' | 'AssetVisit' | 'AssetContainer';

/** Further kinds that the services name in answers (seeds/yard.md; contract.md 1.3, 1.9). */
const KNOWN: readonly string[] = [
  ...(['SpotArea', 'Spot', 'AssetVisit', 'AssetContainer'] satisfies readonly ListedKind[]),
  ...['SpotAssignment', 'SpotEvent', 'Appointment', 'Dock', 'LoadType', 'Warehouse'],
];

/**
 * True when an answer says that it is about another kind that is known. A name that nobody knows
 * says nothing.
 */
export const isOtherKind = (entity: string | null, kind: ListedKind | undefined): boolean =>
  kind !== undefined && entity !== null && entity !== kind && KNOWN.includes(entity);

export const isArea = (fields: Fields): boolean =>
  ('name' in fields || 'warehouseId' in fields) && !isOnSpots(fields) && !('spotAreaId' in fields);

/** A container has a code too. */
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

/** It has what areas and spots alone have. */
const isPlace = (fields: Fields): boolean =>
  'spotAreaId' in fields || 'spotReserves' in fields || 'name' in fields;

/** It has what trucks and containers alone have. */
const isOnSpots = (fields: Fields): boolean =>
  'licensePlate' in fields || 'assetVisitId' in fields || 'spotAssignments' in fields;

export const isAppointment = (fields: Fields): boolean =>
  'start' in fields || 'dockId' in fields || 'confirmationNumber' in fields;

export const isDock = (fields: Fields): boolean =>
  'doorNumber' in fields || 'name' in fields || 'warehouseId' in fields;

export const isLoadType = (fields: Fields): boolean =>
  'name' in fields || 'direction' in fields || 'description' in fields;
