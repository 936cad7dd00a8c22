/**
 * Returns the rows with one of them moved to another index within the list. Returns the same rows
 * if it doesn't exist or is already there.
 */
export function moved<Row extends { readonly key: string }>(
  rows: readonly Row[],
  key: string,
  to: number,
): readonly Row[] {
  const from = rows.findIndex((row) => row.key === key);
  const place = Math.max(0, Math.min(rows.length - 1, to));
  const row = rows[from];
  if (row === undefined || from === place) return rows;
  const others = rows.filter((each) => each !== row);
  return [...others.slice(0, place), row, ...others.slice(place)];
}
