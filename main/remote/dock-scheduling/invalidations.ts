/**
 * What an event of the realtime channel invalidates (contract.md 1.13). We never take over its
 * content; it only says what to read again (law 8).
 */
import type {
  AssignmentId,
  ContainerId,
  SpotId,
  VisitId,
  WarehouseId,
} from '../../../shared/ids.ts';
import { asFields, type Fields, idOf } from './decode/fields.ts';

/**
 * Ids in an event, each in a list of none or one, and lists of which all rows are affected.
 *
 * Example: a truck changed: `{ visits: ['v-17'], spots: [], …, areas: false, schedule: false,
 * facility: 'w-1' }`.
 */
export type Invalidation = {
  readonly spots: readonly SpotId[];
  readonly assignments: readonly AssignmentId[];
  /** Ids of reservations. Their record may not say which spot. */
  readonly reserves: readonly string[];
  readonly visits: readonly VisitId[];
  readonly containers: readonly ContainerId[];
  readonly areas: boolean;
  /** Appointments, doors or load types. */
  readonly schedule: boolean;
  /** The facility in the record, or null. A channel reports all facilities of the organization. */
  readonly facility: WarehouseId | null;
};

const nothing: Invalidation = {
  spots: [],
  assignments: [],
  reserves: [],
  visits: [],
  containers: [],
  areas: false,
  schedule: false,
  facility: null,
};

const id = <Id extends string>(fields: Fields, name: string): readonly Id[] => {
  const found = idOf<Id>(fields[name]);
  return found === null ? [] : [found];
};

/** By the entity after the verb. The verb doesn't change what we have to read. */
const readers: Readonly<Record<string, (fields: Fields) => Partial<Invalidation>>> = {
  Spot: (fields) => ({ spots: id(fields, 'id') }),
  SpotArea: () => ({ areas: true }),
  SpotAssignment: (fields) => ({
    assignments: id(fields, 'id'),
    spots: id(fields, 'spotId'),
    visits: id(fields, 'assetVisitId'),
    containers: id(fields, 'assetContainerId'),
  }),
  SpotReserve: (fields) => ({ reserves: id(fields, 'id'), spots: id(fields, 'spotId') }),
  AssetVisit: (fields) => ({ visits: id(fields, 'id') }),
  AssetVisitEvent: (fields) => ({ visits: id(fields, 'assetVisitId') }),
  AssetContainer: (fields) => ({
    containers: id(fields, 'id'),
    visits: id(fields, 'assetVisitId'),
  }),
  AssetContainerEvent: (fields) => ({
    containers: id(fields, 'assetContainerId'),
    visits: id(fields, 'assetVisitId'),
  }),
  Appointment: () => ({ schedule: true }),
  Dock: () => ({ schedule: true }),
  LoadType: () => ({ schedule: true }),
};

/**
 * What an event invalidates. Null if it is unknown, has no record, or is about something that we
 * don't show.
 */
export function invalidationOf(name: string, payload: unknown): Invalidation | null {
  const entity = /^(?:create|update|delete)-([A-Z][A-Za-z]{0,40})$/.exec(name)?.[1] ?? '';
  const reader = Object.hasOwn(readers, entity) ? readers[entity] : undefined;
  const fields = asFields(payload);
  if (reader === undefined || fields === null) return null;
  return { ...nothing, ...reader(fields), facility: idOf<WarehouseId>(fields.warehouseId) };
}
