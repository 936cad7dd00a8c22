import type { YardTable } from '../../../shared/yard/table.ts';
import { remembered } from '../../ui/timing/remembered.ts';

/**
 * Keeps the last result for each yard, so that parts that show the same count or list compute it
 * once. `keys` are everything that the result depends on, including the stamp of the table. We
 * compare them one by one.
 */
export function sharedAnswer<Keys extends readonly unknown[], Answer>(
  make: (table: YardTable, ...keys: Keys) => Answer,
) {
  const byTable = new WeakMap<YardTable, (...keys: Keys) => Answer>();
  return (table: YardTable, ...keys: Keys): Answer => {
    const known = byTable.get(table) ?? remembered((...of: Keys) => make(table, ...of));
    byTable.set(table, known);
    return known(...keys);
  };
}
