/**
 * What a record of each kind has (seeds/yard.md; contract.md 1.5, 1.9): an object with none of these fields is another thing than was
 * asked for, whatever its id. Values are not looked at here: a damaged field costs a field. Written out rather than as lists of names,
 * because every record of every page passes here.
 */
import type { Fields } from './fields.ts';

export const isArea = (fields: Fields): boolean => 'name' in fields || 'warehouseId' in fields;

export const isSpot = (fields: Fields): boolean =>
  'code' in fields || 'spotAreaId' in fields || 'spotAssignments' in fields || 'warehouseId' in fields;

export const isVisit = (fields: Fields): boolean =>
  'warehouseId' in fields ||
  'spotAssignments' in fields ||
  'licensePlate' in fields ||
  'visitType' in fields ||
  'isPlanned' in fields ||
  'isActive' in fields;

export const isContainer = (fields: Fields): boolean =>
  'assetVisitId' in fields || 'warehouseId' in fields || 'spotAssignments' in fields || 'code' in fields || 'isActive' in fields;

export const isAppointment = (fields: Fields): boolean => 'start' in fields || 'dockId' in fields || 'confirmationNumber' in fields;

export const isDock = (fields: Fields): boolean => 'doorNumber' in fields || 'name' in fields || 'warehouseId' in fields;

export const isLoadType = (fields: Fields): boolean => 'name' in fields || 'direction' in fields || 'description' in fields;
