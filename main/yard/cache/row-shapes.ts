/** How the rows of the yard model (`shared/yard/model.ts`) lie in the tables of migration 001, one shape a table. */
import type { AppointmentId, AreaId, ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { Area, Container, Spot, SpotReserve, Visit } from '../../../shared/yard/model.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import type { SqlValue } from './bulk-insert.ts';
import type { RowShape } from './row-table.ts';

const flag = (value: boolean | null): SqlValue => (value === null ? null : value ? 1 : 0);

/** A bit that turned on the disk can make another type of a value: better no cache than a row that breaks what reads it. */
function damaged(): never {
  throw new DatabaseError('damaged', 'The saved picture of the yard holds values that were never written.');
}

const text = (value: SqlValue | undefined): string => (typeof value === 'string' ? value : damaged());
const textOrNull = (value: SqlValue | undefined): string | null => (value === null ? null : text(value));
const truth = (value: SqlValue | undefined): boolean => (value === 1 ? true : value === 0 ? false : damaged());
const truthOrNull = (value: SqlValue | undefined): boolean | null => (value === null ? null : truth(value));

/** The facility's own id is written as null: it stands on nearly every row. */
const foreignOnly = (id: WarehouseId, own: WarehouseId): SqlValue => (id === own ? null : id);
const warehouse = (value: SqlValue | undefined, own: WarehouseId) => (value === null ? own : (text(value) as WarehouseId));

/** Shape of the areas of the facility `own`. */
export const areaShape = (own: WarehouseId): RowShape<Area> => ({
  table: 'area',
  columns: ['id', 'warehouse_id', 'name', 'is_active'],
  keptColumns: [],
  write: (row) => [row.id, foreignOnly(row.warehouseId, own), row.name, flag(row.isActive)],
  read: (v) => ({ id: text(v[0]) as AreaId, warehouseId: warehouse(v[1], own), name: text(v[2]), isActive: truth(v[3]) }),
});

/** A handful of spots has reserves; they are read and written whole, so they lie in one column. */
const reservesText = (reserves: readonly SpotReserve[]): SqlValue => (reserves.length === 0 ? null : JSON.stringify(reserves));
const noReserves: readonly SpotReserve[] = [];

function readReserves(value: SqlValue | undefined): readonly SpotReserve[] {
  if (value === null) return noReserves;
  try {
    return JSON.parse(text(value)) as SpotReserve[];
  } catch {
    return damaged();
  }
}

/** Shape of the spots of the facility `own`. */
export const spotShape = (own: WarehouseId): RowShape<Spot> => ({
  table: 'spot',
  columns: ['id', 'warehouse_id', 'area_id', 'code', 'type', 'is_open', 'observation', 'reserves', 'changed_at'],
  keptColumns: [],
  write: (row) => [
    row.id,
    foreignOnly(row.warehouseId, own),
    row.areaId,
    row.code,
    row.type,
    flag(row.isOpen),
    row.observation,
    reservesText(row.reserves),
    row.changedAt,
  ],
  read: (v) => ({
    id: text(v[0]) as SpotId,
    areaId: text(v[2]) as AreaId,
    warehouseId: warehouse(v[1], own),
    code: text(v[3]),
    type: text(v[4]),
    isOpen: truth(v[5]),
    observation: textOrNull(v[6]),
    reserves: readReserves(v[7]),
    changedAt: textOrNull(v[8]),
  }),
});

const nothingMore: { readonly firstSeenAt?: string | null } = {};

/** When an asset was first seen, where the service does not tell when it came. */
const firstSeen = (createdAt: SqlValue | undefined, seenAt: SqlValue | undefined) =>
  createdAt === null ? { firstSeenAt: textOrNull(seenAt) } : nothingMore;

/** Shape of the visits of the facility `own`. */
export const visitShape = (own: WarehouseId): RowShape<Visit> => ({
  table: 'visit',
  columns: [
    'id',
    'warehouse_id',
    'spot_id',
    'is_active',
    'license_plate',
    'dot_number',
    'company_name',
    'company_hint',
    'phone',
    'is_planned',
    'driver_notes',
    'driver_appointment_identifier',
    'visit_type',
    'check_in_acknowledged',
    'appointment_id',
    'created_at',
    'changed_at',
    'placed_at',
  ],
  keptColumns: ['first_seen_at'],
  write: (row) => [
    row.id,
    foreignOnly(row.warehouseId, own),
    row.spotId,
    flag(row.isActive),
    row.licensePlate,
    row.dotNumber,
    row.companyName,
    row.companyHint,
    row.phone,
    flag(row.isPlanned),
    row.driverNotes,
    row.driverAppointmentIdentifier,
    row.visitType,
    flag(row.checkInAcknowledged),
    row.appointmentId,
    row.createdAt,
    row.changedAt,
    row.placedAt,
  ],
  read: (v) => ({
    id: text(v[0]) as VisitId,
    warehouseId: warehouse(v[1], own),
    spotId: textOrNull(v[2]) as SpotId | null,
    isActive: truth(v[3]),
    licensePlate: textOrNull(v[4]),
    dotNumber: textOrNull(v[5]),
    companyName: textOrNull(v[6]),
    companyHint: textOrNull(v[7]),
    phone: textOrNull(v[8]),
    isPlanned: truthOrNull(v[9]),
    driverNotes: textOrNull(v[10]),
    driverAppointmentIdentifier: textOrNull(v[11]),
    visitType: textOrNull(v[12]),
    checkInAcknowledged: truthOrNull(v[13]),
    appointmentId: textOrNull(v[14]) as AppointmentId | null,
    createdAt: textOrNull(v[15]),
    ...firstSeen(v[15], v[18]),
    changedAt: textOrNull(v[16]),
    placedAt: textOrNull(v[17]),
  }),
});

/** Shape of the containers of the facility `own`. */
export const containerShape = (own: WarehouseId): RowShape<Container> => ({
  table: 'container',
  columns: [
    'id',
    'warehouse_id',
    'visit_id',
    'spot_id',
    'is_active',
    'code',
    'type',
    'state',
    'notes',
    'company_name',
    'pickup_appointment_id',
    'drop_appointment_id',
    'created_at',
    'changed_at',
    'placed_at',
  ],
  keptColumns: ['first_seen_at'],
  write: (row) => [
    row.id,
    foreignOnly(row.warehouseId, own),
    row.visitId,
    row.spotId,
    flag(row.isActive),
    row.code,
    row.type,
    row.state,
    row.notes,
    row.companyName,
    row.pickupAppointmentId,
    row.dropAppointmentId,
    row.createdAt,
    row.changedAt,
    row.placedAt,
  ],
  read: (v) => ({
    id: text(v[0]) as ContainerId,
    warehouseId: warehouse(v[1], own),
    visitId: textOrNull(v[2]) as VisitId | null,
    spotId: textOrNull(v[3]) as SpotId | null,
    isActive: truth(v[4]),
    code: textOrNull(v[5]),
    type: textOrNull(v[6]),
    state: textOrNull(v[7]),
    notes: textOrNull(v[8]),
    companyName: textOrNull(v[9]),
    pickupAppointmentId: textOrNull(v[10]) as AppointmentId | null,
    dropAppointmentId: textOrNull(v[11]) as AppointmentId | null,
    createdAt: textOrNull(v[12]),
    ...firstSeen(v[12], v[15]),
    changedAt: textOrNull(v[13]),
    placedAt: textOrNull(v[14]),
  }),
});
