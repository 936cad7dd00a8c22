/** What the operations of the service share, and the frame around each operation. */

import type { SeededRandom } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { instant } from '../sandbox-clock.ts';
import type {
  Base,
  ServiceAssetRef,
  ServiceAssignment,
  ServiceContainer,
  ServiceSpot,
  ServiceSpotEvent,
  ServiceVisit,
} from './model.ts';
import type { Quirks } from './quirks.ts';
import { isHere, type Store } from './store.ts';

/** The service without its wire: records, behaviors, time and ids. */
export type DockWorld = {
  readonly store: Store;
  quirks: Quirks;
  readonly clock: SandboxClock;
  readonly ids: SeededRandom;
  /** Time of the newest change in milliseconds since the epoch; see `beginTurn`. */
  lastStamp: number;
};

/** Who acts: an account of the service. */
export type ServiceActor = { readonly id: string; readonly email: string };

/**
 * What an operation changed, in words of the yard. The ledger records it.
 *
 * Example: `{ what: 'moved', asset: { kind: 'visit', id: '7c0e…' }, from: 'a1…', to: 'b2…' }`. Ids
 * are those of spots.
 */
export type Change =
  | { what: 'arrived'; asset: ServiceAssetRef }
  | { what: 'moved'; asset: ServiceAssetRef; from: string | null; to: string | null }
  | { what: 'hooked' | 'unhooked'; container: string; visit: string }
  | { what: 'departed'; asset: ServiceAssetRef; from: string | null }
  | { what: 'closed' | 'opened'; spot: string; reason: string }
  | { what: 'reserved' | 'released'; spot: string }
  | { what: 'stored'; key: string }
  | { what: 'edited'; entity: string; id: string };

/** One operation in progress: who, when, and what it changed so far. */
export type Turn = DockWorld & {
  readonly actor: ServiceActor;
  readonly at: string;
  readonly changes: Change[];
  /** Ids of the records that it stamped or created. */
  readonly touched: Set<string>;
  /** Assignments that it ended. */
  readonly ended: ServiceAssignment[];
};

/**
 * Starts an operation. Its time is later than that of every earlier change, by a millisecond if the
 * clock stands still. So a client may trust that an equal lastChangedDateTime means an unchanged
 * record.
 */
export const beginTurn = (world: DockWorld, actor: ServiceActor): Turn => {
  world.lastStamp = Math.max(world.clock.now(), world.lastStamp + 1);
  return {
    ...world,
    actor,
    at: instant(world.lastStamp),
    changes: [],
    touched: new Set(),
    ended: [],
  };
};

/** Marks a record as changed by this operation. */
export const stamp = (turn: Turn, record: Base): void => {
  if (turn.quirks.stamps === 'none') return;
  record.lastChangedDateTime = turn.at;
  record.lastChangedBy = turn.actor.id;
  turn.touched.add(record.id);
};

/** Ends an assignment. */
export const endAssignment = (turn: Turn, assignment: ServiceAssignment): void => {
  turn.store.endAssignment(assignment);
  turn.ended.push(assignment);
};

/** Marks a record that a placement touches without changing it, if the quirk says so. */
export const stampAlong = (turn: Turn, record: Base): void => {
  if (turn.quirks.stamps === 'all') stamp(turn, record);
};

/** The fields every new record starts with. */
export const newBase = (turn: Turn, orgId: string): Base => {
  const id = turn.ids.uuid();
  turn.touched.add(id);
  return {
    id,
    createDateTime: turn.at,
    createdBy: turn.actor.id,
    lastChangedDateTime: turn.at,
    lastChangedBy: turn.actor.id,
    isActive: true,
    tags: null,
    orgId,
  };
};

/** Refuses because of a rule of the yard. The quirk may turn all such statuses into one. */
export const breaksRule = (
  world: DockWorld,
  status: 409 | 422,
  rule: string,
  message: string,
): never =>
  refuse(world.quirks.refusals === 'mixed' ? status : world.quirks.refusals, rule, message);

const found = <Row>(row: Row | null | undefined, entity: string, id: string): Row =>
  row ?? refuse(404, `unknown-${entity}`, `${entity} with id ${id} not found`);

/** The spot with this id. Refuses with 404 when there is none. */
export const spotById = (world: DockWorld, id: string): ServiceSpot =>
  found(world.store.spots.get(id), 'Spot', id);

/** The visit with this id, if it is still in the yard. Refuses with 404 otherwise. */
export const visitById = (world: DockWorld, id: string): ServiceVisit => {
  const visit = world.store.visits.get(id);
  return found(isHere(world.store, visit) ? visit : null, 'AssetVisit', id);
};

/** The container with this id, if it is still in the yard. Refuses with 404 otherwise. */
export const containerById = (world: DockWorld, id: string): ServiceContainer => {
  const container = world.store.containers.get(id);
  return found(isHere(world.store, container) ? container : null, 'AssetContainer', id);
};

/** The assignment with this id. Refuses with 404 when there is none. */
export const assignmentById = (world: DockWorld, id: string) =>
  found(world.store.assignments.get(id), 'SpotAssignment', id);

const push = <Value>(lists: Map<string, Value[]>, key: string, value: Value) => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

/** Adds a line to the history of a spot. */
export const noteSpot = (
  turn: Turn,
  spotId: string,
  eventType: ServiceSpotEvent['eventType'],
  about: { asset?: ServiceAssetRef; reason?: string | null; observation?: string | null } = {},
): void =>
  push(turn.store.spotEvents, spotId, {
    id: turn.ids.uuid(),
    spotId,
    eventType,
    reason: about.reason ?? null,
    observation: about.observation ?? null,
    assetVisitId: about.asset?.kind === 'visit' ? about.asset.id : null,
    assetContainerId: about.asset?.kind === 'container' ? about.asset.id : null,
    createDateTime: turn.at,
    createdBy: turn.actor.id,
  });

/** Adds a line to the history of a visit (contract.md 1.5, visit eventType). */
export const noteVisit = (turn: Turn, visitId: string, eventType: string): void =>
  push(turn.store.visitEvents, visitId, {
    id: turn.ids.uuid(),
    assetVisitId: visitId,
    eventType,
    createDateTime: turn.at,
    createdBy: turn.actor.id,
  });

/** Adds a line to the history of a container (seeds/yard.md, "Asset container event"). */
export const noteContainer = (
  turn: Turn,
  containerId: string,
  visitId: string | null,
  eventType: string,
): void =>
  push(turn.store.containerEvents, containerId, {
    id: turn.ids.uuid(),
    assetContainerId: containerId,
    assetVisitId: visitId,
    eventType,
    createDateTime: turn.at,
    createdBy: turn.actor.id,
  });
