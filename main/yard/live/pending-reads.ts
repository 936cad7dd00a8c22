/** What hints want to be read, gathered until it is. */
import type { ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Invalidation } from '../../remote/dock-scheduling/invalidations.ts';
import type { ApplyReads } from '../memory/apply-reads.ts';

/** Ids by kind; of assignments and reservations only the spots are read. */
export type PendingReads = {
  readonly spots: Set<SpotId>;
  readonly assignments: Set<string>;
  readonly reserves: Set<string>;
  readonly visits: Set<VisitId>;
  readonly containers: Set<ContainerId>;
};

/** Nothing is wanted. */
export const noPendingReads = (): PendingReads => ({
  spots: new Set(),
  assignments: new Set(),
  reserves: new Set(),
  visits: new Set(),
  containers: new Set(),
});

/** Adds to it. */
export function merge(wanted: PendingReads, more: PendingReads): void {
  for (const id of more.spots) wanted.spots.add(id);
  for (const id of more.assignments) wanted.assignments.add(id);
  for (const id of more.reserves) wanted.reserves.add(id);
  for (const id of more.visits) wanted.visits.add(id);
  for (const id of more.containers) wanted.containers.add(id);
}

/** How much is wanted. */
export const sizeOf = (wanted: PendingReads): number =>
  Object.values(wanted).reduce((sum, { size }) => sum + size, 0);

/**
 * Adds what a hint names. What the yard does not know and the record does not say to be of this facility is left out: a channel tells of
 * every facility of an organization. Answers whether the lists have to be walked, because something is new that no single read brings.
 */
export function want(
  wanted: PendingReads,
  hint: Invalidation,
  base: YardTable,
  own: WarehouseId,
): boolean {
  const isOwn = hint.facility !== null && hint.facility.toLowerCase() === own.toLowerCase();
  let needsWalk = isOwn && hint.areas;
  for (const id of hint.spots) {
    if (base.spot(id) !== undefined) wanted.spots.add(id);
    else if (isOwn) needsWalk = true;
  }
  const isHere = hint.spots.some((id) => base.spot(id) !== undefined);
  const visits = hint.visits.filter((id) => isOwn || isHere || base.visit(id) !== undefined);
  const containers = hint.containers.filter(
    (id) => isOwn || isHere || base.container(id) !== undefined,
  );
  for (const id of visits) wanted.visits.add(id);
  for (const id of containers) wanted.containers.add(id);
  // An assignment that names a spot of another yard, and nothing of this one, is not ours.
  if (isHere || hint.spots.length === 0 || visits.length + containers.length > 0)
    for (const id of hint.assignments) wanted.assignments.add(id);
  for (const id of hint.reserves) wanted.reserves.add(id);
  return needsWalk;
}

/**
 * The spots to read for it: those that are named, those that hold what is named, and where what is named stands. A spot brings all that
 * stands on it, so most of what is wanted comes with them.
 */
export function spotsFor(
  wanted: PendingReads,
  base: YardTable,
  intake: Pick<ApplyReads, 'spotsHolding'>,
): ReadonlySet<SpotId> {
  const spots = new Set(wanted.spots);
  const trucks = new Set<VisitId>(wanted.visits);
  for (const id of wanted.containers) {
    const { visitId = null, spotId = null } = base.container(id) ?? {};
    if (visitId !== null) trucks.add(visitId);
    if (spotId !== null) spots.add(spotId);
  }
  for (const id of trucks) {
    const spot = base.visit(id)?.spotId ?? null;
    if (spot !== null) spots.add(spot);
  }
  for (const spot of intake.spotsHolding(
    new Set<string>([...wanted.assignments, ...trucks, ...wanted.containers]),
  ))
    spots.add(spot);
  if (wanted.reserves.size > 0)
    for (const { id, reserves } of base.spots())
      if (reserves.some((reserve) => wanted.reserves.has(reserve.id))) spots.add(id);
  return spots;
}
