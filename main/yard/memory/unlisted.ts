/**
 * Assets that a spot names while their own list lacks them. Checking costs only as much as what
 * changed since the last check.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { PageIndex } from './page-index.ts';
import type { AssetPlacements, Placements } from './placements.ts';

/** An asset, and a spot that names it. */
export type Named = { readonly id: string; readonly spot: SpotId };

/** Kinds of assets that come in lists. */
export type AssetKind = 'visits' | 'containers';

/** Finds them. What we found is checked again the next time. */
export function createUnlisted(
  placements: Placements,
  pageIndex: PageIndex,
): (kind: AssetKind) => readonly Named[] {
  const suspects: { readonly [Kind in AssetKind]: Set<string> } = {
    visits: new Set(),
    containers: new Set(),
  };
  return (kind) => {
    const ofKind: Pick<AssetPlacements<string>, 'spotsOf' | 'takeNews'> = placements[kind];
    const suspected = suspects[kind];
    // Only an asset newly named by a spot, or one that left a page, can become unlisted.
    for (const id of ofKind.takeNews()) suspected.add(id);
    for (const id of pageIndex.takeLost(kind)) suspected.add(id);
    const found: Named[] = [];
    for (const id of suspected) {
      const spots = ofKind.spotsOf(id);
      if (spots.length === 0 || pageIndex.has(kind, id)) suspected.delete(id);
      else for (const spot of spots) found.push({ id, spot });
    }
    return found;
  };
}
