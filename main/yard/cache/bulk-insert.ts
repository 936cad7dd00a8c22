import type { Database } from '../../kernel/database/database.ts';

/** What SQLite stores: the tables of the cache hold nothing else. */
export type SqlValue = string | number | null;

/** Inserts rows that are new, in their order. The caller opens the transaction. */
export type BulkInsert = (rows: readonly (readonly SqlValue[])[]) => void;

/**
 * Rows of one statement. A statement of one row spends a third of its time on being called and on making an answer that
 * nobody reads; from eight rows on nothing more is gained.
 */
const rowsAtOnce = 8;

/** Statements that put rows of these columns into a table, prepared once. */
export function createBulkInsert(db: Database, table: string, columns: readonly string[]): BulkInsert {
  const row = `(${columns.map(() => '?').join(',')})`;
  const prepare = (rows: number) =>
    db.prepare<SqlValue[]>(`INSERT INTO ${table}(${columns.join(',')}) VALUES ${Array.from({ length: rows }, () => row).join(',')}`);
  const one = prepare(1);
  const several = prepare(rowsAtOnce);
  return (rows) => {
    let next = 0;
    for (; next + rowsAtOnce <= rows.length; next += rowsAtOnce) {
      const values: SqlValue[] = [];
      for (let index = next; index < next + rowsAtOnce; index += 1) for (const value of rows[index] ?? []) values.push(value);
      // Spread: values handed over as arguments are bound faster than values of an array.
      several.run(...values);
    }
    for (; next < rows.length; next += 1) one.run(...(rows[next] ?? []));
  };
}
