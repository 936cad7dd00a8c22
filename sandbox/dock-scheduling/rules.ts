/**
 * The yard's rules of seeds/yard.md ("Occupancy rules of a spot", "Reassign behavior", "Limits").
 * We write them a second time on purpose: the console has its own, and we test the two against each
 * other.
 *
 * Each check throws `Refused`. 409: the state of the yard forbids it right now. 422: the request
 * could never work. Both are our reading, because the documents show no error at all.
 */

import { breaksRule, type DockWorld } from './dock-world.ts';
import type {
  ServiceAssetRef,
  ServiceAssignment,
  ServiceContainer,
  ServiceDepartType,
  ServiceSpot,
  ServiceVisit,
} from './model.ts';
import { assignmentAt, assignmentOf, hookedTo } from './store.ts';

/** seeds/yard.md, "Limits". */
const containersPerTruck = 2;

/** "Spot closed: no new assignments accepted." */
const checkOpen = (world: DockWorld, spot: ServiceSpot): void => {
  if (!spot.isActive)
    breaksRule(
      world,
      422,
      'spot-closed',
      `Spot ${spot.code} is closed and does not accept new assignments`,
    );
  if (
    world.quirks.assignReserved === 'refused' &&
    spot.spotReserves.some((reserve) => reserve.isActive)
  ) {
    breaksRule(world, 409, 'spot-reserved', `Spot ${spot.code} is reserved`);
  }
};

/** Occupancy rules 1, 2 and 4: one truck and one standalone container at most. */
const checkRoom = (world: DockWorld, spot: ServiceSpot, kind: ServiceAssetRef['kind']): void => {
  const there = assignmentAt(world.store, spot.id);
  if (kind === 'visit' && there?.assetVisitId) {
    breaksRule(
      world,
      409,
      'spot-has-truck',
      `Spot ${spot.code} is already occupied by an asset visit`,
    );
  }
  if (kind === 'container' && there?.assetContainerId) {
    breaksRule(
      world,
      409,
      'spot-has-standalone',
      `Spot ${spot.code} already has an unhooked asset container`,
    );
  }
};

/**
 * POST /yard/spot-assignment: an unplaced truck or unplaced standalone container, onto an open spot
 * with room.
 */
export const checkAssign = (
  world: DockWorld,
  spot: ServiceSpot,
  asset: ServiceAssetRef,
  container: ServiceContainer | null,
): void => {
  if (container && container.assetVisitId !== null) {
    breaksRule(
      world,
      422,
      'container-is-hooked',
      `Asset container ${container.code} is attached to an asset visit`,
    );
  }
  if (assignmentOf(world.store, asset)) {
    breaksRule(world, 409, 'asset-already-placed', 'Asset is already assigned to a spot');
  }
  checkOpen(world, spot);
  checkRoom(world, spot, asset.kind);
  if (world.quirks.mixedSpot === 'refuses' && assignmentAt(world.store, spot.id)) {
    breaksRule(world, 409, 'spot-occupied', `Spot ${spot.code} already has an assignment`);
  }
};

/** "Reassign behavior": which asset of the spot moves. */
export const movingAsset = (
  assignment: ServiceAssignment,
  moveContainer: boolean,
): ServiceAssetRef => {
  const { assetVisitId: visit, assetContainerId: container } = assignment;
  const takesContainer = container !== null && (visit === null || moveContainer);
  return takesContainer
    ? { kind: 'container', id: container }
    : { kind: 'visit', id: visit as string };
};

/** PATCH .../reassign. */
export const checkReassign = (
  world: DockWorld,
  from: ServiceAssignment,
  target: ServiceSpot,
  moving: ServiceAssetRef,
): void => {
  if (from.spotId === target.id)
    breaksRule(world, 422, 'same-spot', `The assignment is already on spot ${target.code}`);
  checkOpen(world, target);
  checkRoom(world, target, moving.kind);
};

/** DELETE /yard/spot-assignment/{id}. */
export const checkUnassign = (world: DockWorld, assignment: ServiceAssignment): void => {
  if (
    world.quirks.unassignMixed === 'refuses' &&
    assignment.assetVisitId &&
    assignment.assetContainerId
  ) {
    breaksRule(
      world,
      422,
      'mixed-spot',
      'The assignment holds an asset visit and an asset container',
    );
  }
};

/**
 * POST .../detach: the container stays on the truck's spot, where no other standalone container may
 * be.
 */
export const checkDetach = (
  world: DockWorld,
  visit: ServiceVisit,
  container: ServiceContainer,
): void => {
  if (container.assetVisitId !== visit.id) {
    breaksRule(
      world,
      422,
      'container-not-hooked',
      `Asset container ${container.code} is not attached to this asset visit`,
    );
  }
  if (assignmentOf(world.store, { kind: 'visit', id: visit.id })?.assetContainerId) {
    breaksRule(
      world,
      409,
      'detach-would-leave-two-standalone',
      'The spot already has an unhooked asset container',
    );
  }
};

/** POST .../attach: an unhooked container, and a truck with fewer than two. */
export const checkAttach = (
  world: DockWorld,
  visit: ServiceVisit,
  container: ServiceContainer,
): void => {
  if (container.assetVisitId !== null) {
    breaksRule(
      world,
      409,
      'container-is-hooked',
      `Asset container ${container.code} is already attached to an asset visit`,
    );
  }
  if (hookedTo(world.store, visit.id).length >= containersPerTruck) {
    breaksRule(
      world,
      422,
      'truck-is-full',
      `An asset visit carries at most ${containersPerTruck} asset containers`,
    );
  }
  const truckAt = assignmentOf(world.store, { kind: 'visit', id: visit.id })?.spotId ?? null;
  const containerAt =
    assignmentOf(world.store, { kind: 'container', id: container.id })?.spotId ?? null;
  if (world.quirks.attachAcrossSpots === 'refused' && truckAt !== containerAt) {
    breaksRule(
      world,
      422,
      'attach-across-spots',
      'The asset visit and the asset container are not in the same spot',
    );
  }
};

/** PATCH .../depart: needs what it names. */
export const checkDepart = (
  world: DockWorld,
  assignment: ServiceAssignment,
  departType: ServiceDepartType,
): void => {
  if (departType === 'AssetVisit' && assignment.assetVisitId === null) {
    breaksRule(world, 422, 'nothing-to-depart', 'The spot assignment has no asset visit');
  }
  if (departType === 'AssetContainer' && assignment.assetContainerId === null) {
    breaksRule(world, 422, 'nothing-to-depart', 'The spot assignment has no asset container');
  }
  if (departType !== 'AssetVisit' || world.quirks.departVisit === 'hooked-leave') return;
  const hooked = hookedTo(world.store, assignment.assetVisitId as string).length;
  if (hooked + (assignment.assetContainerId ? 1 : 0) > 1) {
    breaksRule(
      world,
      409,
      'depart-would-leave-two-standalone',
      'More than one asset container would stay in the spot',
    );
  }
};

/** PATCH /yard/spot/{id}/close. */
export const checkClose = (world: DockWorld, spot: ServiceSpot): void => {
  if (!spot.isActive)
    breaksRule(world, 409, 'already-closed', `Spot ${spot.code} is already closed`);
  if (world.quirks.closeOccupied === 'refused' && assignmentAt(world.store, spot.id)) {
    breaksRule(world, 409, 'close-occupied', `Spot ${spot.code} is occupied`);
  }
};

/** PATCH /yard/spot/{id}/open. */
export const checkReopen = (world: DockWorld, spot: ServiceSpot): void => {
  if (spot.isActive) breaksRule(world, 409, 'already-open', `Spot ${spot.code} is already open`);
};
