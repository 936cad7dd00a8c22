import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../../../../main/kernel/database/database.ts';
import { openDatabase } from '../../../../main/kernel/database/database.ts';
import { createAssignmentTable } from '../../../../main/yard/cache/assignment-table.ts';
import { shapeOf } from '../../../../main/yard/cache/row-shapes.ts';
import { createRowTable } from '../../../../main/yard/cache/row-table.ts';
import { cacheSchema } from '../../../../main/yard/cache/schema.ts';
import type { AreaId, AssignmentId, SpotId, WarehouseId } from '../../../../shared/ids.ts';
import { type Area, areaRecord } from '../../../../shared/yard/model.ts';
import { runs } from '../../../support/runs.ts';

const own = 'w' as WarehouseId;
const area = fc.record({
  id: fc.nat(25).map((id) => `a${id}` as AreaId),
  warehouseId: fc.constantFrom(own, 'other' as WarehouseId),
  name: fc.string({ maxLength: 5 }),
  isActive: fc.boolean(),
});
const step = fc.record({
  rows: fc.array(area, { maxLength: 30 }),
  removed: fc.array(fc.nat(25), { maxLength: 4 }),
  isRolledBack: fc.boolean(),
});

/** Runs `work` in a transaction that is given up when asked. */
function write(db: Database, isRolledBack: boolean, work: () => void): void {
  const all = db.transaction(() => {
    work();
    if (isRolledBack) throw new Error('Given up.');
  });
  if (isRolledBack) expect(() => all()).toThrow('Given up.');
  else all();
}

const byId = <Row extends { readonly id: string }>(rows: Iterable<Row>) =>
  [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

test('holds the last version of each row, whatever was written or given up', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const db = openDatabase({ file: ':memory:', migrations: cacheSchema });
      const table = createRowTable(db, shapeOf('area', areaRecord, own));
      table.load();
      const model = new Map<string, Area>();
      for (const { rows, removed, isRolledBack } of steps) {
        write(db, isRolledBack, () => {
          table.remove(removed.map((id) => `a${id}`));
          table.put(rows, null);
        });
        if (isRolledBack) continue;
        for (const id of removed) model.delete(`a${id}`);
        for (const row of rows) model.set(row.id, row);
      }
      expect(byId(createRowTable(db, shapeOf('area', areaRecord, own)).load())).toEqual(
        byId(model.values()),
      );
      db.close();
    }),
    { numRuns: runs(200) },
  );
});

test('a spot holds its last written assignments, even if it comes twice', () => {
  const spots = fc.array(fc.tuple(fc.nat(4), fc.nat(3)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(spots, { maxLength: 5 }), (writes) => {
      const db = openDatabase({ file: ':memory:', migrations: cacheSchema });
      const table = createAssignmentTable(db);
      table.load();
      const model = new Map<string, readonly object[]>();
      let last = 0;
      for (const each of writes) {
        const changed = each.map(([spot, count]) => {
          const spotId = `s${spot}` as SpotId;
          const rows = Array.from({ length: count }, () => {
            last += 1;
            return {
              id: `n${last}` as AssignmentId,
              spotId,
              visitId: null,
              containerId: null,
              changedAt: null,
            };
          });
          return { spotId, rows };
        });
        write(db, false, () => table.put(changed));
        for (const { spotId, rows } of changed) {
          model.delete(spotId);
          if (rows.length > 0) model.set(spotId, rows);
        }
      }
      expect(Object.fromEntries(createAssignmentTable(db).load())).toEqual(
        Object.fromEntries(model),
      );
      db.close();
    }),
    { numRuns: runs(200) },
  );
});
