/** The records in memory, with an index for each question that lists and rules ask: nothing is found by scanning. */
import { type AppointmentBook, createAppointmentBook } from './appointments/book.ts';
import type { Dock, LoadType, User } from './appointments/model.ts';
import type {
  Area,
  AssetRef,
  Assignment,
  Company,
  Container,
  ContainerEvent,
  Spot,
  SpotEvent,
  Visit,
  VisitEvent,
  Warehouse,
} from './model.ts';

/** Many values a key, in order of insertion. */
type Index<Value> = ReadonlyMap<string, ReadonlySet<Value>>;

/**
 * The state of the service. Reading is direct; records change through the functions below wherever an index depends on
 * the field. Sets hold more than one assignment only where `data/bad-records.ts` broke the rules on purpose.
 */
export type Store = {
  readonly warehouses: Map<string, Warehouse>;
  readonly areas: Map<string, Area>;
  readonly spots: ReadonlyMap<string, Spot>;
  /** Active assignments only: the id of an ended one answers 404. */
  readonly assignments: ReadonlyMap<string, Assignment>;
  /** Ended ones, which lists tell where the quirk `endedAssignments` says so. */
  readonly endedAssignments: ReadonlyMap<string, Assignment>;
  readonly visits: ReadonlyMap<string, Visit>;
  readonly containers: ReadonlyMap<string, Container>;
  readonly companies: Map<string, Company>;
  readonly appointments: AppointmentBook;
  readonly docks: Map<string, Dock>;
  readonly loadTypes: Map<string, LoadType>;
  readonly users: Map<string, User>;
  readonly spotsByArea: Index<Spot>;
  readonly assignmentsBySpot: Index<Assignment>;
  readonly assignmentsByVisit: Index<Assignment>;
  readonly assignmentsByContainer: Index<Assignment>;
  readonly containersByVisit: Index<Container>;
  readonly spotEvents: Map<string, SpotEvent[]>;
  readonly visitEvents: Map<string, VisitEvent[]>;
  readonly containerEvents: Map<string, ContainerEvent[]>;
  /** Ids of visits and containers that departed and are still active records (quirk `departed`: 'event'). */
  readonly departed: Set<string>;

  addSpot(spot: Spot): void;
  addVisit(visit: Visit): void;
  removeVisit(visit: Visit): void;
  addContainer(container: Container): void;
  removeContainer(container: Container): void;
  /** Sets `assetVisitId` and keeps the index. */
  hook(container: Container, visitId: string | null): void;
  /** Adds the assignment, or takes up changed ids of one that is there. */
  putAssignment(
    assignment: Assignment,
    change?: Partial<Pick<Assignment, 'spotId' | 'assetVisitId' | 'assetContainerId'>>,
  ): void;
  endAssignment(assignment: Assignment): void;
  /** Throws everything away; the indexes and references stay valid. */
  clear(): void;
};

const add = <Value>(index: Map<string, Set<Value>>, key: string | null, value: Value) => {
  if (key === null) return;
  const values = index.get(key);
  if (values) values.add(value);
  else index.set(key, new Set([value]));
};

const drop = <Value>(index: Map<string, Set<Value>>, key: string | null, value: Value) => {
  if (key === null) return;
  const values = index.get(key);
  if (values?.delete(value) && values.size === 0) index.delete(key);
};

/** An empty store. */
export const createStore = (): Store => {
  const spots = new Map<string, Spot>();
  const assignments = new Map<string, Assignment>();
  const endedAssignments = new Map<string, Assignment>();
  const visits = new Map<string, Visit>();
  const containers = new Map<string, Container>();
  const spotsByArea = new Map<string, Set<Spot>>();
  const assignmentsBySpot = new Map<string, Set<Assignment>>();
  const assignmentsByVisit = new Map<string, Set<Assignment>>();
  const assignmentsByContainer = new Map<string, Set<Assignment>>();
  const containersByVisit = new Map<string, Set<Container>>();

  const unindex = (assignment: Assignment) => {
    drop(assignmentsBySpot, assignment.spotId, assignment);
    drop(assignmentsByVisit, assignment.assetVisitId, assignment);
    drop(assignmentsByContainer, assignment.assetContainerId, assignment);
  };

  const store: Store = {
    warehouses: new Map(),
    areas: new Map(),
    spots,
    assignments,
    endedAssignments,
    visits,
    containers,
    companies: new Map(),
    appointments: createAppointmentBook(),
    docks: new Map(),
    loadTypes: new Map(),
    users: new Map(),
    spotsByArea,
    assignmentsBySpot,
    assignmentsByVisit,
    assignmentsByContainer,
    containersByVisit,
    spotEvents: new Map(),
    visitEvents: new Map(),
    containerEvents: new Map(),
    departed: new Set(),
    addSpot: (spot) => {
      spots.set(spot.id, spot);
      add(spotsByArea, spot.spotAreaId, spot);
    },
    addVisit: (visit) => void visits.set(visit.id, visit),
    removeVisit: (visit) => void visits.delete(visit.id),
    addContainer: (container) => {
      containers.set(container.id, container);
      add(containersByVisit, container.assetVisitId, container);
    },
    removeContainer: (container) => {
      containers.delete(container.id);
      drop(containersByVisit, container.assetVisitId, container);
    },
    hook: (container, visitId) => {
      drop(containersByVisit, container.assetVisitId, container);
      container.assetVisitId = visitId;
      add(containersByVisit, visitId, container);
    },
    putAssignment: (assignment, change = {}) => {
      unindex(assignment);
      Object.assign(assignment, change);
      assignments.set(assignment.id, assignment);
      add(assignmentsBySpot, assignment.spotId, assignment);
      add(assignmentsByVisit, assignment.assetVisitId, assignment);
      add(assignmentsByContainer, assignment.assetContainerId, assignment);
    },
    endAssignment: (assignment) => {
      unindex(assignment);
      assignments.delete(assignment.id);
      endedAssignments.set(assignment.id, assignment);
      assignment.isActive = false;
    },
    clear: () => {
      const all = [
        store.warehouses,
        store.areas,
        spots,
        assignments,
        endedAssignments,
        visits,
        containers,
        store.companies,
      ];
      const schedule = [store.appointments, store.docks, store.loadTypes, store.users];
      const indexes = [
        spotsByArea,
        assignmentsBySpot,
        assignmentsByVisit,
        assignmentsByContainer,
        containersByVisit,
      ];
      for (const map of [
        ...all,
        ...schedule,
        ...indexes,
        store.spotEvents,
        store.visitEvents,
        store.containerEvents,
      ])
        map.clear();
      store.departed.clear();
    },
  };
  return store;
};

const first = <Value>(values: ReadonlySet<Value> | undefined): Value | null =>
  values?.values().next().value ?? null;

/** The assignment of a spot, or null. */
export const assignmentAt = (store: Store, spotId: string): Assignment | null =>
  first(store.assignmentsBySpot.get(spotId));

/** The assignment of an asset, or null while it waits (or is hooked). */
export const assignmentOf = (store: Store, asset: AssetRef): Assignment | null =>
  first(
    (asset.kind === 'visit' ? store.assignmentsByVisit : store.assignmentsByContainer).get(
      asset.id,
    ),
  );

/** Is the visit or container in the yard? */
export const isHere = (
  store: Store,
  record: { readonly id: string; readonly isActive: boolean } | undefined,
): boolean => record?.isActive === true && !store.departed.has(record.id);

/** Containers hooked to the visit that are in the yard. */
export const hookedTo = (store: Store, visitId: string): Container[] =>
  [...(store.containersByVisit.get(visitId) ?? [])].filter((container) => isHere(store, container));

/** The spot by its id or, for tests and other desks, by its code. */
export const spotNamed = (store: Store, named: string): Spot | null => {
  const byId = store.spots.get(named);
  if (byId) return byId;
  for (const spot of store.spots.values()) if (spot.code === named) return spot;
  return null;
};
