/** The rows of a yard in columns, which is what a page gets first. */
import type { Columns } from '../../../shared/columns.ts';
import type { YardSnapshot } from '../../../shared/console-api/yard.ts';
import { fieldsOf } from '../../../shared/yard/fields.ts';
import {
  areaRecord,
  containerRecord,
  spotRecord,
  visitRecord,
  type YardProblem,
  type YardRows,
} from '../../../shared/yard/model.ts';

const areaFields = Object.keys(fieldsOf(areaRecord));
const spotFields = Object.keys(fieldsOf(spotRecord));
const visitFields = [...Object.keys(fieldsOf(visitRecord)), 'firstSeenAt'];
const containerFields = [...Object.keys(fieldsOf(containerRecord)), 'firstSeenAt'];

/** Turns rows into columns. A missing field becomes null. */
function columnsOf<Row extends object>(
  names: readonly string[],
  rows: readonly Row[],
): Columns<Row> {
  // Pushed one by one: V8 treats an array made with a length as one with holes, which clones three
  // times slower.
  const columns = names.map((): unknown[] => []);
  for (const row of rows as readonly { readonly [name: string]: unknown }[]) {
    let at = 0;
    // `for in` looks up the names once for all similar rows: as fast as a function written for each
    // field.
    for (const name in row) {
      if (name !== names[at]) break;
      columns[at]?.push(row[name]);
      at += 1;
    }
    for (; at < names.length; at += 1) columns[at]?.push(row[names[at] as string] ?? null);
  }
  const fields = Object.fromEntries(names.map((name, at) => [name, columns[at]]));
  return { length: rows.length, fields: fields as unknown as Columns<Row>['fields'] };
}

/** A snapshot of these rows. */
export const snapshotOf = (
  rows: YardRows,
  version: number,
  problems: readonly YardProblem[],
): YardSnapshot => ({
  kind: 'snapshot',
  version,
  areas: columnsOf(areaFields, rows.areas),
  spots: columnsOf(spotFields, rows.spots),
  visits: columnsOf(visitFields, rows.visits),
  containers: columnsOf(containerFields, rows.containers),
  problems,
});
