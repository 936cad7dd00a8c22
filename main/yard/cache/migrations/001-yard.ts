import type { Migration } from '../../../kernel/database/migrate.ts';

/**
 * The yard as it was last read. Rows are found by number: the ids of all rows are held in memory while the file is open
 * (`row-table.ts`), so that no index on long text keys is kept up with each write.
 *
 * Fields that records got since (`shared/yard/model.ts`) are added by `row-shapes.ts`.
 *
 * `warehouse_id` is null on rows of the facility this file is about, which is nearly all of them.
 * `first_seen_at` is when this console first read of an asset; the service may tell no arrival time (seeds/yard.md).
 */
export const yardTables: Migration = {
  version: 1,
  name: 'yard',
  sql: `
    CREATE TABLE fact(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE source(name TEXT PRIMARY KEY, as_of TEXT NOT NULL) STRICT;
    CREATE TABLE area(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL, warehouse_id TEXT, name TEXT NOT NULL, is_active INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE spot(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL, warehouse_id TEXT, area_id TEXT NOT NULL, code TEXT NOT NULL,
      type TEXT NOT NULL, is_open INTEGER NOT NULL, observation TEXT, reserves TEXT, changed_at TEXT
    ) STRICT;
    CREATE TABLE visit(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL, warehouse_id TEXT, spot_id TEXT, is_active INTEGER NOT NULL,
      license_plate TEXT, dot_number TEXT, company_name TEXT, company_hint TEXT, phone TEXT, is_planned INTEGER,
      driver_notes TEXT, driver_appointment_identifier TEXT, visit_type TEXT, check_in_acknowledged INTEGER,
      appointment_id TEXT, created_at TEXT, changed_at TEXT, placed_at TEXT, first_seen_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE container(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL, warehouse_id TEXT, visit_id TEXT, spot_id TEXT,
      is_active INTEGER NOT NULL, code TEXT, type TEXT, state TEXT, notes TEXT, company_name TEXT,
      pickup_appointment_id TEXT, drop_appointment_id TEXT, created_at TEXT, changed_at TEXT, placed_at TEXT,
      first_seen_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE assignment(
      number INTEGER PRIMARY KEY, spot_id TEXT NOT NULL, id TEXT NOT NULL, visit_id TEXT, container_id TEXT, changed_at TEXT
    ) STRICT;
    CREATE TABLE problem(
      number INTEGER PRIMARY KEY, key TEXT NOT NULL, code TEXT NOT NULL, entity TEXT NOT NULL, id TEXT, sentence TEXT NOT NULL
    ) STRICT;
  `,
};
