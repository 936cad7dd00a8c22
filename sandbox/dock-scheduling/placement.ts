/**
 * Assignment records: how assets get onto spots, off them, and from one to another. Checks no rule.
 */

import {
  endAssignment,
  newBase,
  noteContainer,
  noteSpot,
  noteVisit,
  stamp,
  stampAlong,
  type Turn,
} from './dock-world.ts';
import type { ServiceAssetRef, ServiceAssignment, ServiceSpot } from './model.ts';
import { assignmentAt, assignmentOf } from './store.ts';

const idsOf = (asset: ServiceAssetRef) =>
  asset.kind === 'visit' ? { assetVisitId: asset.id } : { assetContainerId: asset.id };
const withoutIdsOf = (asset: ServiceAssetRef) =>
  asset.kind === 'visit' ? { assetVisitId: null } : { assetContainerId: null };

const create = (
  turn: Turn,
  spot: ServiceSpot,
  ids: Partial<Pick<ServiceAssignment, 'assetVisitId' | 'assetContainerId'>>,
): ServiceAssignment => {
  const assignment: ServiceAssignment = {
    ...newBase(turn, spot.orgId),
    warehouseId: spot.warehouseId,
    spotId: spot.id,
    assetVisitId: null,
    assetContainerId: null,
    observation: null,
    ...ids,
  };
  turn.store.putAssignment(assignment);
  return assignment;
};

const recordOf = (turn: Turn, asset: ServiceAssetRef) =>
  asset.kind === 'visit' ? turn.store.visits.get(asset.id) : turn.store.containers.get(asset.id);

const stampSpotAndAsset = (turn: Turn, spotId: string, asset: ServiceAssetRef) => {
  const spot = turn.store.spots.get(spotId);
  const record = recordOf(turn, asset);
  if (spot) stampAlong(turn, spot);
  if (record) stampAlong(turn, record);
};

/**
 * Puts an unplaced asset on the spot. If a record is there already, the quirk `mixedSpot` decides
 * how they join.
 */
const join = (turn: Turn, asset: ServiceAssetRef, spot: ServiceSpot): ServiceAssignment => {
  const there = assignmentAt(turn.store, spot.id);
  if (!there) return create(turn, spot, idsOf(asset));
  if (turn.quirks.mixedSpot === 'new-record') {
    endAssignment(turn, there);
    return create(turn, spot, {
      assetVisitId: there.assetVisitId,
      assetContainerId: there.assetContainerId,
      ...idsOf(asset),
    });
  }
  turn.store.putAssignment(there, idsOf(asset));
  stamp(turn, there);
  return there;
};

const noteArrivalOnSpot = (
  turn: Turn,
  asset: ServiceAssetRef,
  spot: ServiceSpot,
  about: { reason?: string | null; observation?: string | null },
) => {
  noteSpot(turn, spot.id, 'assignment', { asset, ...about });
  if (asset.kind === 'visit' && spot.type === 'docking') noteVisit(turn, asset.id, 'Docked');
  stampSpotAndAsset(turn, spot.id, asset);
};

/** Puts an unplaced asset on a spot. */
export const place = (
  turn: Turn,
  asset: ServiceAssetRef,
  spot: ServiceSpot,
  observation: string | null,
): ServiceAssignment => {
  const assignment = join(turn, asset, spot);
  if (observation !== null) assignment.observation = observation;
  noteArrivalOnSpot(turn, asset, spot, { observation });
  turn.changes.push({ what: 'moved', asset, from: null, to: spot.id });
  return assignment;
};

/**
 * Removes the asset from its record without a new place. Ends the record when nothing is left in
 * it.
 */
export const lift = (
  turn: Turn,
  asset: ServiceAssetRef,
  reason: string | null,
): { assignment: ServiceAssignment; from: string } | null => {
  const assignment = assignmentOf(turn.store, asset);
  if (!assignment) return null;
  const isLast =
    asset.kind === 'visit'
      ? assignment.assetContainerId === null
      : assignment.assetVisitId === null;
  if (isLast) endAssignment(turn, assignment);
  else turn.store.putAssignment(assignment, withoutIdsOf(asset));
  stamp(turn, assignment);
  noteSpot(turn, assignment.spotId, 'release', { asset, reason });
  stampSpotAndAsset(turn, assignment.spotId, asset);
  return { assignment, from: assignment.spotId };
};

/**
 * Moves one asset of an assignment to another spot. Returns the record that holds it afterwards.
 */
export const move = (
  turn: Turn,
  from: ServiceAssignment,
  asset: ServiceAssetRef,
  target: ServiceSpot,
  reason: string,
): ServiceAssignment => {
  const source = from.spotId;
  const otherId = asset.kind === 'visit' ? from.assetContainerId : from.assetVisitId;
  const left: ServiceAssetRef | null =
    otherId === null ? null : { kind: asset.kind === 'visit' ? 'container' : 'visit', id: otherId };
  const targetIsTaken = assignmentAt(turn.store, target.id) !== null;

  const moved = (): ServiceAssignment => {
    if (targetIsTaken || (left && turn.quirks.split === 'id-stays')) {
      if (left) turn.store.putAssignment(from, withoutIdsOf(asset));
      else endAssignment(turn, from);
      return join(turn, asset, target);
    }
    turn.store.putAssignment(from, { spotId: target.id, ...(left ? withoutIdsOf(left) : {}) });
    if (left) create(turn, turn.store.spots.get(source) as ServiceSpot, idsOf(left));
    return from;
  };
  const assignment = moved();
  stamp(turn, from);
  stamp(turn, assignment);
  noteSpot(turn, source, 'release', { asset, reason });
  stampSpotAndAsset(turn, source, asset);
  noteArrivalOnSpot(turn, asset, target, { reason });
  turn.changes.push({ what: 'moved', asset, from: source, to: target.id });
  return assignment;
};

/**
 * A hooked container becomes standalone where its truck is. Returns that spot's id, or null on the
 * waiting list.
 */
export const standAlone = (turn: Turn, containerId: string, visitId: string): string | null => {
  const assignment = assignmentOf(turn.store, { kind: 'visit', id: visitId });
  noteContainer(turn, containerId, visitId, 'Detached');
  if (!assignment) return null;
  const asset: ServiceAssetRef = { kind: 'container', id: containerId };
  turn.store.putAssignment(assignment, idsOf(asset));
  stamp(turn, assignment);
  noteSpot(turn, assignment.spotId, 'assignment', { asset });
  stampSpotAndAsset(turn, assignment.spotId, asset);
  return assignment.spotId;
};
