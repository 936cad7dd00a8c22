import type { YardTable } from '../../../shared/yard/table.ts';
import { remembered } from '../../ui/timing/remembered.ts';

/**
 * Keeps the last result about each yard while the same is asked, so that parts of a screen that
 * show the same count or list share one. `keys` stand for everything that the result depends on,
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
