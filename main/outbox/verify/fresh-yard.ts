import type { SeenSpot, SeenYard } from '../../../shared/outbox/seen-yard.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { createOverlay } from '../../../shared/yard/overlay.ts';
import type { Yard } from '../../../shared/yard/yard.ts';

/**
 * The yard as these reads show it, on top of what we knew. If we knew an asset on a spot and the
 * spot's read doesn't show it, we take it off. The reads also reach the cache, but by another way,
 * and possibly after an older pull.
 */
export function freshYard(base: Yard, seenYard: SeenYard, assets: readonly AssetRef[]): Yard {
  const overlay = createOverlay(base);
  const visits = new Map<string, Visit>();
  const containers = new Map<string, Container>();
  const gone: AssetRef[] = [];
  for (const asset of assets) fromLists(seenYard, asset, visits, containers, gone);
  for (const seen of seenYard.spots.values()) {
    forgetAbsent(base, seen, visits, containers);
    for (const row of seen.visits) visits.set(row.id, { ...row, spotId: seen.spot.id });
    for (const row of seen.containers)
      containers.set(row.id, { ...row, spotId: row.visitId === null ? seen.spot.id : null });
  }
  overlay.put({
    put: {
      areas: [],
      spots: [...seenYard.spots.values()].map(({ spot }) => spot),
      visits: [...visits.values()],
      containers: [...containers.values()],
    },
    remove: {
      areas: [],
      spots: [],
      visits: gone.flatMap((asset) =>
        asset.kind === 'visit' && !visits.has(asset.id) ? [asset.id] : [],
      ),
      containers: gone.flatMap((asset) =>
        asset.kind === 'container' && !containers.has(asset.id) ? [asset.id] : [],
      ),
    },
  });
  return overlay;
}

/** What we thought was on the spot, or hooked to a truck there, and isn't seen there. */
function forgetAbsent(
  base: Yard,
  seen: SeenSpot,
  visits: Map<string, Visit>,
  containers: Map<string, Container>,
): void {
  const trucks = base.visitsAt(seen.spot.id);
  for (const id of trucks) {
    const row = base.visit(id);
    if (row !== undefined && !visits.has(id)) visits.set(id, { ...row, spotId: null });
  }
  const hooked = seen.visits.flatMap(({ id }) => base.hookedTo(id));
  for (const id of [...base.standaloneAt(seen.spot.id), ...hooked]) {
    const row = base.container(id);
    if (row !== undefined && !containers.has(id))
      containers.set(id, { ...row, visitId: null, spotId: null });
  }
}

function fromLists(
  seenYard: SeenYard,
  asset: AssetRef,
  visits: Map<string, Visit>,
  containers: Map<string, Container>,
  gone: AssetRef[],
): void {
  const lists = seenYard.lists;
  if (lists === null || lists.unread.has(asset.id)) return;
  const row = asset.kind === 'visit' ? lists.visits.get(asset.id) : lists.containers.get(asset.id);
  if (row === undefined) {
    if (lists.complete) gone.push(asset);
  } else if ('visitId' in row) containers.set(row.id, row);
  else visits.set(row.id, row);
}
