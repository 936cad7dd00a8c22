import type { SpotId } from '../ids.ts';
import type { Container, Spot, Visit } from './model.ts';
import type { AssetRef, DepartType, Operation, OperationOf } from './operations.ts';
import type { Yard } from './yard.ts';

/** What is on a spot, derived (seeds/yard.md, "Occupancy rules of a spot"). */
export type SpotContents = {
  /** Null when the yard has no such spot. */
  readonly spot: Spot | null;
  readonly truck: Visit | null;
  /** Containers hooked to `truck`. */
  readonly hooked: readonly Container[];
  readonly standalone: Container | null;
  /**
   * What is there beyond the one truck and the one standalone container the documents allow: broken
   * data, shown, never hidden.
   */
  readonly extra: { readonly trucks: readonly Visit[]; readonly standalone: readonly Container[] };
  readonly isOpen: boolean;
  /** It has at least one reservation (contract.md 1.5). */
  readonly isReserved: boolean;
  readonly state: 'free' | 'truck' | 'container' | 'both';
};

/**
 * Derives what is on a spot. Never throws; an unknown spot is a closed spot with whatever points at
 * it.
 */
export function contentsOf(yard: Yard, spotId: SpotId): SpotContents {
  const spot = yard.spot(spotId) ?? null;
  const [truck = null, ...moreTrucks] = known(yard.visitsAt(spotId), (id) => yard.visit(id));
  const [standalone = null, ...moreStandalone] = known(yard.standaloneAt(spotId), (id) =>
    yard.container(id),
  );
  return {
    spot,
    truck,
    hooked: truck === null ? [] : known(yard.hookedTo(truck.id), (id) => yard.container(id)),
    standalone,
    extra: { trucks: moreTrucks, standalone: moreStandalone },
    isOpen: spot?.isOpen ?? false,
    isReserved: (spot?.reserves.length ?? 0) > 0,
    state:
      truck === null
        ? standalone === null
          ? 'free'
          : 'container'
        : standalone === null
          ? 'truck'
          : 'both',
  };
}

/** Which kinds of asset a depart takes (seeds/yard.md, PATCH depart). */
const takes: { readonly [Type in DepartType]: { readonly [Kind in AssetRef['kind']]: boolean } } = {
  All: { visit: true, container: true },
  AssetVisit: { visit: true, container: false },
  AssetContainer: { visit: false, container: true },
};

/**
 * The assets an operation on a whole spot has to name: every truck and every standalone container
 * there, or of these only what a depart of the given type takes. Hooked containers are not named:
 * they go with their truck.
 */
export function assetsOn(
  yard: Yard,
  spot: SpotId,
  departType: DepartType = 'All',
): readonly AssetRef[] {
  return [
    ...(takes[departType].visit
      ? yard.visitsAt(spot).map((id) => ({ kind: 'visit' as const, id }))
      : []),
    ...(takes[departType].container
      ? yard.standaloneAt(spot).map((id) => ({ kind: 'container' as const, id }))
      : []),
  ];
}

/** Of the assets a depart names, those that its type takes. */
export const departing = ({ assets, departType }: OperationOf<'depart'>): readonly AssetRef[] =>
  assets.filter((each) => takes[departType][each.kind]);

function known<Id, Row>(ids: readonly Id[], row: (id: Id) => Row | undefined): readonly Row[] {
  return ids.map(row).filter((each) => each !== undefined);
}

/** Assets an operation names. */
export function assetsOf(operation: Operation): readonly AssetRef[] {
  switch (operation.kind) {
    case 'assign':
    case 'reassign':
      return [operation.asset];
    case 'unassign':
    case 'depart':
      return operation.assets;
    case 'detach':
    case 'attach':
      return [
        { kind: 'visit', id: operation.visit },
        { kind: 'container', id: operation.container },
      ];
    case 'close':
    case 'open':
      return [];
  }
}
