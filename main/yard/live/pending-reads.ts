/** What hints ask us to read, gathered until we do. */
import type { ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Invalidation } from '../../remote/dock-scheduling/invalidations.ts';
import type { ApplyReads } from '../memory/apply-reads.ts';

/** Ids by kind. For assignments and reservations we read the spots. */
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

/** How much is wanted. */
export const sizeOf = (pending: PendingReads): number =>
  Object.values(pending).reduce((sum, { size }) => sum + size, 0);

/**
 * Adds what a hint names. We leave out what isn't in our yard, unless its record says that it
 * belongs to this facility: a channel reports every facility of an organization. Returns whether we
 * need a full read, because of something new that no single read finds.
 */
export function want(
  pending: PendingReads,
  invalidation: Invalidation,
  base: YardTable,
  own: WarehouseId,
): boolean {
  const isOwn =
    invalidation.facility !== null && invalidation.facility.toLowerCase() === own.toLowerCase();
  let needsFullRead = isOwn && invalidation.areas;
  for (const id of invalidation.spots) {
    if (base.spot(id) !== undefined) pending.spots.add(id);
    else if (isOwn) needsFullRead = true;
  }
  const isHere = invalidation.spots.some((id) => base.spot(id) !== undefined);
  const visits = invalidation.visits.filter(
    (id) => isOwn || isHere || base.visit(id) !== undefined,
  );
  const containers = invalidation.containers.filter(
    (id) => isOwn || isHere || base.container(id) !== undefined,
  );
  for (const id of visits) pending.visits.add(id);
  for (const id of containers) pending.containers.add(id);
  // An assignment on a spot of another yard, with nothing of ours, isn't ours.
  if (isHere || invalidation.spots.length === 0 || visits.length + containers.length > 0)
    for (const id of invalidation.assignments) pending.assignments.add(id);
  for (const id of invalidation.reserves) pending.reserves.add(id);
  return needsFullRead;
}

/**
 * The spots to read: those named, those that hold something named, and those where something named
 * stands. A spot brings everything on it, so most of the rest comes with them.
 */
export function spotsFor(
  pending: PendingReads,
  base: YardTable,
  applyReads: Pick<ApplyReads, 'spotsHolding'>,
): ReadonlySet<SpotId> {
  const spots = new Set(pending.spots);
  const trucks = new Set<VisitId>(pending.visits);
  for (const id of pending.containers) {
    const { visitId = null, spotId = null } = base.container(id) ?? {};
    if (visitId !== null) trucks.add(visitId);
    if (spotId !== null) spots.add(spotId);
  }
  for (const id of trucks) {
    const spot = base.visit(id)?.spotId ?? null;
    if (spot !== null) spots.add(spot);
  }
  for (const spot of applyReads.spotsHolding(
    new Set<string>([...pending.assignments, ...trucks, ...pending.containers]),
  ))
    spots.add(spot);
  if (pending.reserves.size > 0)
    for (const { id, reserves } of base.spots())
      if (reserves.some((reserve) => pending.reserves.has(reserve.id))) spots.add(id);
  return spots;
}
