import type { Database } from '../../kernel/database/database.ts';

/** Types of values in the tables of the cache. */
export type SqlValue = string | number | null;

/**
 * Inserts new rows in order. `values` has them one row after the other. The caller opens the
 * transaction.
 */
export type BulkInsert = (values: readonly SqlValue[]) => void;

/**
 * Rows in one statement. A statement of one row spends a third of its time on the call and its
 * unused result. More than eight rows gain nothing.
 */
const rowsAtOnce = 8;

/** Prepares the statements that insert rows of these columns. */
export function createBulkInsert(
  db: Database,
  table: string,
  columns: readonly string[],
): BulkInsert {
  const row = `(${columns.map(() => '?').join(',')})`;
  const prepare = (rows: number) =>
    db.prepare<SqlValue[]>(
      `INSERT INTO ${table}(${columns.join(',')}) VALUES ${Array.from({ length: rows }, () => row).join(',')}`,
    );
  const one = prepare(1);
  const several = prepare(rowsAtOnce);
  const width = columns.length;
  const most = width * rowsAtOnce;
  return (values) => {
    let next = 0;
    // Spread: values passed as arguments are bound faster than those of an array.
    for (; next + most <= values.length; next += most)
      several.run(...values.slice(next, next + most));
    for (; next < values.length; next += width) one.run(...values.slice(next, next + width));
  };
}
