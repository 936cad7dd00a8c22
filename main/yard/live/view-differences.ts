/**
 * What the yard's views show otherwise than it is shown here: what has to be read. Nothing is taken
 * over from them.
 */
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { AssignmentRow } from '../../remote/dock-scheduling/client.ts';
import type {
  SeenAsset,
  SeenYard,
  ViewedSpot,
} from '../../remote/dock-scheduling/read/yard-views.ts';
import { noPendingReads, type PendingReads } from './pending-reads.ts';

/** What is known of the yard. `holds`: what a spot was last read to hold. */
export type Known = {
  readonly base: YardTable;
  readonly holds: (spot: SpotId) => readonly AssignmentRow[];
};

/**
 * Finds what differs, each difference once: one that a read did not settle is not asked for again
 * before it is another.
 */
export function createViewDifferences(): (seen: SeenYard, known: Known) => PendingReads {
  /** What was asked for because of a view, by what the view said about it. */
  let asked = new Map<string, string>();

  return (seen, { base, holds }) => {
    const pending = noPendingReads();
    const still = new Map<string, string>();
    /** True where this was not asked for before. */
    const isNew = (id: string, said: unknown): boolean => {
      const text = JSON.stringify(said);
      still.set(id, text);
      return asked.get(id) !== text;
    };

    for (const spot of seen.spots)
      if (differs(spot, base, holds) && isNew(spot.id, spot)) pending.spots.add(spot.id);

    const named = new Set<string>();
    const look = (asset: SeenAsset, isWaiting: boolean) => {
      named.add(asset.id);
      const row =
        asset.kind === 'visits'
          ? base.visit(asset.id as VisitId)
          : base.container(asset.id as ContainerId);
      const isOther =
        row === undefined ||
        (isWaiting && row.spotId !== null) ||
        (asset.changedAt !== null && asset.changedAt !== row.changedAt);
      if (isOther && isNew(asset.id, [asset, isWaiting])) add(pending, asset);
    };
    for (const asset of seen.standing) look(asset, false);
    for (const asset of seen.waiting) look(asset, true);
    // A container that rides is where its truck is: a view that does not nest it says nothing of
    // it, as long as it names the truck.
    for (const { id } of base.visits())
      if (!named.has(id) && isNew(id, 'unnamed')) pending.visits.add(id);
    for (const { id, visitId } of base.containers())
      if (!named.has(id) && (visitId === null || !named.has(visitId)) && isNew(id, 'unnamed'))
        pending.containers.add(id);
    asked = still;
    return pending;
  };
}

function add(pending: PendingReads, { kind, id }: SeenAsset): void {
  if (kind === 'visits') pending.visits.add(id as VisitId);
  else pending.containers.add(id as ContainerId);
}

function differs(seen: ViewedSpot, base: YardTable, holds: Known['holds']): boolean {
  const spot = base.spot(seen.id);
  // A new spot comes with its list.
  if (spot === undefined) return false;
  if (seen.isOpen !== null && seen.isOpen !== spot.isOpen) return true;
  if (seen.reserves !== null && seen.reserves.join() !== spot.reserves.map(({ id }) => id).join())
    return true;
  if (seen.holds === null) return false;
  const known = holds(seen.id);
  return (
    known.length !== seen.holds.length ||
    !seen.holds.every((each) =>
      known.some(
        (row) =>
          row.id === each.id &&
          row.visitId === each.visitId &&
          row.containerId === each.containerId,
      ),
    )
  );
}
