/**
 * The eight operations of seeds/yard.md: find the records, check the rules, change the state. A
 * refusal changes nothing.
 */

import {
  assignmentById,
  containerById,
  noteContainer,
  noteSpot,
  noteVisit,
  spotById,
  stamp,
  stampAlong,
  type Turn,
  visitById,
} from './dock-world.ts';
import type {
  ServiceAssetRef,
  ServiceAssignment,
  ServiceContainer,
  ServiceDepartType,
  ServiceSpot,
  ServiceVisit,
} from './model.ts';
import { lift, move, place, standAlone } from './placement.ts';
import {
  checkAssign,
  checkAttach,
  checkClose,
  checkDepart,
  checkDetach,
  checkReassign,
  checkReopen,
  checkUnassign,
  movingAsset,
} from './rules.ts';
import { hookedTo } from './store.ts';

/** POST /yard/spot-assignment. */
export const assign = (
  turn: Turn,
  input: { spotId: string; asset: ServiceAssetRef; observation: string | null },
): ServiceAssignment => {
  const spot = spotById(turn, input.spotId);
  if (input.asset.kind === 'visit') visitById(turn, input.asset.id);
  checkAssign(
    turn,
    spot,
    input.asset,
    input.asset.kind === 'container' ? containerById(turn, input.asset.id) : null,
  );
  return place(turn, input.asset, spot, input.observation);
};

/** PATCH /yard/spot-assignment/{id}/reassign. Returns the record that holds what moved. */
export const reassign = (
  turn: Turn,
  input: {
    assignmentId: string;
    spotId: string;
    reason: string;
    moveContainer: boolean;
    observation: string | null;
  },
): ServiceAssignment => {
  const from = assignmentById(turn, input.assignmentId);
  const target = spotById(turn, input.spotId);
  const moving = movingAsset(from, input.moveContainer);
  checkReassign(turn, from, target, moving);
  const assignment = move(turn, from, moving, target, input.reason);
  if (input.observation !== null) assignment.observation = input.observation;
  return assignment;
};

const assetsOf = (assignment: ServiceAssignment): ServiceAssetRef[] => [
  ...(assignment.assetVisitId ? [{ kind: 'visit' as const, id: assignment.assetVisitId }] : []),
  ...(assignment.assetContainerId
    ? [{ kind: 'container' as const, id: assignment.assetContainerId }]
    : []),
];

/** DELETE /yard/spot-assignment/{id}: everything it holds goes to the waiting list. */
export const unassign = (turn: Turn, input: { assignmentId: string }): ServiceAssignment => {
  const assignment = assignmentById(turn, input.assignmentId);
  checkUnassign(turn, assignment);
  const before = { ...assignment };
  for (const asset of assetsOf(assignment)) {
    lift(turn, asset, null);
    turn.changes.push({ what: 'moved', asset, from: before.spotId, to: null });
  }
  // The answer shows the ended assignment, as a soft-deleted record does.
  return { ...before, isActive: false, lastChangedDateTime: turn.at, lastChangedBy: turn.actor.id };
};

/** POST /asset-visit/{v}/detach/{c}. */
export const detach = (
  turn: Turn,
  input: { visitId: string; containerId: string },
): ServiceVisit => {
  const visit = visitById(turn, input.visitId);
  const container = containerById(turn, input.containerId);
  checkDetach(turn, visit, container);
  turn.store.hook(container, null);
  stamp(turn, container);
  stampAlong(turn, visit);
  standAlone(turn, container.id, visit.id);
  noteVisit(turn, visit.id, 'Detached');
  turn.changes.push({ what: 'unhooked', container: container.id, visit: visit.id });
  return visit;
};

/**
 * POST /asset-visit/{v}/attach/{c}. A container on another spot leaves it, because the truck drives
 * there.
 */
export const attach = (
  turn: Turn,
  input: { visitId: string; containerId: string },
): ServiceVisit => {
  const visit = visitById(turn, input.visitId);
  const container = containerById(turn, input.containerId);
  checkAttach(turn, visit, container);
  lift(turn, { kind: 'container', id: container.id }, null);
  turn.store.hook(container, visit.id);
  stamp(turn, container);
  stampAlong(turn, visit);
  noteContainer(turn, container.id, visit.id, 'Attached');
  noteVisit(turn, visit.id, 'Attached');
  turn.changes.push({ what: 'hooked', container: container.id, visit: visit.id });
  return visit;
};

const leave = (
  turn: Turn,
  record: ServiceVisit | ServiceContainer,
  asset: ServiceAssetRef,
  from: string | null,
) => {
  if (turn.quirks.departed === 'event') turn.store.departed.add(record.id);
  else record.isActive = false;
  stamp(turn, record);
  if (asset.kind === 'visit') noteVisit(turn, asset.id, 'Departed');
  else noteContainer(turn, asset.id, (record as ServiceContainer).assetVisitId, 'Departed');
  turn.changes.push({ what: 'departed', asset, from });
  if (turn.quirks.departed !== 'deleted') return;
  if (asset.kind === 'visit') turn.store.removeVisit(record as ServiceVisit);
  else turn.store.removeContainer(record as ServiceContainer);
};

const departContainer = (turn: Turn, container: ServiceContainer, from: string) => {
  const asset: ServiceAssetRef = { kind: 'container', id: container.id };
  lift(turn, asset, null);
  leave(turn, container, asset, from);
};

const departVisit = (turn: Turn, visit: ServiceVisit, from: string, takesHooked: boolean) => {
  for (const container of hookedTo(turn.store, visit.id)) {
    if (takesHooked) leave(turn, container, { kind: 'container', id: container.id }, from);
    else {
      turn.store.hook(container, null);
      stamp(turn, container);
      standAlone(turn, container.id, visit.id);
      turn.changes.push({ what: 'unhooked', container: container.id, visit: visit.id });
    }
  }
  const asset: ServiceAssetRef = { kind: 'visit', id: visit.id };
  lift(turn, asset, null);
  leave(turn, visit, asset, from);
};

/**
 * PATCH /yard/spot-assignment/{id}/depart. Returns the record in its new state: inactive when the
 * spot is empty.
 */
export const depart = (
  turn: Turn,
  input: { assignmentId: string; departType: ServiceDepartType },
): ServiceAssignment => {
  const assignment = assignmentById(turn, input.assignmentId);
  checkDepart(turn, assignment, input.departType);
  const before = { ...assignment };
  const container = assignment.assetContainerId
    ? containerById(turn, assignment.assetContainerId)
    : null;
  const visit = assignment.assetVisitId ? visitById(turn, assignment.assetVisitId) : null;
  if (container && input.departType !== 'AssetVisit')
    departContainer(turn, container, before.spotId);
  if (visit && input.departType !== 'AssetContainer') {
    departVisit(
      turn,
      visit,
      before.spotId,
      input.departType === 'All' || turn.quirks.departVisit === 'hooked-leave',
    );
  }
  return (
    turn.store.assignments.get(before.id) ?? {
      ...before,
      isActive: false,
      lastChangedDateTime: turn.at,
    }
  );
};

/** PATCH /yard/spot/{id}/close. What is on the spot stays there. */
export const close = (
  turn: Turn,
  input: { spotId: string; reason: string; observation: string | null },
): ServiceSpot => {
  const spot = spotById(turn, input.spotId);
  checkClose(turn, spot);
  return setOpen(turn, spot, false, input);
};

/** PATCH /yard/spot/{id}/open. */
export const open = (
  turn: Turn,
  input: { spotId: string; reason: string; observation: string | null },
): ServiceSpot => {
  const spot = spotById(turn, input.spotId);
  checkReopen(turn, spot);
  return setOpen(turn, spot, true, input);
};

const setOpen = (
  turn: Turn,
  spot: ServiceSpot,
  isOpen: boolean,
  about: { reason: string; observation: string | null },
): ServiceSpot => {
  spot.isActive = isOpen;
  stamp(turn, spot);
  noteSpot(turn, spot.id, isOpen ? 'open' : 'close', about);
  turn.changes.push({ what: isOpen ? 'opened' : 'closed', spot: spot.id, reason: about.reason });
  return spot;
};
