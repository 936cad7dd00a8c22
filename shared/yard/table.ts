import type { AreaId, ContainerId, SpotId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { arrivalOf } from './arrival.ts';
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
import type { HoldsOf, Yard } from './yard.ts';

/**
 * What a change touched: enough to redraw and derive only that.
 *
 * Example: `{ areas: new Set(), spots: new Set(['spot-D4']), visits: new Set(['v-17']),
 * containers: new Set() }`.
 */
export type Touched = {
  /**
   * Areas whose row changed, or whose list of spots changed (a spot came, went, or got another code
   * or type).
   */
  readonly areas: ReadonlySet<AreaId>;
  /**
   * Spots whose row or contents changed: old and new spot of a moved asset, and the spot of the
   * truck of a hooked container.
   */
  readonly spots: ReadonlySet<SpotId>;
  /** Visits whose row changed, or what is hooked to them. */
  readonly visits: ReadonlySet<VisitId>;
  readonly containers: ReadonlySet<ContainerId>;
};

/**
 * One state of the yard in memory, changed in place. `put` costs as much as the change, whatever
 * the size of the yard. It judges nothing: two trucks on a spot, a third hooked container or an
 * unknown spot are stored as they came.
 */
export interface YardTable extends Yard {
  areas(): Iterable<Area>;
  spots(): Iterable<Spot>;
  visits(): Iterable<Visit>;
  containers(): Iterable<Container>;
  /** Spots of an area in natural order of their codes, also for an area without a row. */
  spotsOf(area: AreaId): readonly SpotId[];
  /** Active trucks without a spot, in order of arrival. */
  waitingVisits(): readonly VisitId[];
  /** Active standalone containers without a spot, in order of arrival. */
  waitingContainers(): readonly ContainerId[];
  /** Removes, then puts. */
  put(change: YardChange): Touched;
  /** All rows, in the order in which they first came. */
  snapshot(): YardRows;
  readonly holdsOf: HoldsOf;
  /** Who tells from now on what is kept back. */
  setHoldsOf(holdsOf: HoldsOf): void;
}

const nothingHeld: HoldsOf = () => [];

/** With the given rows, or empty. */
export function createYardTable(rows?: YardRows): YardTable {
  const held = new HeldRows();
  const { areas, spots, visits, containers } = held;
  if (rows !== undefined) held.put({ put: rows, remove: noIds });
  let holdsOf = nothingHeld;
  return {
    holdsOf: (asset) => holdsOf(asset),
    setHoldsOf(next) {
      holdsOf = next;
    },
    area: (id) => areas.get(id),
    spot: (id) => spots.get(id),
    visit: (id) => visits.get(id),
    container: (id) => containers.get(id),
    visitsAt: (spot) => held.trucksBySpot.of(spot),
    standaloneAt: (spot) => held.standaloneBySpot.of(spot),
    hookedTo: (visit) => held.hookedByVisit.of(visit),
    areas: () => areas.values(),
    spots: () => spots.values(),
    visits: () => visits.values(),
    containers: () => containers.values(),
    spotsOf: (area) => held.spotsOf(area),
    waitingVisits: held.waitingVisits.sorted,
    waitingContainers: held.waitingContainers.sorted,
    put: (change) => held.put(change),
    snapshot: () => ({
      areas: [...areas.values()],
      spots: [...spots.values()],
      visits: [...visits.values()],
      containers: [...containers.values()],
    }),
  };
}

/** The rows of a table with their indexes, which follow every change. */
class HeldRows {
  readonly areas = new Map<AreaId, Area>();
  readonly spots = new Map<SpotId, Spot>();
  readonly visits = new Map<VisitId, Visit>();
  readonly containers = new Map<ContainerId, Container>();
  readonly trucksBySpot = createIdIndex<SpotId, VisitId>();
  readonly standaloneBySpot = createIdIndex<SpotId, ContainerId>();
  readonly hookedByVisit = createIdIndex<VisitId, ContainerId>();
  readonly waitingVisits = createWaitingList(this.visits);
  readonly waitingContainers = createWaitingList(this.containers);
  readonly #spotsByArea = new Map<AreaId, SpotList>();

  put({ put, remove }: YardChange): Touched {
    const touched: Collected = {
      areas: new Set(),
      spots: new Set(),
      visits: new Set(),
      containers: new Set(),
    };
    for (const id of remove.areas) {
      this.areas.delete(id);
      touched.areas.add(id);
    }
    for (const row of put.areas) {
      this.areas.set(row.id, row);
      touched.areas.add(row.id);
    }
    for (const id of remove.spots) this.#setSpot(id, undefined, touched);
    for (const row of put.spots) this.#setSpot(row.id, row, touched);
    // Trucks before containers: we look up a container's spot through its truck, and a truck that
    // moves or leaves in this change has then already named both its spots.
    for (const id of remove.visits) this.#setVisit(id, undefined, touched);
    for (const row of put.visits) this.#setVisit(row.id, row, touched);
    for (const id of remove.containers) this.#setContainer(id, undefined, touched);
    for (const row of put.containers) this.#setContainer(row.id, row, touched);
    return touched;
  }

  spotsOf(area: AreaId): readonly SpotId[] {
    const list = this.#spotsByArea.get(area);
    if (list === undefined) return [];
    list.sorted ??= sortByCode(
      Array.from(list.ids, (id) => this.spots.get(id) as Spot),
      (spot) => spot.code,
    ).map((spot) => spot.id);
    return list.sorted;
  }

  #setSpot(id: SpotId, row: Spot | undefined, touched: Collected): void {
    const old = this.spots.get(id);
    store(this.spots, id, row);
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
      const list = this.#spotsByArea.get(area) ?? { ids: new Set(), sorted: null };
      list.sorted = null;
      if (row?.areaId === area) list.ids.add(id);
      else list.ids.delete(id);
      if (list.ids.size === 0) this.#spotsByArea.delete(area);
      else this.#spotsByArea.set(area, list);
    }
  }

  #setVisit(id: VisitId, row: Visit | undefined, touched: Collected): void {
    const old = this.visits.get(id);
    const [from, to] = [spotOfVisit(old), spotOfVisit(row)];
    store(this.visits, id, row);
    touched.visits.add(id);
    if (from !== to) {
      if (from !== null) this.trucksBySpot.remove(from, id);
      if (to !== null) this.trucksBySpot.add(to, id);
    }
    for (const spot of [from, to]) if (spot !== null) touched.spots.add(spot);
    this.waitingVisits.set(id, isVisitWaiting(row));
  }

  #setContainer(id: ContainerId, row: Container | undefined, touched: Collected): void {
    const old = this.containers.get(id);
    const [fromSpot, toSpot] = [spotOfStandalone(old), spotOfStandalone(row)];
    const [fromTruck, toTruck] = [truckOf(old), truckOf(row)];
    store(this.containers, id, row);
    touched.containers.add(id);
    if (fromSpot !== toSpot) {
      if (fromSpot !== null) this.standaloneBySpot.remove(fromSpot, id);
      if (toSpot !== null) this.standaloneBySpot.add(toSpot, id);
    }
    if (fromTruck !== toTruck) {
      if (fromTruck !== null) this.hookedByVisit.remove(fromTruck, id);
      if (toTruck !== null) this.hookedByVisit.add(toTruck, id);
    }
    for (const truck of [fromTruck, toTruck]) if (truck !== null) touched.visits.add(truck);
    for (const spot of [fromSpot, toSpot, this.#spotOf(fromTruck), this.#spotOf(toTruck)])
      if (spot !== null) touched.spots.add(spot);
    this.waitingContainers.set(id, isContainerWaiting(row));
  }

  #spotOf(truck: VisitId | null): SpotId | null {
    return truck === null ? null : spotOfVisit(this.visits.get(truck));
  }
}

type SpotList = { readonly ids: Set<SpotId>; sorted: readonly SpotId[] | null };

type Collected = {
  readonly areas: Set<AreaId>;
  readonly spots: Set<SpotId>;
  readonly visits: Set<VisitId>;
  readonly containers: Set<ContainerId>;
};

const noIds: YardChange['remove'] = { areas: [], spots: [], visits: [], containers: [] };

function store<Id, Row extends object>(rows: Map<Id, Row>, id: Id, row: Row | undefined): void {
  if (row === undefined) return void rows.delete(id);
  const before = rows.get(id);
  if (before !== undefined) shareTexts(row, before);
  rows.set(id, row);
}

/**
 * The texts that a row has in common with its row before are in memory once. The rows of a yard
 * that was read share theirs; a row that changed would come with its own.
 */
function shareTexts<Row extends object>(row: Row, before: Row): void {
  for (const name of Object.keys(row) as (keyof Row)[])
    if (typeof row[name] === 'string' && row[name] === before[name]) row[name] = before[name];
}

/**
 * Members of a waiting list. Sorted by arrival when first read after a change, not with every
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
    return Date.parse((row && arrivalOf(row)) ?? '') || Number.POSITIVE_INFINITY;
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
