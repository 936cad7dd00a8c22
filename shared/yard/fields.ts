/**
 * How the records of the yard name their fields.
 *
 * Decision: A record names its fields once.
 *
 * Otherwise a field stands in seven lists. In `model.ts` a record is a function that makes a row
 * from a reader, one line for each field. The reader decides the use: decoding a record of the
 * service (`main/remote/dock-scheduling/decode/fields.ts`), reading a row from the cache
 * (`main/yard/cache/row-shapes.ts`), or listing the fields (`fieldsOf`).
 *
 * They are functions and not lists of names, because building a row in a loop over names takes five
 * times as long, and code made from text is ruled out.
 *
 * A field that may be null needs no migration: a cache gets its column when it is opened, empty
 * until the next read. For one that may not be null, the cache is read anew.
 */
import type { WarehouseId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { YardProblem } from './problem.ts';

/** A parsed JSON object, as a service sent it. */
export type WireObject = { readonly [name: string]: unknown };

/**
 * Which record it is, for problems. Known before its fields are read.
 *
 * Example: `{ entity: 'visit', id: 'v-17', problems: [] }`.
 */
export type RecordSubject = {
  readonly entity: YardProblem['entity'];
  readonly id: string;
  readonly problems: YardProblem[];
};

/**
 * Type of a field. `facility` is the id of the warehouse, which is the same on nearly every row;
 * `list` is plain data.
 */
export type FieldKind = 'text' | 'flag' | 'instant' | 'reference' | 'facility' | 'list';

/** Reads the fields of a record in order, one call each. */
export interface RowReader {
  /**
   * Fields from the service: the value, its name there, and the record for problems. All may be
   * null.
   */
  text(value: unknown, name: string, about: RecordSubject): string | null;
  flag(value: unknown, name: string, about: RecordSubject): boolean | null;
  instant(value: unknown, name: string, about: RecordSubject): Instant | null;
  reference<Id extends string>(value: unknown, name: string, about: RecordSubject): Id | null;
  /** The name of a joined company. */
  company(wire: WireObject, about: RecordSubject): string | null;
  /** Values found before the row is made; never null, except for `maybe`. */
  sure<Text extends string>(value: Text): Text;
  truth(value: boolean): boolean;
  facility(value: WarehouseId): WarehouseId;
  list<Item>(value: readonly Item[]): readonly Item[];
  maybe<Text extends string>(value: Text | null, kind: FieldKind): Text | null;
}

/**
 * Makes a row. `found` has what no single field gives: the id, the place, and everything with
 * checks of its own.
 */
export type YardRecord<Found extends RecordSubject, Row> = (
  read: RowReader,
  wire: WireObject,
  found: Found,
) => Row;

/**
 * One field: its type, whether it may be null, and its name at the service, or null if it is found
 * otherwise.
 *
 * Example: `{ kind: 'text', isNullable: true, wireName: 'licensePlate' }`.
 */
export type Field = {
  readonly kind: FieldKind;
  readonly isNullable: boolean;
  readonly wireName: string | null;
};

/** The fields of a record by name, in the order of its rows. */
export const fieldsOf = <Found extends RecordSubject, Row>(
  record: YardRecord<Found, Row>,
): { readonly [Name in keyof Row]: Field } => record(describing, {}, {} as Found) as never;

const fromWire =
  (kind: FieldKind) =>
  (_: unknown, name: string): never =>
    ({ kind, isNullable: true, wireName: name }) satisfies Field as never;
const found = (kind: FieldKind) => (): never =>
  ({ kind, isNullable: false, wireName: null }) satisfies Field as never;

const describing: RowReader = {
  text: fromWire('text'),
  flag: fromWire('flag'),
  instant: fromWire('instant'),
  reference: fromWire('reference'),
  company: () => fromWire('text')(null, 'company'),
  sure: found('text'),
  truth: found('flag'),
  facility: found('facility'),
  list: found('list'),
  maybe: (_, kind) => ({ kind, isNullable: true, wireName: null }) satisfies Field as never,
};
