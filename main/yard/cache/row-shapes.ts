/**
 * How a record (`shared/yard/model.ts`) lies in its table: one column for each field, with the same
 * name and order.
 */

import { message } from '../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import {
  type Field,
  fieldsOf,
  type RecordSubject,
  type RowReader,
  type YardRecord,
} from '../../../shared/yard/fields.ts';
import type { Database } from '../../kernel/database/database.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import type { SqlValue } from './bulk-insert.ts';
import type { RowShape } from './row-table.ts';

/**
 * A flipped bit on disk can change the type of a value. We throw the cache away rather than pass on
 * a row that breaks its readers.
 */
function damaged(): never {
  throw new DatabaseError('damaged', message('reading.copyBroken'));
}

const textOf = <Text extends string>(value: SqlValue | undefined): Text =>
  typeof value === 'string' ? (value as Text) : damaged();
const textOrNull = <Text extends string>(value: SqlValue | undefined): Text | null =>
  value === null ? null : textOf(value);
const truthOf = (value: SqlValue | undefined): boolean =>
  value === 1 ? true : value === 0 ? false : damaged();

const noItems: readonly never[] = [];

/**
 * Few rows have a list (reserves of a spot), and it is always read and written completely, so it
 * has one column.
 */
function listOf<Item>(value: SqlValue | undefined): readonly Item[] {
  if (value === null) return noItems;
  try {
    return JSON.parse(textOf(value)) as Item[];
  } catch {
    return damaged();
  }
}

/**
 * Reads one row after the other. Each call takes the next column. Neighbors with equal texts share
 * one: the spots of an area hold its id once.
 */
function createRowReader(own: WarehouseId): RowReader & { begin(values: SqlValue[]): void } {
  let values: SqlValue[] = [];
  let before: readonly SqlValue[] = [];
  let at = 0;
  const next = (): SqlValue | undefined => {
    const known = before[at];
    if (known !== undefined && values[at] === known) values[at] = known;
    at += 1;
    return values[at - 1];
  };
  const text = <Text extends string>() => textOrNull<Text>(next());
  return {
    begin(row) {
      before = values;
      values = row;
      at = 0;
    },
    text,
    instant: text,
    reference: text,
    company: text,
    maybe: text,
    flag: () => {
      const value = next();
      return value === null ? null : truthOf(value);
    },
    sure: <Text extends string>() => textOf<Text>(next()),
    truth: () => truthOf(next()),
    facility: () => textOrNull(next()) ?? own,
    list: () => listOf(next()),
  };
}

const sqlOf = (value: unknown): SqlValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
  return value as SqlValue;
};

/** The column of a field: `licensePlate` is stored in `license_plate`. */
const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The shape of a record in the cache of the facility `own`. That facility's id is stored as null,
 * because nearly every row has it.
 */
export function shapeOf<Found extends RecordSubject, Row extends { readonly id: string }>(
  table: string,
  record: YardRecord<Found, Row>,
  own: WarehouseId,
): RowShape<Row> {
  const fields: { readonly [name: string]: Field } = fieldsOf(record);
  const names = Object.keys(fields);
  const facilityAt = names.findIndex((name) => fields[name]?.kind === 'facility');
  const reader = createRowReader(own);
  return {
    table,
    columns: names.map(columnOf),
    write(row, into) {
      const start = into.length;
      const values = row as { readonly [name: string]: unknown };
      let at = 0;
      // `for in` looks up the names once for all similar rows: three times as fast as a list of
      // names.
      for (const name in values) {
        if (name !== names[at]) break;
        into.push(sqlOf(values[name]));
        at += 1;
      }
      // A row with its fields in another order.
      for (; at < names.length; at += 1) into.push(sqlOf(values[names[at] as string]));
      if (into[start + facilityAt] === own) into[start + facilityAt] = null;
    },
    read(values) {
      reader.begin(values);
      return record(reader, nothing, nothing as Found);
    },
  };
}

const nothing = {};

/**
 * The columns of a record as SQL, so that only the model names the fields.
 *
 * Example: `[['id', 'TEXT NOT NULL'], ['license_plate', 'TEXT']]`.
 */
const definitionsOf = <Found extends RecordSubject, Row>(
  record: YardRecord<Found, Row>,
): readonly (readonly [name: string, type: string])[] =>
  Object.entries<Field>(fieldsOf(record)).map(([name, { kind, isNullable }]) => {
    // This file's facility and an empty list are stored as null.
    const mayBeNull = isNullable || kind === 'facility' || kind === 'list';
    return [
      columnOf(name),
      `${kind === 'flag' ? 'INTEGER' : 'TEXT'}${mayBeNull ? '' : ' NOT NULL'}`,
    ];
  });

/** The columns for `CREATE TABLE`. */
export const columnsOf = <Found extends RecordSubject, Row>(
  record: YardRecord<Found, Row>,
): string =>
  definitionsOf(record)
    .map((column) => column.join(' '))
    .join(', ');

/** The names of a table's columns, as the file has them. */
export const columnsInFile = (db: Database, table: string): readonly string[] =>
  db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck(true).all(table);

/**
 * Gives the table of an earlier version the columns of the record now. Returns whether it had
 * others. A new field is null in the rows that are there, until the yard is read again. A field
 * that may not be null can't be added: then the rows can't be read, and `openCache` begins a new
 * file.
 */
export function bringColumns<Found extends RecordSubject, Row>(
  db: Database,
  table: string,
  record: YardRecord<Found, Row>,
): boolean {
  const wanted = new Map(definitionsOf(record));
  const gone = columnsInFile(db, table).filter(
    (name) => !wanted.delete(name) && !ofTheTable.includes(name),
  );
  const added = [...wanted].filter(([, type]) => !type.endsWith('NOT NULL'));
  for (const name of gone) db.exec(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  for (const [name, type] of added) db.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`);
  return gone.length + added.length > 0;
}

const seenColumn = 'first_seen_at';

/** Columns that are not fields of the record. */
const ofTheTable: readonly string[] = ['number', seenColumn];

/**
 * The shape of an asset. When it was first seen is written once, and shown if the service doesn't
 * say when it arrived.
 */
export function assetShapeOf<
  Found extends RecordSubject,
  Row extends { readonly id: string; readonly createdAt: string | null },
>(...[table, record, own]: Parameters<typeof shapeOf<Found, Row>>): RowShape<Row> {
  const shape = shapeOf(table, record, own);
  return {
    ...shape,
    keptColumn: seenColumn,
    read(values) {
      const row = shape.read(values);
      return row.createdAt === null
        ? { ...row, firstSeenAt: textOrNull(values[shape.columns.length]) }
        : row;
    },
  };
}
