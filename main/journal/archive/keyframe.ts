/**
 * A keyframe: the yard at one place of the journal, packed.
 *
 * It is either complete or the difference from the keyframe before it, which takes a fifth of the
 * room. A keyframe follows from the facts before it. We still put its hash into the chain as a
 * fact, so that a changed keyframe shows.
 */
import { hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { YardChange, YardRows } from '../../../shared/yard/model.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';

/**
 * Rows of a kind, stored by field. Similar values stand together and pack to a third of the size of
 * complete rows.
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
 * A difference that is larger than this share of a complete keyframe saves too little. Then we
 * store a complete one.
 */
const greatestShare = 0.5;
/**
 * Most differences on top of one complete keyframe: each has to be read, and any of them may be
 * damaged.
 */
export const mostLayers = 3;

/**
 * Content of a keyframe: all rows, or the rows that differ from the keyframe at the place `over`.
 */
export type Unpacked =
  | { readonly over: null; readonly rows: YardRows }
  | { readonly over: number; readonly rows: YardRows; readonly remove: YardChange['remove'] };

/** A complete keyframe that differences build on. `size`: its packed size in bytes. */
export type WholeYard = { readonly seq: number; readonly size: number; readonly rows: YardRows };

/**
 * What we put a yard together from: a complete keyframe and the differences after it, oldest first.
 */
export type Layers = { readonly whole: WholeYard; readonly changes: readonly YardChange[] };

/** Puts the layers together. */
export function tableOf({ whole, changes }: Layers): YardTable {
  const yard = createYardTable(whole.rows);
  for (const each of changes) yard.put(each);
  return yard;
}

/** Packs the rows of a yard. */
export const packYard = (rows: YardRows): Uint8Array => packed(packedKinds(rows));

/** Packs the difference from another yard, or all rows where most of them differ. */
export function packOver({ seq, size, rows: before }: WholeYard, rows: YardRows): Uint8Array {
  const put = Object.fromEntries(
    kinds.map((kind) => [kind, newOf(before[kind], rows[kind])]),
  ) as unknown as YardRows;
  const remove = Object.fromEntries(kinds.map((kind) => [kind, goneOf(before[kind], rows[kind])]));
  // The rows of a difference stand under another name than those of a complete keyframe, so that
  // none is taken for the other.
  const bytes = packed({ over: seq, remove, put: packedKinds(put) });
  return bytes.length > greatestShare * size ? packYard(rows) : bytes;
}

/** Reads a packed yard. Throws for any other bytes. */
export function unpackFrame(bytes: Uint8Array): Unpacked {
  const packedYard = JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as
    | PackedKinds
    | PackedOver;
  return 'over' in packedYard
    ? { over: packedYard.over, rows: unpackKinds(packedYard.put), remove: packedYard.remove }
    : { over: null, rows: unpackKinds(packedYard) };
}

/** The rows in a packed yard: all of them, or those that differ. Throws as `unpackFrame` does. */
export const rowsOfFrame = (bytes: Uint8Array): YardRows => unpackFrame(bytes).rows;

/** Kind of the fact that stands for a keyframe in the chain. */
export const keyframeKind = 'keyframe';

/** Hash of a keyframe, as its fact in the chain holds it. */
export const keyframeHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

const packed = (packedYard: object): Uint8Array =>
  brotliCompressSync(JSON.stringify(packedYard), { params: quality });
const unpackKinds = (packedYard: PackedKinds) =>
  Object.fromEntries(
    kinds.map((kind) => [kind, unpackRows(packedYard[kind])]),
  ) as unknown as YardRows;
const packedKinds = (rows: YardRows) =>
  Object.fromEntries(kinds.map((kind) => [kind, packRows(rows[kind])]));

type Row = { readonly id: string };

/** Rows that are new or differ from before. Another order of fields counts as a difference. */
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

/**
 * A missing field is not the same as null. We write it as an empty object, which no field ever
 * holds.
 */
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
