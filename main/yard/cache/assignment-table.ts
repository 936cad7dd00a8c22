import type { AssignmentId, ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { AssignmentRow } from '../../remote/dock-scheduling/client.ts';
import { createBulkInsert, type SqlValue } from './bulk-insert.ts';

/** The assignments of one spot as last read. An empty list means that it was read as free. */
export type SpotAssignments = { readonly spotId: SpotId; readonly rows: readonly AssignmentRow[] };

/**
 * The assignments of the yard by spot, replaced one spot at a time. The caller opens the
 * transaction.
 */
export type AssignmentTable = {
  /** Reads all. Call it once, before any write. */
  load(): ReadonlyMap<SpotId, readonly AssignmentRow[]>;
  put(spots: readonly SpotAssignments[]): void;
  clear(): void;
};

/** Finds rows by number, as `createRowTable` does. */
export function createAssignmentTable(db: Database): AssignmentTable {
  const select = db
    .prepare<[], SqlValue[]>(
      'SELECT spot_id, id, visit_id, container_id, changed_at, number FROM assignment ORDER BY number',
    )
    .raw(true);
  const insert = createBulkInsert(db, 'assignment', [
    'spot_id',
    'id',
    'visit_id',
    'container_id',
    'changed_at',
    'number',
  ]);
  const drop = db.prepare<[number]>('DELETE FROM assignment WHERE number=?');
  const dropAll = db.prepare<[]>('DELETE FROM assignment');
  const numbers = new Map<SpotId, number[]>();
  let last = 0;

  return {
    load() {
      const bySpot = new Map<SpotId, AssignmentRow[]>();
      for (const values of select.all()) {
        const row: AssignmentRow = {
          id: values[1] as AssignmentId,
          spotId: values[0] as SpotId,
          visitId: values[2] as VisitId | null,
          containerId: values[3] as ContainerId | null,
          changedAt: values[4] as string | null,
        };
        last = values[5] as number;
        add(numbers, row.spotId, last);
        add(bySpot, row.spotId, row);
      }
      return bySpot;
    },
    put(spots) {
      let fresh: SqlValue[] = [];
      for (const { spotId, rows } of spots) {
        const old = numbers.get(spotId) ?? [];
        // If a spot comes twice, the rows to delete must be there first.
        if (old.length > 0) {
          insert(fresh);
          fresh = [];
          for (const number of old) drop.run(number);
        }
        const added = rows.map((row) => {
          last += 1;
          fresh.push(spotId, row.id, row.visitId, row.containerId, row.changedAt, last);
          return last;
        });
        // A spot that is free keeps its place: keys that go and come again may double a map.
        numbers.set(spotId, added);
      }
      insert(fresh);
    },
    clear() {
      dropAll.run();
      numbers.clear();
    },
  };
}

function add<Value>(lists: Map<SpotId, Value[]>, spot: SpotId, value: Value): void {
  const list = lists.get(spot);
  if (list === undefined) lists.set(spot, [value]);
  else list.push(value);
}
