import type { Columns } from '../columns.ts';

/** Number of the rule in the messages; those of the protocol itself end below 20. */
const columnsType = 20;

const isColumns = (value: unknown): value is Columns<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'fields' in value && 'length' in value && typeof value.length === 'number';

/**
 * Columns go over the wire as one JSON text. The protocol would look at each of some 100,000 values of a giant yard for a
 * `Date` or a `Map`, which costs the main process several times what writing and reading the text does; columns hold plain
 * JSON values alone. Both ends of a pipe have to be given this.
 */
export const wireSerializers = [
  {
    type: columnsType,
    condition: isColumns,
    serialize: (columns: unknown): unknown => JSON.stringify(columns),
    deserialize: (text: unknown): unknown => JSON.parse(String(text)),
  },
];
