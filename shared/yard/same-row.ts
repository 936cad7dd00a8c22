/**
 * Whether everything in `row` is the same in `other`. We compare every field, so that nothing is
 * missed if a service forgets to change its timestamp. Fields that only `other` has (when it was
 * first seen) don't count. Fields hold plain values or lists of plain data.
 */
export function saysNothingNew<Row extends object>(row: Row, other: Row): boolean {
  // `for in` finds the fields of a row at once, while a list of names would look up each.
  for (const name in row)
    if (row[name] !== other[name] && !isSameList(row[name], other[name])) return false;
  return true;
}

/**
 * The row with the texts of `known` wherever both say the same. Each reply brings new copies, and
 * without this a row would let go of the texts that others share with it.
 */
export function sharingTexts<Row extends object>(row: Row, known: Row): Row {
  const shared = { ...row };
  for (const name in shared)
    if (typeof shared[name] === 'string' && shared[name] === known[name])
      shared[name] = known[name];
  return shared;
}

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b);
