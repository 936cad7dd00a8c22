import type { YardTable } from '../../../shared/yard/table.ts';
import { remembered } from '../../ui/timing/remembered.ts';

/**
 * Keeps the last answer about each yard for as long as the same is asked: parts of a screen that
 * show the same count or list share one. `keys` stand for everything that the answer depends on,
 * the table's own changes too, and are compared one by one.
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
