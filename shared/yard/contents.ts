import type { SpotId } from '../ids.ts';
import type { Container, Spot, Visit } from './model.ts';
import type { AssetRef, DepartType, Operation, OperationOf } from './operations.ts';
import type { Yard } from './yard.ts';

/**
 * What is on a spot, derived (seeds/yard.md, "Occupancy rules of a spot").
 *
 * Example: a door with a truck and its trailer: `{ spot, truck, hooked: [trailer], standalone:
 * null, extra: { trucks: [], standalone: [] }, isOpen: true, isReserved: false, state: 'truck' }`.
 */
export type SpotContents = {
  /** Null if the yard has no such spot. */
  readonly spot: Spot | null;
  readonly truck: Visit | null;
  /** Containers hooked to `truck`. */
  readonly hooked: readonly Container[];
  readonly standalone: Container | null;
  /**
   * Assets beyond the one truck and the one standalone container that the documents allow: broken
   * data, which we show and never hide.
   */
  readonly extra: { readonly trucks: readonly Visit[]; readonly standalone: readonly Container[] };
  readonly isOpen: boolean;
  /** It has at least one reservation (contract.md 1.5). */
  readonly isReserved: boolean;
  readonly state: 'free' | 'truck' | 'container' | 'both';
};

/**
 * Derives what is on a spot. Never throws. An unknown spot is a closed spot with everything that
 * points to it.
 */
export function contentsOf(yard: Yard, spotId: SpotId): SpotContents {
  const spot = yard.spot(spotId) ?? null;
  const trucks = known(yard.visitsAt(spotId), yard.visit);
  const containers = known(yard.standaloneAt(spotId), yard.container);
  const [truck, standalone] = [trucks[0] ?? null, containers[0] ?? null];
  return {
    spot,
    truck,
    hooked: truck === null ? none : known(yard.hookedTo(truck.id), yard.container),
    standalone,
    extra: { trucks: afterFirst(trucks), standalone: afterFirst(containers) },
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

/** Which kinds of assets a depart takes (seeds/yard.md, PATCH depart). */
const takes: { readonly [Type in DepartType]: { readonly [Kind in AssetRef['kind']]: boolean } } = {
  All: { visit: true, container: true },
  AssetVisit: { visit: true, container: false },
  AssetContainer: { visit: false, container: true },
};

/**
 * The assets that an operation on a complete spot has to name: every truck and standalone container
 * there, or those that a depart of the given type takes. Hooked containers aren't named, because
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

/** The assets named by a depart that its type takes. */
export const departing = ({ assets, departType }: OperationOf<'depart'>): readonly AssetRef[] =>
  assets.filter((each) => takes[departType][each.kind]);

const none: readonly never[] = [];

// Figures and map ask for all spots of a yard, and most hold nothing or one thing.
function known<Id, Row>(ids: readonly Id[], row: (id: Id) => Row | undefined): readonly Row[] {
  return ids.length === 0 ? none : ids.map((id) => row(id)).filter((each) => each !== undefined);
}

const afterFirst = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.length > 1 ? rows.slice(1) : none;

/** Assets that an operation names. */
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
