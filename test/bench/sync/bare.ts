/**
 * The yardstick: the same rows with the same columns, put into plain tables by prepared inserts in
 * one transaction, and nothing else.
 */
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

type Json = { readonly [name: string]: unknown };
type Lists = { readonly [list: string]: readonly Json[] };

const tables = {
  area: ['id', 'warehouse_id', 'name', 'is_active'],
  spot: [
    'id',
    'warehouse_id',
    'area_id',
    'code',
    'type',
    'is_open',
    'observation',
    'reserves',
    'changed_at',
  ],
  assignment: ['id', 'spot_id', 'visit_id', 'container_id', 'changed_at'],
  visit: [
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
    'first_seen_at',
  ],
  container: [
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
    'first_seen_at',
  ],
} as const;

const numbers = new Set(['is_active', 'is_open', 'is_planned', 'check_in_acknowledged']);
const flag = (value: unknown) => (value === undefined || value === null ? null : value ? 1 : 0);
const some = (value: unknown) => value ?? null;
const list = (value: unknown) => (value ?? []) as readonly Json[];
const nameOf = (value: unknown) => some((value as Json | null | undefined)?.name);

const seen = '2026-01-01T00:00:00.000Z';
const areaRow = (r: Json) => [r.id, r.warehouseId, r.name, flag(r.isActive)];
const spotRow = (r: Json) => [
  r.id,
  r.warehouseId,
  r.spotAreaId,
  r.code,
  r.type,
  flag(r.isActive),
  some(r.observation),
  list(r.spotReserves).length === 0 ? null : JSON.stringify(r.spotReserves),
  r.lastChangedDateTime,
];
const assignmentRow = (r: Json) => [
  r.id,
  r.spotId,
  some(r.assetVisitId),
  some(r.assetContainerId),
  some(r.lastChangedDateTime),
];
const visitRow = (r: Json) => [
  r.id,
  r.warehouseId,
  some(list(r.spotAssignments)[0]?.spotId),
  flag(r.isActive),
  some(r.licensePlate),
  some(r.dotNumber),
  nameOf(r.company),
  some(r.companyHint),
  some(r.phone),
  flag(r.isPlanned),
  some(r.driverNotes),
  some(r.driverAppointmentIdentifier),
  some(r.visitType),
  flag(r.checkInAcknowledged),
  some(r.appointmentId),
  some(r.createDateTime),
  some(r.lastChangedDateTime),
  some(list(r.spotAssignments)[0]?.lastChangedDateTime),
  seen,
];
const containerRow = (r: Json) => [
  r.id,
  r.warehouseId,
  some(r.assetVisitId),
  some(list(r.spotAssignments)[0]?.spotId),
  flag(r.isActive),
  some(r.code),
  some(r.type),
  some(r.state),
  some(r.notes),
  nameOf(r.company),
  some(r.pickupAppointmentId),
  some(r.dropAppointmentId),
  some(r.createDateTime),
  some(r.lastChangedDateTime),
  some(list(r.spotAssignments)[0]?.lastChangedDateTime),
  seen,
];

/**
 * A new, empty database with plain tables: text ids as primary keys, no other index; as durable as
 * ours.
 */
export function openBare(file: string): Sqlite.Database {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
  const db = new Sqlite(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  for (const [table, columns] of Object.entries(tables)) {
    db.exec(
      `CREATE TABLE ${table}(${columns.map((name) => `${name} ${numbers.has(name) ? 'INTEGER' : 'TEXT'}${name === 'id' ? ' PRIMARY KEY' : ''}`).join(',')}) STRICT`,
    );
  }
  return db;
}

/** Inserts everything in one transaction. */
export function insertAll(db: Sqlite.Database, lists: Lists): void {
  const insert = (table: keyof typeof tables) =>
    db.prepare(`INSERT INTO ${table} VALUES(${tables[table].map(() => '?').join(',')})`);
  const [areas, spots, assignments, visits, containers] = [
    insert('area'),
    insert('spot'),
    insert('assignment'),
    insert('visit'),
    insert('container'),
  ];
  db.transaction(() => {
    for (const row of lists['/yard/spot-area'] ?? []) areas.run(areaRow(row));
    for (const row of lists['/yard/spot'] ?? []) {
      spots.run(spotRow(row));
      for (const assignment of list(row.spotAssignments))
        assignments.run(assignmentRow(assignment));
    }
    for (const row of lists['/asset-visit'] ?? []) visits.run(visitRow(row));
    for (const row of lists['/asset-container'] ?? []) containers.run(containerRow(row));
  })();
}

/** Rows in all tables, to prove that both sides did the same work. */
export const countAll = (db: Sqlite.Database): number =>
  Object.keys(tables).reduce(
    (sum, table) => sum + (db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number),
    0,
  );
