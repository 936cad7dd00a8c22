/**
 * The yard at one place of the journal, packed: whole, or what differs from the one before it,
 * which takes a fifth of the room. It follows from the facts before it: a fact with its hash stands
 * in the chain.
 */
import { hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { YardChange, YardRows } from '../../../shared/yard/model.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';

/**
 * Rows of a kind field by field: similar values stand together and pack to a third of whole rows.
 */
type Packed = {
  readonly fields: readonly string[];
  readonly columns: readonly (readonly unknown[])[];
};
type Kind = keyof YardRows;
type PackedKinds = Readonly<Record<Kind, Packed>>;
type PackedOver = {
  readonly over: number;
  readonly remove: YardChange['remove'];
  readonly put: PackedKinds;
};

const kinds: readonly Kind[] = ['areas', 'spots', 'visits', 'containers'];
/** Large enough to tell the giant yard's rows apart, and fast. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 22 };
/**
 * A difference that takes a greater share of the whole one is not worth it: a whole one stands in
 * its place.
 */
const greatestShare = 0.5;
/**
 * Differences between a yard and the whole one that it is told from, at most: each has to be read,
 * and may rot.
 */
export const mostLayers = 3;

/** What a packed yard tells: all rows, or what has to change in the one at the place `over`. */
export type Unpacked =
  | { readonly over: null; readonly rows: YardRows }
  | { readonly over: number; readonly rows: YardRows; readonly remove: YardChange['remove'] };

/** A yard that others are told from. `size` in bytes: that of the whole one, as it is packed. */
export type WholeYard = { readonly seq: number; readonly size: number; readonly rows: YardRows };

/**
 * What a packed yard is put together from: the whole one, and the differences after it, oldest
 * first.
 */
export type Layers = { readonly whole: WholeYard; readonly changes: readonly YardChange[] };

/** The yard of these layers. */
export function tableOf({ whole, changes }: Layers): YardTable {
  const yard = createYardTable(whole.rows);
  for (const each of changes) yard.put(each);
  return yard;
}

/** Packs the rows of a yard. */
export const packYard = (rows: YardRows): Uint8Array => packed(packedKinds(rows));

/** Packs what differs from another yard; all rows where little of it is left. */
export function packOver({ seq, size, rows: before }: WholeYard, rows: YardRows): Uint8Array {
  const put = Object.fromEntries(
    kinds.map((kind) => [kind, newOf(before[kind], rows[kind])]),
  ) as unknown as YardRows;
  const remove = Object.fromEntries(kinds.map((kind) => [kind, goneOf(before[kind], rows[kind])]));
  // Not where a whole yard has its rows: a version that does not know differences reads none in
  // them.
  const bytes = packed({ over: seq, remove, put: packedKinds(put) });
  return bytes.length > greatestShare * size ? packYard(rows) : bytes;
}

/** Reads a packed yard. Throws for bytes that are none. */
export function unpackFrame(bytes: Uint8Array): Unpacked {
  const told = JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as PackedKinds | PackedOver;
  return 'over' in told
    ? { over: told.over, rows: unpackKinds(told.put), remove: told.remove }
    : { over: null, rows: unpackKinds(told) };
}

/** The rows that a packed yard tells: all, or those that differ. Throws as `unpackFrame` does. */
export const rowsTold = (bytes: Uint8Array): YardRows => unpackFrame(bytes).rows;

/** Kind of the fact that stands for a keyframe in the chain. */
export const keyframeKind = 'keyframe';

/** What the chain holds of a keyframe. */
export const keyframeHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

const packed = (told: object): Uint8Array =>
  brotliCompressSync(JSON.stringify(told), { params: quality });
const unpackKinds = (told: PackedKinds) =>
  Object.fromEntries(kinds.map((kind) => [kind, unpackRows(told[kind])])) as unknown as YardRows;
const packedKinds = (rows: YardRows) =>
  Object.fromEntries(kinds.map((kind) => [kind, packRows(rows[kind])]));

type Row = { readonly id: string };

/**
 * Rows that are new or other than before. What only another order of fields tells apart counts as
 * another row.
 */
function newOf(before: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.filter((row) => {
    const old = known.get(row.id);
    return old !== row && (old === undefined || JSON.stringify(old) !== JSON.stringify(row));
  });
}

function goneOf(before: readonly Row[], rows: readonly Row[]): readonly string[] {
  const here = new Set(rows.map(({ id }) => id));
  return before.flatMap(({ id }) => (here.has(id) ? [] : [id]));
}

function packRows(rows: readonly object[]): Packed {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    fields,
    columns: fields.map((name) =>
      rows.map((row) => packedValue(row as Readonly<Record<string, unknown>>, name)),
    ),
  };
}

/** A field that the row lacks is no null: an empty object, which no field holds. */
const packedValue = (row: Readonly<Record<string, unknown>>, name: string): unknown =>
  row[name] === undefined ? {} : row[name];
const isAbsent = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function unpackRows({ fields, columns }: Packed): readonly object[] {
  const lacks = columns.map((values) => values.some(isAbsent));
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, at) => {
    const row: Record<string, unknown> = {};
    for (let field = 0; field < fields.length; field += 1) {
      const value = columns[field]?.[at];
      if (!(lacks[field] && isAbsent(value))) row[fields[field] as string] = value;
    }
    return row;
  });
}
