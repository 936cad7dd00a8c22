import type { Database } from '../../kernel/database/database.ts';

/** What SQLite stores: the tables of the cache hold nothing else. */
export type SqlValue = string | number | null;

/**
 * Inserts rows that are new, in their order: their values lie one row behind the other. The caller
 * opens the transaction.
 */
export type BulkInsert = (values: readonly SqlValue[]) => void;

/**
 * Rows of one statement. A statement of one row spends a third of its time on being called and on
 * making an answer that nobody reads; from eight rows on nothing more is gained.
 */
const rowsAtOnce = 8;

/** Statements that put rows of these columns into a table, prepared once. */
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
    // Spread: values handed over as arguments are bound faster than values of an array.
    for (; next + most <= values.length; next += most)
      several.run(...values.slice(next, next + most));
    for (; next < values.length; next += width) one.run(...values.slice(next, next + width));
  };
}
