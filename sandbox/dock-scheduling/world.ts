/** What every operation of the service works on, and one operation's turn at it. */
import type { Clock } from '../clock.ts';
import { instant } from '../clock.ts';
import type { Random } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { AssetRef, Assignment, Base, Container, Spot, SpotEvent, Visit } from './model.ts';
import type { Quirks } from './quirks.ts';
import { isHere, type Store } from './store.ts';

/** The service behind its wire: records, behaviors, time and ids. */
export type World = {
  readonly store: Store;
  quirks: Quirks;
  readonly clock: Clock;
  readonly ids: Random;
  /** Time of the newest change in milliseconds since the epoch; see `beginTurn`. */
  lastStamp: number;
};

/** Who acts: an account of the service. */
export type Actor = { readonly id: string; readonly email: string };

/** What an operation changed, in words of the yard; goes to the ledger. */
export type Change =
  | { what: 'arrived'; asset: AssetRef }
  | { what: 'moved'; asset: AssetRef; from: string | null; to: string | null }
  | { what: 'hooked' | 'unhooked'; container: string; visit: string }
  | { what: 'departed'; asset: AssetRef; from: string | null }
  | { what: 'closed' | 'opened'; spot: string; reason: string }
  | { what: 'reserved' | 'released'; spot: string }
  | { what: 'stored'; key: string }
  | { what: 'edited'; entity: string; id: string };

/** One operation under way: who, when, and what it changed so far. */
export type Turn = World & {
  readonly actor: Actor;
  readonly at: string;
  readonly changes: Change[];
  /** Ids of the records that it stamped or made. */
  readonly touched: Set<string>;
  /** Assignments that it ended. */
  readonly ended: Assignment[];
};

/**
 * Starts an operation. Its time is later than that of every change before, by a millisecond where the clock stands still:
 * a client may then trust that an equal lastChangedDateTime means an unchanged record.
 */
export const beginTurn = (world: World, actor: Actor): Turn => {
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
export const endAssignment = (turn: Turn, assignment: Assignment): void => {
  turn.store.endAssignment(assignment);
  turn.ended.push(assignment);
};

/** Marks a record that a placement concerns but does not alter, where the quirk says so. */
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

/** Refuses by a rule of the yard; the quirk may flatten all such statuses to one. */
export const breaksRule = (world: World, status: 409 | 422, rule: string, message: string): never =>
  refuse(world.quirks.refusals === 'mixed' ? status : world.quirks.refusals, rule, message);

const found = <Row>(row: Row | null | undefined, entity: string, id: string): Row =>
  row ?? refuse(404, `unknown-${entity}`, `${entity} with id ${id} not found`);

/** The records by id; 404 where there is none (any more). */
export const spotById = (world: World, id: string): Spot =>
  found(world.store.spots.get(id), 'Spot', id);

/** The visit that is still in the yard; refuses with 404 where there is none. */
export const visitById = (world: World, id: string): Visit => {
  const visit = world.store.visits.get(id);
  return found(isHere(world.store, visit) ? visit : null, 'AssetVisit', id);
};

/** The container that is still in the yard; refuses with 404 where there is none. */
export const containerById = (world: World, id: string): Container => {
  const container = world.store.containers.get(id);
  return found(isHere(world.store, container) ? container : null, 'AssetContainer', id);
};

/** The assignment of this id; refuses with 404 where there is none. */
export const assignmentById = (world: World, id: string) =>
  found(world.store.assignments.get(id), 'SpotAssignment', id);

const push = <Value>(lists: Map<string, Value[]>, key: string, value: Value) => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

/** Writes a line into the history of a spot. */
export const noteSpot = (
  turn: Turn,
  spotId: string,
  eventType: SpotEvent['eventType'],
  about: { asset?: AssetRef; reason?: string | null; observation?: string | null } = {},
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

/** Writes a line into the history of a visit (contract.md 1.5, visit eventType). */
export const noteVisit = (turn: Turn, visitId: string, eventType: string): void =>
  push(turn.store.visitEvents, visitId, {
    id: turn.ids.uuid(),
    assetVisitId: visitId,
    eventType,
    createDateTime: turn.at,
    createdBy: turn.actor.id,
  });

/** Writes a line into the history of a container (seeds/yard.md, "Asset container event"). */
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
