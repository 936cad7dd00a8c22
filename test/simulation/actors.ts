/** Who acts in a schedule: clerks at this desk, and other desks that change the same yard. */
import type { YardCall } from '../../main/outbox/call.ts';
import type { Change } from '../../sandbox/dock-scheduling/dock-world.ts';
import {
  assignmentAt,
  assignmentOf,
  hookedTo,
  isHere,
  type Store,
} from '../../sandbox/dock-scheduling/store.ts';
import type { SeededRandom } from '../../sandbox/random.ts';
import type { AssignmentId, ContainerId, SpotId, VisitId } from '../../shared/ids.ts';
import { check, isRefused } from '../../shared/yard/check.ts';
import { assetsOn } from '../../shared/yard/contents.ts';
import type { AssetRef, DepartType, Operation } from '../../shared/yard/operations.ts';
import type { YardTable } from '../../shared/yard/table.ts';

const kinds = [
  'assign',
  'assign',
  'reassign',
  'reassign',
  'reassign',
  'unassign',
  'detach',
  'attach',
  'depart',
  'close',
  'open',
] as const;

/** An operation that the rules allow on this yard, or null when none was found by chance. */
export function drawOperation(
  random: SeededRandom,
  view: YardTable,
  spotIds: readonly SpotId[],
): Operation | null {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const operation = propose(random, view, spotIds);
    if (operation !== null && !isRefused(check(view, operation))) return operation;
  }
  return null;
}

function propose(
  random: SeededRandom,
  view: YardTable,
  spotIds: readonly SpotId[],
): Operation | null {
  const visits = [...view.visits()];
  const containers = [...view.containers()];
  const spot = random.pick(spotIds);
  const occupied = spotIds.filter((id) => assetsOn(view, id).length > 0);
  const pick = <T>(items: readonly T[]): T | null =>
    items.length === 0 ? null : random.pick(items);
  switch (random.pick(kinds)) {
    case 'assign': {
      const waiting: AssetRef[] = [
        ...view.waitingVisits().map((id) => ({ kind: 'visit' as const, id })),
        ...view.waitingContainers().map((id) => ({ kind: 'container' as const, id })),
      ];
      const asset = pick(waiting);
      return asset && { kind: 'assign', asset, spot };
    }
    case 'reassign': {
      const from = pick(occupied);
      const asset = from && pick(assetsOn(view, from));
      return from && asset && { kind: 'reassign', asset, from, to: spot, reason: 'Moved' };
    }
    case 'unassign': {
      const from = pick(occupied);
      return from && { kind: 'unassign', assets: assetsOn(view, from), spot: from };
    }
    case 'detach': {
      const container = pick(containers.filter(({ visitId }) => visitId !== null));
      return (
        container && {
          kind: 'detach',
          visit: container.visitId as VisitId,
          container: container.id,
        }
      );
    }
    case 'attach': {
      const visit = pick(visits);
      const container = pick(containers.filter(({ visitId }) => visitId === null));
      return visit && container && { kind: 'attach', visit: visit.id, container: container.id };
    }
    case 'depart': {
      const from = pick(occupied);
      const departType = random.pick([
        'All',
        'AssetVisit',
        'AssetContainer',
      ] as const satisfies readonly DepartType[]);
      return (
        from && { kind: 'depart', spot: from, departType, assets: assetsOn(view, from, departType) }
      );
    }
    case 'close':
      return { kind: 'close', spot, reason: 'Closed' };
    case 'open':
      return { kind: 'open', spot, reason: 'Opened' };
  }
}

/** A call that another desk makes, by what the service holds; it may be refused. */
export function drawForeignCall(
  random: SeededRandom,
  store: Store,
  spotIds: readonly SpotId[],
): YardCall | null {
  const spot = random.pick(spotIds);
  const assignment = assignmentAt(store, random.pick(spotIds));
  const visits = [...store.visits.values()].filter((visit) => isHere(store, visit));
  const containers = [...store.containers.values()].filter((container) => isHere(store, container));
  switch (random.pick(kinds)) {
    case 'assign': {
      const waiting = [
        ...visits.map(({ id }) => ({ kind: 'visit' as const, id })),
        ...containers
          .filter(({ assetVisitId }) => assetVisitId === null)
          .map(({ id }) => ({ kind: 'container' as const, id })),
      ].filter((asset) => assignmentOf(store, asset) === null);
      if (waiting.length === 0) return null;
      const asset = random.pick(waiting);
      return {
        kind: 'assign',
        spot,
        visit: asset.kind === 'visit' ? (asset.id as VisitId) : null,
        container: asset.kind === 'container' ? (asset.id as ContainerId) : null,
      };
    }
    case 'reassign':
      return (
        assignment && {
          kind: 'reassign',
          assignment: assignment.id as AssignmentId,
          spot,
          reason: 'Other desk',
          moveContainer: random.chance(0.5),
        }
      );
    case 'unassign':
      return assignment && { kind: 'unassign', assignment: assignment.id as AssignmentId };
    case 'detach': {
      const visit = visits.find(({ id }) => hookedTo(store, id).length > 0);
      const container = visit && hookedTo(store, visit.id)[0];
      return visit && container
        ? { kind: 'detach', visit: visit.id as VisitId, container: container.id as ContainerId }
        : null;
    }
    case 'attach': {
      const container = containers.find(({ assetVisitId }) => assetVisitId === null);
      if (visits.length === 0 || container === undefined) return null;
      return {
        kind: 'attach',
        visit: random.pick(visits).id as VisitId,
        container: container.id as ContainerId,
      };
    }
    case 'depart':
      return (
        assignment && {
          kind: 'depart',
          assignment: assignment.id as AssignmentId,
          departType: 'All',
        }
      );
    case 'close':
      return { kind: 'close', spot, reason: 'Other desk' };
    case 'open':
      return { kind: 'open', spot, reason: 'Other desk' };
  }
}

/**
 * The call of another desk that takes back what these changes did to the first asset they moved, or
 * null where nothing does.
 */
export function takeBackCall(store: Store, changes: readonly Change[]): YardCall | null {
  const moved = changes.find((change) => change.what === 'moved');
  if (moved?.what !== 'moved') return null;
  const { asset, from } = moved;
  const now = assignmentOf(store, asset);
  if (now === null) {
    if (from === null) return null;
    const [visit, container] =
      asset.kind === 'visit' ? [asset.id as VisitId, null] : [null, asset.id as ContainerId];
    return { kind: 'assign', spot: from as SpotId, visit, container };
  }
  const assignment = now.id as AssignmentId;
  if (from === null) return { kind: 'unassign', assignment };
  return {
    kind: 'reassign',
    assignment,
    spot: from as SpotId,
    reason: 'Taken back',
    moveContainer: asset.kind === 'container',
  };
}
