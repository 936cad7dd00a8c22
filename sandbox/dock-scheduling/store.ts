/**
 * The records in memory, with an index for each question of lists and rules. Nothing is found by
 * scanning.
 */
import { AppointmentBook } from './appointments/book.ts';
import type { ServiceDock, ServiceLoadType, User } from './appointments/model.ts';
import type {
  Company,
  ContainerEvent,
  ServiceArea,
  ServiceAssetRef,
  ServiceAssignment,
  ServiceContainer,
  ServiceSpot,
  ServiceSpotEvent,
  ServiceVisit,
  VisitEvent,
  Warehouse,
} from './model.ts';

/** Several values for each key, in order of insertion. */
type Index<Value> = ReadonlyMap<string, ReadonlySet<Value>>;

/**
 * The state of the service. Read it directly. If an index depends on a field, change that field
 * through the functions below. A set holds more than one assignment only when `data/bad-records.ts`
 * broke the rules on purpose.
 */
export type Store = {
  readonly warehouses: Map<string, Warehouse>;
  readonly areas: Map<string, ServiceArea>;
  readonly spots: ReadonlyMap<string, ServiceSpot>;
  /** Active assignments only: a request for an ended one gets a 404. */
  readonly assignments: ReadonlyMap<string, ServiceAssignment>;
  /** Ended ones. Lists contain them when the quirk `endedAssignments` says so. */
  readonly endedAssignments: ReadonlyMap<string, ServiceAssignment>;
  readonly visits: ReadonlyMap<string, ServiceVisit>;
  readonly containers: ReadonlyMap<string, ServiceContainer>;
  readonly companies: Map<string, Company>;
  readonly appointments: AppointmentBook;
  readonly docks: Map<string, ServiceDock>;
  readonly loadTypes: Map<string, ServiceLoadType>;
  readonly users: Map<string, User>;
  readonly spotsByArea: Index<ServiceSpot>;
  readonly assignmentsBySpot: Index<ServiceAssignment>;
  readonly assignmentsByVisit: Index<ServiceAssignment>;
  readonly assignmentsByContainer: Index<ServiceAssignment>;
  readonly containersByVisit: Index<ServiceContainer>;
  readonly spotEvents: Map<string, ServiceSpotEvent[]>;
  readonly visitEvents: Map<string, VisitEvent[]>;
  readonly containerEvents: Map<string, ContainerEvent[]>;
  /**
   * Ids of visits and containers that departed but are still active records (quirk `departed`:
   * 'event').
   */
  readonly departed: Set<string>;

  addSpot(spot: ServiceSpot): void;
  addVisit(visit: ServiceVisit): void;
  removeVisit(visit: ServiceVisit): void;
  addContainer(container: ServiceContainer): void;
  removeContainer(container: ServiceContainer): void;
  /** Sets `assetVisitId` and updates the index. */
  hook(container: ServiceContainer, visitId: string | null): void;
  /** Adds the assignment, or updates the index after its ids changed. */
  putAssignment(
    assignment: ServiceAssignment,
    change?: Partial<Pick<ServiceAssignment, 'spotId' | 'assetVisitId' | 'assetContainerId'>>,
  ): void;
  endAssignment(assignment: ServiceAssignment): void;
  /** Removes everything. References to the indexes stay valid. */
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
  const spots = new Map<string, ServiceSpot>();
  const assignments = new Map<string, ServiceAssignment>();
  const endedAssignments = new Map<string, ServiceAssignment>();
  const visits = new Map<string, ServiceVisit>();
  const containers = new Map<string, ServiceContainer>();
  const spotsByArea = new Map<string, Set<ServiceSpot>>();
  const assignmentsBySpot = new Map<string, Set<ServiceAssignment>>();
  const assignmentsByVisit = new Map<string, Set<ServiceAssignment>>();
  const assignmentsByContainer = new Map<string, Set<ServiceAssignment>>();
  const containersByVisit = new Map<string, Set<ServiceContainer>>();

  const unindex = (assignment: ServiceAssignment) => {
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
    appointments: new AppointmentBook(),
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
      for (const part of Object.values(store))
        if (typeof part === 'object') (part as { clear(): void }).clear();
    },
  };
  return store;
};

const first = <Value>(values: ReadonlySet<Value> | undefined): Value | null =>
  values?.values().next().value ?? null;

/** The assignment of a spot, or null. */
export const assignmentAt = (store: Store, spotId: string): ServiceAssignment | null =>
  first(store.assignmentsBySpot.get(spotId));

/** The assignment of an asset. Null while it waits or is hooked. */
export const assignmentOf = (store: Store, asset: ServiceAssetRef): ServiceAssignment | null =>
  first(
    (asset.kind === 'visit' ? store.assignmentsByVisit : store.assignmentsByContainer).get(
      asset.id,
    ),
  );

/** Whether the visit or container is in the yard. */
export const isHere = (
  store: Store,
  record: { readonly id: string; readonly isActive: boolean } | undefined,
): boolean => record?.isActive === true && !store.departed.has(record.id);

/** The containers in the yard that are hooked to the visit. */
export const hookedTo = (store: Store, visitId: string): ServiceContainer[] =>
  [...(store.containersByVisit.get(visitId) ?? [])].filter((container) => isHere(store, container));

/** A spot by id or, for tests and other desks, by code. */
export const spotNamed = (store: Store, named: string): ServiceSpot | null => {
  const byId = store.spots.get(named);
  if (byId) return byId;
  for (const spot of store.spots.values()) if (spot.code === named) return spot;
  return null;
};
