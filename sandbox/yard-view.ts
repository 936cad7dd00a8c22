/**
 * The sandbox's own truth about the yard, for tests: what stands where, and whether the rules hold.
 */
import type {
  ServiceAssignment,
  ServiceContainer,
  ServiceSpot,
  ServiceVisit,
} from './dock-scheduling/model.ts';
import { assignmentAt, hookedTo, isHere, type Store, spotNamed } from './dock-scheduling/store.ts';

/**
 * What a spot holds.
 *
 * Example: a truck with two hooked containers has `visit`, two in `hooked`, and `standalone: null`.
 */
export type Contents = {
  readonly spot: ServiceSpot;
  readonly assignment: ServiceAssignment | null;
  readonly visit: ServiceVisit | null;
  readonly hooked: readonly ServiceContainer[];
  readonly standalone: ServiceContainer | null;
};

/** Reads the state directly. */
export interface SandboxYardView {
  readonly store: Store;
  /** Finds a spot by id or code. Throws if there is none. */
  spot(idOrCode: string): ServiceSpot;
  contents(idOrCode: string): Contents;
  /** Active assets without a spot: trucks, and containers that are not hooked. */
  waiting(): { visits: readonly ServiceVisit[]; containers: readonly ServiceContainer[] };
  /** A sentence for each broken rule of seeds/yard.md. Empty unless bad records were added. */
  violations(): readonly string[];
}

/** A view of the store. */
export const createYardView = (store: Store): SandboxYardView => {
  const spot = (named: string): ServiceSpot => {
    const found = spotNamed(store, named);
    if (!found) throw new Error(`There is no spot ${named}.`);
    return found;
  };

  const contents = (named: string): Contents => {
    const place = spot(named);
    const assignment = assignmentAt(store, place.id);
    const visit = store.visits.get(assignment?.assetVisitId ?? '') ?? null;
    const standalone = store.containers.get(assignment?.assetContainerId ?? '') ?? null;
    return {
      spot: place,
      assignment,
      visit,
      hooked: visit ? hookedTo(store, visit.id) : [],
      standalone,
    };
  };

  const violations = (): string[] => {
    const list: string[] = [];
    for (const { id } of store.spots.values()) {
      const there = store.assignmentsBySpot.get(id)?.size ?? 0;
      if (there > 1) list.push(`Spot ${id} has ${there} assignments.`);
    }
    for (const assignment of store.assignments.values()) {
      const { id, assetVisitId, assetContainerId, spotId, isActive } = assignment;
      if (!isActive) list.push(`Assignment ${id} ended but is still there.`);
      if (!store.spots.has(spotId)) list.push(`Assignment ${id} names an unknown spot.`);
      if (assetVisitId === null && assetContainerId === null)
        list.push(`Assignment ${id} holds nothing.`);
      if (assetVisitId !== null && !isHere(store, store.visits.get(assetVisitId)))
        list.push(`Assignment ${id} holds a truck that is not here.`);
      const container = assetContainerId === null ? null : store.containers.get(assetContainerId);
      if (container === null) continue;
      if (container === undefined || !isHere(store, container))
        list.push(`Assignment ${id} holds a container that is not here.`);
      else if (container.assetVisitId !== null)
        list.push(`Assignment ${id} holds a hooked container as standalone.`);
    }
    const indexes = [
      [store.visits, store.assignmentsByVisit],
      [store.containers, store.assignmentsByContainer],
    ] as const;
    for (const [assets, index] of indexes) {
      for (const id of assets.keys())
        if ((index.get(id)?.size ?? 0) > 1) list.push(`Asset ${id} has more than one assignment.`);
    }
    for (const visit of store.visits.values()) {
      const hooked = hookedTo(store, visit.id).length;
      if (hooked > 2) list.push(`Truck ${visit.id} carries ${hooked} containers.`);
      if (!isHere(store, visit) && hooked > 0)
        list.push(`Truck ${visit.id} departed without its containers.`);
    }
    return list;
  };

  return {
    store,
    spot,
    contents,
    waiting: () => ({
      visits: [...store.visits.values()].filter(
        (visit) => isHere(store, visit) && !store.assignmentsByVisit.has(visit.id),
      ),
      containers: [...store.containers.values()].filter(
        (container) =>
          isHere(store, container) &&
          container.assetVisitId === null &&
          !store.assignmentsByContainer.has(container.id),
      ),
    }),
    violations,
  };
};
