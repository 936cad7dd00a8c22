/**
 * The dock-scheduling service for the simulation: the sandbox's own engine (its rules are its own,
 * by the documents), called without HTTP, with reads answered as the console's client would decode
 * them. One write is one step: atomic, as the service's database would do it.
 */

import type { YardCall } from '../../main/outbox/call.ts';
import type { AssetsRead, PlacesRead } from '../../main/outbox/ports.ts';
import type { AssignmentRow, SpotRead } from '../../main/remote/dock-scheduling/client.ts';
import { rowReader } from '../../main/remote/dock-scheduling/decode/fields.ts';
import {
  beginTurn,
  type Change,
  type DockWorld,
} from '../../sandbox/dock-scheduling/dock-world.ts';
import type {
  Base,
  ServiceContainer,
  ServiceSpot,
  ServiceVisit,
} from '../../sandbox/dock-scheduling/model.ts';
import * as operations from '../../sandbox/dock-scheduling/operations.ts';
import { defaultQuirks, type Quirks } from '../../sandbox/dock-scheduling/quirks.ts';
import { assignmentOf, createStore, hookedTo } from '../../sandbox/dock-scheduling/store.ts';
import type { SeededRandom } from '../../sandbox/random.ts';
import { ServiceRefusal } from '../../sandbox/refusal.ts';
import type { SpotEvent } from '../../shared/console-api/yard.ts';
import type {
  AreaId,
  AssignmentId,
  ContainerId,
  SpotId,
  VisitId,
  WarehouseId,
} from '../../shared/ids.ts';
import {
  type Container,
  containerRecord,
  type Spot,
  type Visit,
  visitRecord,
} from '../../shared/yard/model.ts';
import { isPresent } from '../../shared/yard/presence.ts';

/**
 * One write as the service saw it: applied, or refused by a rule. `tag` is the console's operation,
 * or who else acted.
 */
export type LedgerLine = {
  readonly at: number;
  /** The service's own time of the change, as its records tell it. */
  readonly stamp: string;
  readonly tag: string;
  readonly call: YardCall;
  readonly applied: boolean;
  readonly rule: string | null;
  readonly changes: readonly Change[];
};

/** The service. */
export interface SimulatedService {
  readonly world: DockWorld;
  readonly ledger: LedgerLine[];
  spot(id: SpotId): SpotRead | null;
  assets(): AssetsRead;
  /** Where all spots show assets. */
  places(): PlacesRead;
  /** The history of a spot, newest first. */
  events(id: SpotId): readonly SpotEvent[];
  /** Does the write now. Returns the HTTP status and, for a refusal, its words. */
  write(tag: string, call: YardCall): { readonly status: number; readonly message: string };
  /** Called just before a write is tried, and just after one that was applied. */
  readonly watchers: Set<WriteWatcher>;
  readonly spotIds: readonly SpotId[];
}

/** Sees every write at the moment of its effect. */
export type WriteWatcher = {
  readonly before?: (tag: string, call: YardCall) => void;
  readonly applied?: (tag: string, call: YardCall, changes: readonly Change[]) => void;
};

/**
 * Rules whose breaking means that the effect is there already: a service may as well say "yes" to
 * the repetition.
 */
const repetitions: ReadonlySet<string> = new Set([
  'asset-already-placed',
  'same-spot',
  'already-closed',
  'already-open',
  'container-not-hooked',
  'container-is-hooked',
  'unknown-SpotAssignment',
]);

/** The warehouse of every simulated yard. */
export const warehouseId = 'warehouse-1' as WarehouseId;

const epoch = Date.parse('2026-03-02T08:00:00Z');

/** Size of a simulated yard. */
export type YardSize = {
  readonly spots: number;
  readonly trucks: number;
  readonly standalone: number;
};

/**
 * A service with a small, crowded yard: conflicts are likely. `lenient`: it takes repetitions
 * without a word.
 */
export function createService(
  random: SeededRandom,
  clock: { now(): number },
  size: YardSize,
  quirks: Partial<Quirks> = {},
  lenient = false,
): SimulatedService {
  const store = createStore();
  const world: DockWorld = {
    store,
    quirks: { ...defaultQuirks, ...quirks },
    clock,
    ids: random,
    lastStamp: epoch,
  };
  const base = (id: string): Base => ({
    id,
    createDateTime: new Date(epoch).toISOString(),
    createdBy: null,
    lastChangedDateTime: new Date(epoch).toISOString(),
    lastChangedBy: null,
    isActive: true,
    tags: null,
    orgId: 'org',
  });
  const spotIds: SpotId[] = [];
  for (let index = 0; index < size.spots; index += 1) {
    const id = `spot-${index}`;
    spotIds.push(id as SpotId);
    store.addSpot({
      ...base(id),
      warehouseId,
      code: `P-${index}`,
      type: index % 3 === 0 ? 'docking' : 'parking',
      spotAreaId: 'area-1',
      observation: null,
      spotReserves: [],
    });
  }
  const turn = beginTurn(world, { id: 'gate', email: 'gate' });
  const addContainer = (id: string, visit: string | null) =>
    store.addContainer({
      ...base(id),
      warehouseId,
      type: 'Trailer',
      state: 'Full',
      code: id.toUpperCase(),
      notes: null,
      assetVisitId: visit,
      pickupAppointmentId: null,
      dropAppointmentId: null,
      companyId: null,
      lastLocationCheckConfirmedAt: null,
    });
  const put = (kind: 'visit' | 'container', id: string) => {
    if (random.chance(0.35)) return;
    try {
      operations.assign(turn, {
        spotId: random.pick(spotIds),
        asset: { kind, id },
        observation: null,
      });
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
    }
  };
  for (let index = 0; index < size.trucks; index += 1) {
    const id = `truck-${index}`;
    store.addVisit({
      ...base(id),
      warehouseId,
      appointmentId: null,
      secondaryAppointmentId: null,
      licensePlate: `PLATE-${index}`,
      dotNumber: null,
      companyId: null,
      phone: null,
      isPlanned: true,
      companyHint: null,
      driverNotes: null,
      driverAppointmentIdentifier: null,
      visitType: 'Drop',
      checkInAcknowledged: true,
      rejectReason: null,
    });
    const hooked = random.int(0, 2);
    for (let each = 0; each < hooked; each += 1) addContainer(`trailer-${index}-${each}`, id);
    put('visit', id);
  }
  for (let index = 0; index < size.standalone; index += 1) {
    addContainer(`box-${index}`, null);
    put('container', `box-${index}`);
  }

  const ledger: LedgerLine[] = [];
  const watchers = new Set<WriteWatcher>();

  const spotRow = (spot: ServiceSpot): Spot => ({
    id: spot.id as SpotId,
    areaId: spot.spotAreaId as AreaId,
    warehouseId,
    code: spot.code,
    type: spot.type,
    isOpen: spot.isActive,
    observation: spot.observation,
    reserves: [],
    changedAt: spot.lastChangedDateTime,
  });
  /** As the client reads it from the joined events. */
  const here = (
    kind: 'visit' | 'container',
    record: Base,
    events: readonly { eventType: string; createDateTime: string }[] = [],
  ) =>
    isPresent(kind, {
      isActive: record.isActive,
      stands: assignmentOf(store, { kind, id: record.id }) !== null,
      events: events.map(({ eventType, createDateTime }) => ({
        type: eventType,
        at: createDateTime,
      })),
    });
  const spotOf = (kind: 'visit' | 'container', { id }: Base) =>
    (assignmentOf(store, { kind, id })?.spotId ?? null) as SpotId | null;
  const common = (
    kind: 'visit' | 'container',
    record: Base,
    events: Parameters<typeof here>[2],
  ) => ({
    problems: [],
    warehouseId,
    isActive: here(kind, record, events),
    placedAt: null,
  });
  const visitRow = (visit: ServiceVisit): Visit =>
    visitRecord(rowReader, visit, {
      ...common('visit', visit, store.visitEvents.get(visit.id)),
      entity: 'visit',
      id: visit.id as VisitId,
      spotId: spotOf('visit', visit),
    });
  const containerRow = (container: ServiceContainer): Container =>
    containerRecord(rowReader, container, {
      ...common('container', container, store.containerEvents.get(container.id)),
      entity: 'container',
      id: container.id as ContainerId,
      visitId: container.assetVisitId as VisitId | null,
      spotId: spotOf('container', container),
    });
  const assignmentsAt = (id: SpotId): readonly AssignmentRow[] =>
    [...(store.assignmentsBySpot.get(id) ?? [])].map((each) => ({
      id: each.id as AssignmentId,
      spotId: each.spotId as SpotId,
      visitId: each.assetVisitId as VisitId | null,
      containerId: each.assetContainerId as ContainerId | null,
      changedAt: each.lastChangedDateTime,
    }));

  return {
    world,
    ledger,
    watchers,
    spotIds,
    spot(id) {
      const spot = store.spots.get(id);
      if (spot === undefined) return null;
      const assignments = assignmentsAt(id);
      const visits = assignments.flatMap(({ visitId }) => {
        const visit = visitId === null ? undefined : store.visits.get(visitId);
        return visit === undefined ? [] : [visit];
      });
      const standalone = assignments.flatMap(({ containerId }) => {
        const container = containerId === null ? undefined : store.containers.get(containerId);
        return container === undefined ? [] : [container];
      });
      const containers = [
        ...visits.flatMap(({ id: visit }) => hookedTo(store, visit)),
        ...standalone,
      ];
      return {
        spot: spotRow(spot),
        assignments,
        visits: visits.map(visitRow),
        containers: containers.map(containerRow),
      };
    },
    assets() {
      const visits = [...store.visits.values()].filter(({ isActive }) => isActive).map(visitRow);
      const containers = [...store.containers.values()]
        .filter(({ isActive }) => isActive)
        .map(containerRow);
      return {
        visits: new Map(visits.map((row) => [row.id, row])),
        containers: new Map(containers.map((row) => [row.id, row])),
        assignments: spotIds.flatMap(assignmentsAt),
        complete: true,
        unread: new Set(),
      };
    },
    places: () => ({
      placed: new Map(
        spotIds
          .flatMap(assignmentsAt)
          .flatMap(({ spotId, visitId, containerId }) =>
            [visitId, containerId].flatMap((id) => (id === null ? [] : [[id, spotId] as const])),
          ),
      ),
      complete: true,
    }),
    events: (id) =>
      (store.spotEvents.get(id) ?? []).toReversed().map((event) => ({
        id: event.id,
        at: event.createDateTime,
        eventType: event.eventType,
        reason: event.reason,
        observation: event.observation,
        by: event.createdBy,
      })),
    write(tag, call) {
      for (const watcher of watchers) watcher.before?.(tag, call);
      const mine = beginTurn(world, { id: tag, email: tag });
      try {
        perform(mine, call, lenient);
        ledger.push({
          at: clock.now(),
          stamp: mine.at,
          tag,
          call,
          applied: true,
          rule: null,
          changes: mine.changes,
        });
        for (const watcher of watchers) watcher.applied?.(tag, call, mine.changes);
        return { status: call.kind === 'assign' ? 201 : 200, message: '' };
      } catch (error) {
        if (!(error instanceof ServiceRefusal)) throw error;
        ledger.push({
          at: clock.now(),
          stamp: mine.at,
          tag,
          call,
          applied: false,
          rule: error.rule,
          changes: [],
        });
        return { status: error.status, message: error.message };
      }
    },
  };
}

function perform(turn: ReturnType<typeof beginTurn>, call: YardCall, lenient: boolean): void {
  try {
    run(turn, call);
  } catch (error) {
    if (!lenient || !(error instanceof ServiceRefusal) || !repetitions.has(error.rule)) throw error;
  }
}

function run(turn: ReturnType<typeof beginTurn>, call: YardCall): void {
  switch (call.kind) {
    case 'assign': {
      const asset =
        call.visit !== null
          ? ({ kind: 'visit', id: call.visit } as const)
          : ({ kind: 'container', id: call.container as string } as const);
      operations.assign(turn, { spotId: call.spot, asset, observation: null });
      return;
    }
    case 'reassign':
      operations.reassign(turn, {
        assignmentId: call.assignment,
        spotId: call.spot,
        reason: call.reason,
        moveContainer: call.moveContainer,
        observation: null,
      });
      return;
    case 'unassign':
      operations.unassign(turn, { assignmentId: call.assignment });
      return;
    case 'detach':
      operations.detach(turn, { visitId: call.visit, containerId: call.container });
      return;
    case 'attach':
      operations.attach(turn, { visitId: call.visit, containerId: call.container });
      return;
    case 'depart':
      operations.depart(turn, { assignmentId: call.assignment, departType: call.departType });
      return;
    case 'close':
      operations.close(turn, { spotId: call.spot, reason: call.reason, observation: null });
      return;
    case 'open':
      operations.open(turn, { spotId: call.spot, reason: call.reason, observation: null });
  }
}
