import type { ContainerId, SpotId, VisitId } from '../ids.ts';
import type { YardChange } from './model.ts';
import { compareText } from './natural-order.ts';
import { createYardTable } from './table.ts';
import type { Yard } from './yard.ts';

/** A yard with its own changes on top of another yard, which stays unchanged. */
export interface Overlay extends Yard {
  put(change: YardChange): void;
  /** Ids of the rows put or removed here. */
  readonly changed: {
    readonly spots: ReadonlySet<SpotId>;
    readonly visits: ReadonlySet<VisitId>;
    readonly containers: ReadonlySet<ContainerId>;
  };
}

/**
 * For looking ahead. Reads cost as much as the overlay is large, independent of the yard below.
 * Areas never change here.
 */
export function createOverlay(below: Yard): Overlay {
  const own = createYardTable();
  const changed = {
    spots: new Set<SpotId>(),
    visits: new Set<VisitId>(),
    containers: new Set<ContainerId>(),
  };
  return {
    changed,
    area: below.area,
    holdsOf: below.holdsOf,
    spot: (id) => (changed.spots.has(id) ? own.spot(id) : below.spot(id)),
    visit: (id) => (changed.visits.has(id) ? own.visit(id) : below.visit(id)),
    container: (id) => (changed.containers.has(id) ? own.container(id) : below.container(id)),
    visitsAt: (spot) => merged(below.visitsAt(spot), own.visitsAt(spot), changed.visits),
    standaloneAt: (spot) =>
      merged(below.standaloneAt(spot), own.standaloneAt(spot), changed.containers),
    hookedTo: (visit) => merged(below.hookedTo(visit), own.hookedTo(visit), changed.containers),
    put(change) {
      note(changed.spots, change.put.spots, change.remove.spots);
      note(changed.visits, change.put.visits, change.remove.visits);
      note(changed.containers, change.put.containers, change.remove.containers);
      own.put(change);
    },
  };
}

function note<Id extends string>(
  changed: Set<Id>,
  put: readonly { readonly id: Id }[],
  removed: readonly Id[],
): void {
  for (const { id } of put) changed.add(id);
  for (const id of removed) changed.add(id);
}

/**
 * The list below without the rows changed here, merged with the list here; in order of id, as in a
 * table.
 */
function merged<Id extends string>(
  below: readonly Id[],
  own: readonly Id[],
  changed: ReadonlySet<Id>,
): readonly Id[] {
  const kept = below.some((id) => changed.has(id)) ? below.filter((id) => !changed.has(id)) : below;
  if (own.length === 0) return kept;
  return kept.length === 0 ? own : [...kept, ...own].sort(compareText);
}
