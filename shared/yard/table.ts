import type { AreaId, ContainerId, SpotId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { createIdIndex } from './id-index.ts';
import type { Area, Container, Spot, Visit, YardChange, YardRows } from './model.ts';
import { compareText, sortByCode } from './natural-order.ts';
import {
  isContainerWaiting,
  isVisitWaiting,
  spotOfStandalone,
  spotOfVisit,
  truckOf,
} from './places.ts';
import type { Yard } from './yard.ts';

/** What a change reached: enough to redraw and re-derive no more than that. */
export type Touched = {
  /**
   * Areas whose row changed, or whose list of spots changed (a spot came, went, or got another code
   * or type).
   */
  readonly areas: ReadonlySet<AreaId>;
  /**
   * Spots whose row or contents changed: old and new spot of a moved asset, the spot of the truck
   * of a hooked container.
   */
  readonly spots: ReadonlySet<SpotId>;
  /** Visits whose row changed, or what is hooked to them. */
  readonly visits: ReadonlySet<VisitId>;
  readonly containers: ReadonlySet<ContainerId>;
};

/**
 * One state of the yard in memory, changed in place. `put` costs as much as the change, whatever
 * the size of the yard. Nothing here judges: two trucks on a spot, a third hooked container or an
 * unknown spot are kept as they came.
 */
export interface YardTable extends Yard {
  areas(): Iterable<Area>;
  spots(): Iterable<Spot>;
  visits(): Iterable<Visit>;
  containers(): Iterable<Container>;
  /** Spots of an area in natural order of their codes; also for an area that has no row. */
  spotsOf(area: AreaId): readonly SpotId[];
  /** Active trucks without a spot, in order of arrival. */
  waitingVisits(): readonly VisitId[];
  /** Active standalone containers without a spot, in order of arrival. */
  waitingContainers(): readonly ContainerId[];
  /** Removes, then puts. */
  put(change: YardChange): Touched;
  /** All rows, in the order in which they first came. */
  snapshot(): YardRows;
}

/** A table with the given rows, or an empty one. */
export function createYardTable(rows?: YardRows): YardTable {
  const areas = new Map<AreaId, Area>();
  const spots = new Map<SpotId, Spot>();
  const visits = new Map<VisitId, Visit>();
  const containers = new Map<ContainerId, Container>();
  const trucksBySpot = createIdIndex<SpotId, VisitId>();
  const standaloneBySpot = createIdIndex<SpotId, ContainerId>();
  const hookedByVisit = createIdIndex<VisitId, ContainerId>();
  const spotsByArea = new Map<AreaId, SpotList>();
  const waitingVisits = createWaitingList(visits);
  const waitingContainers = createWaitingList(containers);

  function setSpot(id: SpotId, row: Spot | undefined, touched: Collected): void {
    const old = spots.get(id);
    store(spots, id, row);
    touched.spots.add(id);
    if (
      old !== undefined &&
      row !== undefined &&
      old.areaId === row.areaId &&
      old.code === row.code &&
      old.type === row.type
    )
      return;
    for (const area of [old?.areaId, row?.areaId]) {
      if (area === undefined) continue;
      touched.areas.add(area);
      const list = spotsByArea.get(area) ?? { ids: new Set(), sorted: null };
      list.sorted = null;
      if (row?.areaId === area) list.ids.add(id);
      else list.ids.delete(id);
      if (list.ids.size === 0) spotsByArea.delete(area);
      else spotsByArea.set(area, list);
    }
  }

  function setVisit(id: VisitId, row: Visit | undefined, touched: Collected): void {
    const old = visits.get(id);
    const [from, to] = [spotOfVisit(old), spotOfVisit(row)];
    store(visits, id, row);
    touched.visits.add(id);
    if (from !== to) {
      if (from !== null) trucksBySpot.remove(from, id);
      if (to !== null) trucksBySpot.add(to, id);
    }
    for (const spot of [from, to]) if (spot !== null) touched.spots.add(spot);
    waitingVisits.set(id, isVisitWaiting(row));
  }

  function setContainer(id: ContainerId, row: Container | undefined, touched: Collected): void {
    const old = containers.get(id);
    const [fromSpot, toSpot] = [spotOfStandalone(old), spotOfStandalone(row)];
    const [fromTruck, toTruck] = [truckOf(old), truckOf(row)];
    store(containers, id, row);
    touched.containers.add(id);
    if (fromSpot !== toSpot) {
      if (fromSpot !== null) standaloneBySpot.remove(fromSpot, id);
      if (toSpot !== null) standaloneBySpot.add(toSpot, id);
    }
    if (fromTruck !== toTruck) {
      if (fromTruck !== null) hookedByVisit.remove(fromTruck, id);
      if (toTruck !== null) hookedByVisit.add(toTruck, id);
    }
    for (const truck of [fromTruck, toTruck]) if (truck !== null) touched.visits.add(truck);
    for (const spot of [fromSpot, toSpot, truckSpot(fromTruck), truckSpot(toTruck)])
      if (spot !== null) touched.spots.add(spot);
    waitingContainers.set(id, isContainerWaiting(row));
  }

  const truckSpot = (truck: VisitId | null): SpotId | null =>
    truck === null ? null : spotOfVisit(visits.get(truck));

  const table: YardTable = {
    area: (id) => areas.get(id),
    spot: (id) => spots.get(id),
    visit: (id) => visits.get(id),
    container: (id) => containers.get(id),
    visitsAt: (spot) => trucksBySpot.of(spot),
    standaloneAt: (spot) => standaloneBySpot.of(spot),
    hookedTo: (visit) => hookedByVisit.of(visit),
    areas: () => areas.values(),
    spots: () => spots.values(),
    visits: () => visits.values(),
    containers: () => containers.values(),
    spotsOf(area) {
      const list = spotsByArea.get(area);
      if (list === undefined) return [];
      list.sorted ??= sortByCode(
        Array.from(list.ids, (id) => spots.get(id) as Spot),
        (spot) => spot.code,
      ).map((spot) => spot.id);
      return list.sorted;
    },
    waitingVisits: waitingVisits.sorted,
    waitingContainers: waitingContainers.sorted,
    put({ put, remove }) {
      const touched: Collected = {
        areas: new Set(),
        spots: new Set(),
        visits: new Set(),
        containers: new Set(),
      };
      for (const id of remove.areas) {
        areas.delete(id);
        touched.areas.add(id);
      }
      for (const row of put.areas) {
        areas.set(row.id, row);
        touched.areas.add(row.id);
      }
      for (const id of remove.spots) setSpot(id, undefined, touched);
      for (const row of put.spots) setSpot(row.id, row, touched);
      // Trucks before containers: a container's spot is looked up through its truck, and a truck
      // that moves or leaves
      // in this change has then already named both its spots.
      for (const id of remove.visits) setVisit(id, undefined, touched);
      for (const row of put.visits) setVisit(row.id, row, touched);
      for (const id of remove.containers) setContainer(id, undefined, touched);
      for (const row of put.containers) setContainer(row.id, row, touched);
      return touched;
    },
    snapshot: () => ({
      areas: [...areas.values()],
      spots: [...spots.values()],
      visits: [...visits.values()],
      containers: [...containers.values()],
    }),
  };
  if (rows !== undefined) table.put({ put: rows, remove: noIds });
  return table;
}

type SpotList = { readonly ids: Set<SpotId>; sorted: readonly SpotId[] | null };

type Collected = {
  readonly areas: Set<AreaId>;
  readonly spots: Set<SpotId>;
  readonly visits: Set<VisitId>;
  readonly containers: Set<ContainerId>;
};

const noIds: YardChange['remove'] = { areas: [], spots: [], visits: [], containers: [] };

function store<Id, Row>(rows: Map<Id, Row>, id: Id, row: Row | undefined): void {
  if (row === undefined) rows.delete(id);
  else rows.set(id, row);
}

/**
 * Members of a waiting list; sorted by arrival when it is read after a change, not with every
 * change.
 */
function createWaitingList<
  Id extends string,
  Row extends {
    readonly id: Id;
    readonly createdAt: Instant | null;
    readonly firstSeenAt?: Instant | null;
  },
>(rows: ReadonlyMap<Id, Row>) {
  const members = new Set<Id>();
  let sorted: readonly Id[] | null = null;
  const arrival = (id: Id) => {
    const row = rows.get(id);
    return Date.parse(row?.createdAt ?? row?.firstSeenAt ?? '') || Number.POSITIVE_INFINITY;
  };
  return {
    set(id: Id, waits: boolean): void {
      if (waits) members.add(id);
      else if (!members.delete(id)) return;
      sorted = null;
    },
    sorted(): readonly Id[] {
      sorted ??= Array.from(members, (id) => ({ id, at: arrival(id) }))
        .sort((a, b) => (a.at === b.at ? compareText(a.id, b.id) : a.at - b.at))
        .map(({ id }) => id);
      return sorted;
    },
  };
}
