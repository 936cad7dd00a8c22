/** The whole yard at one place of the journal, packed. It follows from the facts before it: a fact with its hash stands in the chain. */
import { hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { YardRows } from '../../shared/yard/model.ts';

/** Rows of a kind field by field: similar values stand together and pack to a third of whole rows. */
type Packed = { readonly fields: readonly string[]; readonly columns: readonly (readonly unknown[])[] };
type Kind = keyof YardRows;

const kinds: readonly Kind[] = ['areas', 'spots', 'visits', 'containers'];
/** Large enough to tell the giant yard's rows apart, and fast. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 22 };

/** Packs the rows of a yard. */
export function packYard(rows: YardRows): Uint8Array {
  const packed = Object.fromEntries(kinds.map((kind) => [kind, packRows(rows[kind])]));
  return brotliCompressSync(JSON.stringify(packed), { params: quality });
}

/** The rows of a packed yard. Throws for bytes that are none. */
export function unpackYard(bytes: Uint8Array): YardRows {
  const packed = JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as Readonly<Record<Kind, Packed>>;
  return Object.fromEntries(kinds.map((kind) => [kind, unpackRows(packed[kind])])) as unknown as YardRows;
}

/** Kind of the fact that stands for a keyframe in the chain. */
export const keyframeKind = 'keyframe';

/** What the chain holds of a keyframe. */
export const keyframeHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

function packRows(rows: readonly object[]): Packed {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { fields, columns: fields.map((name) => rows.map((row) => packedValue(row as Readonly<Record<string, unknown>>, name))) };
}

/** A field that the row lacks is no null: an empty object, which no field holds. */
const packedValue = (row: Readonly<Record<string, unknown>>, name: string): unknown => (row[name] === undefined ? {} : row[name]);

function unpackRows({ fields, columns }: Packed): readonly object[] {
  const isAbsent = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, at) => {
    const row: Record<string, unknown> = {};
    for (const [column, name] of fields.entries()) {
      const value = columns[column]?.[at];
      if (!isAbsent(value)) row[name] = value;
    }
    return row;
  });
}
