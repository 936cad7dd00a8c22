/**
 * Rows with one of them at another place, which is kept within the list. The same rows where there
 * is no such row, or it stands there already.
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
