/** How new a row is that an earlier version wrote, which knew nothing of other desks: as its time says. */

/** A row with its time, and with its stamp (shared/desks/copies.ts) where it has one. */
export type Dated = { readonly stamp: number | null; readonly at: string };

/** Its stamp; null for no row. */
export const datedStamp = (row: Dated | undefined): number | null => {
  if (row === undefined) return null;
  const at = Date.parse(row.at);
  return row.stamp ?? (Number.isFinite(at) ? Math.max(0, at) : 0);
};
