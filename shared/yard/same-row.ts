/**
 * Whether all that `row` says is so in `other` too. Every field counts, so that nothing is missed
 * when a service forgets to move its timestamp; what only `other` says (when it was first seen)
 * does not. Fields hold plain values, or a list of plain data.
 */
export function saysNothingNew<Row extends object>(row: Row, other: Row): boolean {
  // Walked by name: fields of a row that is walked are found at once, where a list of names would
  // have each looked up.
  for (const name in row)
    if (row[name] !== other[name] && !isSameList(row[name], other[name])) return false;
  return true;
}

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b);
