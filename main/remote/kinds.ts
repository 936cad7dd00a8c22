/**
 * Tells a record of the expected kind from something else in its place: a maintenance notice, an
 * error, an empty value.
 */

/**
 * Whether it is a record of the kind. Its fields may be damaged; that costs a field, or the record.
 */
export type IsOfKind = (record: unknown) => boolean;

/** A record with any of the fields, or with nothing but its id. */
export const hasAnyOf =
  (...names: readonly string[]): IsOfKind =>
  (record) => {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return false;
    const own = Object.keys(record);
    return (
      own.some((name) => names.includes(name)) ||
      (own.length > 0 && own.every((name) => name === 'id' || name === 'uuid'))
    );
  };
