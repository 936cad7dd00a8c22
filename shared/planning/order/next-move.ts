/** The next operation toward a goal in the current yard, or what it has to wait for. */
import type { SpotId, VisitId } from '../../ids.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import { truckOf } from '../../yard/places.ts';
import type { Yard } from '../../yard/yard.ts';
import { type Goal, type GoalKey, type HookGoal, keyOfAsset, standsAt } from './goals.ts';

/**
 * `do`: this operation is next. `after`: another goal comes first. `aside`: only a move out of the
 * way helps, because the asset has to stand alone. `done`: nothing is left to do.
 */
export type NextMove =
  | { readonly kind: 'do'; readonly operation: Operation }
  | { readonly kind: 'after'; readonly goal: GoalKey; readonly otherwise: Operation }
  | { readonly kind: 'aside'; readonly asset: AssetRef }
  | { readonly kind: 'done' };

export type MoveParts = {
  readonly yard: Yard;
  /** The goal with this key, while it isn't true and not given up. */
  readonly open: (key: GoalKey) => Goal | undefined;
  /** The open goal that hooks something to this truck. */
  readonly hookTo: (visit: VisitId) => HookGoal | undefined;
  /** Open goals that end on a spot or concern it, except the one that asks. */
  readonly concerning: (spot: SpotId, besides: Goal) => GoalKey | undefined;
  /** Sent to the service as the reason of every move. */
  readonly reason: string;
};

/** The next move for a goal. */
export function nextMove(parts: MoveParts, goal: Goal): NextMove {
  switch (goal.kind) {
    case 'place':
      return nextPlacing(parts, goal.asset, goal.spot);
    case 'hook':
      return nextHook(parts, goal);
    case 'depart':
      return nextDepart(parts, goal.asset);
    case 'close': {
      const operation: Operation = { kind: 'close', spot: goal.spot, reason: goal.reason };
      const first = parts.concerning(goal.spot, goal);
      if (parts.yard.spot(goal.spot)?.isOpen === false) return done;
      return first === undefined
        ? { kind: 'do', operation }
        : { kind: 'after', goal: first, otherwise: operation };
    }
    case 'open':
      return parts.yard.spot(goal.spot)?.isOpen === true
        ? done
        : { kind: 'do', operation: { kind: 'open', spot: goal.spot, reason: goal.reason } };
  }
}

const done: NextMove = { kind: 'done' };
const act = (operation: Operation): NextMove => ({ kind: 'do', operation });

/** From where an asset stands to a spot. */
const move = (
  { reason }: MoveParts,
  asset: AssetRef,
  from: SpotId | null,
  to: SpotId,
): Operation =>
  from === null
    ? { kind: 'assign', asset, spot: to }
    : { kind: 'reassign', asset, from, to, reason };

function nextPlacing(parts: MoveParts, asset: AssetRef, to: SpotId | null): NextMove {
  const { yard } = parts;
  const truck = asset.kind === 'container' ? truckOf(yard.container(asset.id)) : null;
  if (truck !== null && asset.kind === 'container') return nextUnhook(parts, asset, truck, to);
  const stands = standsAt(yard, asset);
  if (stands === to) return done;
  const from = stands ?? null;
  const hook = asset.kind === 'visit' ? parts.hookTo(asset.id) : undefined;
  if (hook !== undefined && stands !== undefined) {
    const operation: Operation = { kind: 'attach', visit: hook.visit, container: hook.container };
    return { kind: 'after', goal: `container:${hook.container}`, otherwise: operation };
  }
  if (to === null) return from === null ? done : nextLeave(parts, asset, from);
  return toSpot(parts, move(parts, asset, from, to), asset, to);
}

/**
 * An operation that puts an asset on a spot comes after what is in its way has left, and after the
 * spot was opened.
 */
function toSpot(parts: MoveParts, operation: Operation, asset: AssetRef, spot: SpotId): NextMove {
  const { yard, open } = parts;
  const staying = asset.kind === 'visit' ? staysBehind(parts, asset.id, spot) : undefined;
  if (staying !== undefined) return { kind: 'after', goal: staying, otherwise: operation };
  const inTheWay = asset.kind === 'visit' ? yard.visitsAt(spot) : yard.standaloneAt(spot);
  for (const id of inTheWay) {
    const key = `${asset.kind}:${id}`;
    if (id !== asset.id && open(key) !== undefined)
      return { kind: 'after', goal: key, otherwise: operation };
  }
  const leaving = leavesFirst(parts, asset, spot);
  if (leaving !== undefined) return { kind: 'after', goal: leaving, otherwise: operation };
  const opening = yard.spot(spot)?.isOpen === false ? open(`spot:${spot}`) : undefined;
  return opening?.kind === 'open'
    ? { kind: 'after', goal: `spot:${spot}`, otherwise: operation }
    : act(operation);
}

/**
 * Pull before spot: finds the open goal that takes something of the other kind off the spot. The
 * rules let a truck and a trailer share a spot, but a driver can't place one where the other still
 * stands. What is hooked there doesn't leave, and what is unhooked there is already on the spot.
 */
function leavesFirst(
  { yard, open, hookTo }: MoveParts,
  asset: AssetRef,
  spot: SpotId,
): GoalKey | undefined {
  const isHere = standsAt(yard, asset) === spot || isHookedHere(yard, asset, spot);
  const others: readonly AssetRef[] =
    asset.kind === 'visit'
      ? yard.standaloneAt(spot).map((id) => ({ kind: 'container', id }) as const)
      : yard.visitsAt(spot).map((id) => ({ kind: 'visit', id }) as const);
  for (const other of others) {
    const key = keyOfAsset(other);
    const goal = open(key);
    // Moving one asset to the waiting list takes everything on the spot, so it always leaves first.
    if (goal?.kind === 'place' && (goal.spot === null || (!isHere && goal.spot !== spot)))
      return key;
    if (isHere) continue;
    if (goal?.kind === 'depart') return key;
    const hook = other.kind === 'visit' ? hookTo(other.id) : undefined;
    if (
      hook !== undefined &&
      hook.container !== asset.id &&
      standsAt(yard, { kind: 'container', id: hook.container }) !== spot
    )
      return `container:${hook.container}`;
  }
  return undefined;
}

/** Whether a container is hooked to a truck on the spot. */
const isHookedHere = (yard: Yard, asset: AssetRef, spot: SpotId): boolean => {
  if (asset.kind !== 'container') return false;
  const truck = truckOf(yard.container(asset.id));
  return truck !== null && yard.visit(truck)?.spotId === spot;
};

/**
 * The goal of something hooked to a truck that we want where the truck stands now. It is unhooked
 * before the truck goes.
 */
function staysBehind({ yard, open }: MoveParts, truck: VisitId, to: SpotId): GoalKey | undefined {
  const hooked = yard.hookedTo(truck);
  if (hooked.length === 0) return undefined;
  const stands = yard.visit(truck)?.spotId ?? null;
  if (stands === to) return undefined;
  for (const id of hooked) {
    const goal = open(`container:${id}`);
    if (goal?.kind === 'place' && goal.spot === stands) return `container:${id}`;
  }
  return undefined;
}

/**
 * Going to the waiting list takes everything on a spot, so anything else leaves first, or this
 * asset steps aside.
 */
function nextLeave({ yard, open }: MoveParts, asset: AssetRef, from: SpotId): NextMove {
  const here: readonly AssetRef[] = [
    ...yard.visitsAt(from).map((id) => ({ kind: 'visit', id }) as const),
    ...yard.standaloneAt(from).map((id) => ({ kind: 'container', id }) as const),
  ];
  const all: Operation = { kind: 'unassign', spot: from, assets: here };
  for (const other of here) {
    if (other.kind === asset.kind && other.id === asset.id) continue;
    const goal = open(keyOfAsset(other));
    if (goal?.kind === 'place' && goal.spot === null) continue;
    return goal === undefined
      ? { kind: 'aside', asset }
      : { kind: 'after', goal: keyOfAsset(other), otherwise: all };
  }
  return act(all);
}

/**
 * A hooked container is unhooked where we want it, where its truck passes, or else where it stands.
 */
function nextUnhook(
  parts: MoveParts,
  asset: Extract<AssetRef, { kind: 'container' }>,
  truck: VisitId,
  to: SpotId | null,
): NextMove {
  const { yard, open } = parts;
  const unhook: Operation = { kind: 'detach', visit: truck, container: asset.id };
  const stands = yard.visit(truck)?.spotId ?? null;
  const own = open(`visit:${truck}`);
  // The truck brings it there, or is nowhere yet and will be somewhere.
  const comes = own?.kind === 'place' && own.spot !== null && (own.spot === to || stands === null);
  if (stands !== to && comes) return { kind: 'after', goal: `visit:${truck}`, otherwise: unhook };
  if (stands === null && to !== null)
    return toSpot(
      parts,
      { kind: 'assign', asset: { kind: 'visit', id: truck }, spot: to },
      { kind: 'visit', id: truck },
      to,
    );
  if (stands === null) return act(unhook);
  return toSpot(parts, unhook, asset, stands);
}

/** The truck comes to the container. A container on the waiting list is brought to the truck. */
function nextHook(parts: MoveParts, { container, visit }: HookGoal): NextMove {
  const { yard } = parts;
  const box: AssetRef = { kind: 'container', id: container };
  const tractor: AssetRef = { kind: 'visit', id: visit };
  const now = truckOf(yard.container(container));
  if (now === visit) return done;
  if (now !== null) {
    const unhook: Operation = { kind: 'detach', visit: now, container };
    const at = yard.visit(now)?.spotId ?? null;
    return at === null ? act(unhook) : toSpot(parts, unhook, box, at);
  }
  const attach: Operation = { kind: 'attach', visit, container };
  const [from, to] = [standsAt(yard, tractor), standsAt(yard, box)];
  if (from === undefined || to === undefined || from === to) return act(attach);
  if (to !== null) return toSpot(parts, move(parts, tractor, from, to), tractor, to);
  return from === null
    ? act(attach)
    : toSpot(parts, { kind: 'assign', asset: box, spot: from }, box, from);
}

/** Hooking and unhooking that we want for it come first. */
function nextDepart(parts: MoveParts, asset: AssetRef): NextMove {
  const { yard, open } = parts;
  const stands = standsAt(yard, asset);
  if (stands === null) return { kind: 'aside', asset };
  if (stands === undefined) {
    const truck = asset.kind === 'container' ? truckOf(yard.container(asset.id)) : null;
    // A hooked container departs with its truck, or alone once it is unhooked.
    if (truck === null || asset.kind === 'visit') return done;
    const going = open(`visit:${truck}`);
    const unhook: Operation = { kind: 'detach', visit: truck, container: asset.id };
    return going?.kind === 'depart'
      ? { kind: 'after', goal: `visit:${truck}`, otherwise: unhook }
      : act(unhook);
  }
  const other =
    asset.kind === 'visit'
      ? yard.standaloneAt(stands).map((id) => ({ kind: 'container', id }) as const)
      : yard.visitsAt(stands).map((id) => ({ kind: 'visit', id }) as const);
  const goesToo =
    other.length > 0 &&
    other.every((each) => open(keyOfAsset(each))?.kind === 'depart' && nothingFirst(parts, each));
  const departType =
    other.length === 0 || goesToo
      ? 'All'
      : asset.kind === 'visit'
        ? 'AssetVisit'
        : 'AssetContainer';
  const depart: Operation = {
    kind: 'depart',
    spot: stands,
    departType,
    assets: goesToo ? [asset, ...other] : [asset],
  };
  const first = asset.kind === 'visit' ? beforeDepart(parts, asset.id) : undefined;
  return first === undefined ? act(depart) : { kind: 'after', goal: first, otherwise: depart };
}

const nothingFirst = (parts: MoveParts, asset: AssetRef): boolean =>
  asset.kind === 'container' || beforeDepart(parts, asset.id) === undefined;

/** A goal for something that is or will be hooked to the truck. */
function beforeDepart({ yard, open, hookTo }: MoveParts, visit: VisitId): GoalKey | undefined {
  const staying = yard.hookedTo(visit).find((id) => {
    const goal = open(`container:${id}`);
    return goal !== undefined && goal.kind !== 'depart';
  });
  if (staying !== undefined) return `container:${staying}`;
  const coming = hookTo(visit);
  return coming === undefined ? undefined : `container:${coming.container}`;
}
