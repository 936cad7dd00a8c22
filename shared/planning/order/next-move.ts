/** The next operation toward a wish on the yard as it is, or what it has to wait for. */
import type { SpotId, VisitId } from '../../ids.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import { truckOf } from '../../yard/places.ts';
import type { Yard } from '../../yard/yard.ts';
import { type Goal, type GoalKey, type HookGoal, keyOfAsset, standsAt } from './goals.ts';

/**
 * `do`: this operation comes next. `after`: another wish comes first. `aside`: nothing but a move
 * out of the way helps: the asset has to stand where nothing else does. `done`: nothing is left to
 * do.
 */
export type NextMove =
  | { readonly kind: 'do'; readonly operation: Operation }
  | { readonly kind: 'after'; readonly wish: GoalKey; readonly otherwise: Operation }
  | { readonly kind: 'aside'; readonly asset: AssetRef }
  | { readonly kind: 'done' };

/** What the next move is found from. */
export type MoveParts = {
  readonly yard: Yard;
  /** The wish with this key, as long as it is not true yet and not given up. */
  readonly open: (key: GoalKey) => Goal | undefined;
  /** The open wish that hooks something to this truck. */
  readonly hookTo: (visit: VisitId) => HookGoal | undefined;
  /** Open wishes that end on a spot or concern it, besides the one that asks. */
  readonly concerning: (spot: SpotId, besides: Goal) => GoalKey | undefined;
  /** Given to the service as the reason of every move. */
  readonly reason: string;
};

/** What is next for a wish. */
export function nextMove(parts: MoveParts, wish: Goal): NextMove {
  switch (wish.kind) {
    case 'place':
      return nextPlacing(parts, wish.asset, wish.spot);
    case 'hook':
      return nextHook(parts, wish);
    case 'depart':
      return nextDepart(parts, wish.asset);
    case 'close': {
      const operation: Operation = { kind: 'close', spot: wish.spot, reason: wish.reason };
      const first = parts.concerning(wish.spot, wish);
      if (parts.yard.spot(wish.spot)?.isOpen === false) return done;
      return first === undefined
        ? { kind: 'do', operation }
        : { kind: 'after', wish: first, otherwise: operation };
    }
    case 'open':
      return parts.yard.spot(wish.spot)?.isOpen === true
        ? done
        : { kind: 'do', operation: { kind: 'open', spot: wish.spot, reason: wish.reason } };
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
    return { kind: 'after', wish: `container:${hook.container}`, otherwise: operation };
  }
  if (to === null) return from === null ? done : nextLeave(parts, asset, from);
  return toSpot(parts, move(parts, asset, from, to), asset, to);
}

/**
 * An operation that puts an asset on a spot comes after what stands in its way has left, and after
 * the spot is opened.
 */
function toSpot(parts: MoveParts, operation: Operation, asset: AssetRef, spot: SpotId): NextMove {
  const { yard, open } = parts;
  const staying = asset.kind === 'visit' ? staysBehind(parts, asset.id, spot) : undefined;
  if (staying !== undefined) return { kind: 'after', wish: staying, otherwise: operation };
  const inTheWay = asset.kind === 'visit' ? yard.visitsAt(spot) : yard.standaloneAt(spot);
  for (const id of inTheWay) {
    const key = `${asset.kind}:${id}`;
    if (id !== asset.id && open(key) !== undefined)
      return { kind: 'after', wish: key, otherwise: operation };
  }
  const leaving = leavesFirst(parts, asset, spot);
  if (leaving !== undefined) return { kind: 'after', wish: leaving, otherwise: operation };
  const opening = yard.spot(spot)?.isOpen === false ? open(`spot:${spot}`) : undefined;
  return opening?.kind === 'open'
    ? { kind: 'after', wish: `spot:${spot}`, otherwise: operation }
    : act(operation);
}

/**
 * Pull before spot: the open wish that takes something of the other kind off the spot. The rules
 * let a truck and a trailer share a spot, but a driver can't put one where the other still stands.
 * What is hooked there doesn't leave, and what is unhooked there is already on the spot.
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
    const wish = open(key);
    // What goes to the waiting list takes along all that stands there, so it always leaves first.
    if (wish?.kind === 'place' && (wish.spot === null || (!isHere && wish.spot !== spot)))
      return key;
    if (isHere) continue;
    if (wish?.kind === 'depart') return key;
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

/** Whether a container is hooked to a truck that stands on the spot. */
const isHookedHere = (yard: Yard, asset: AssetRef, spot: SpotId): boolean => {
  if (asset.kind !== 'container') return false;
  const truck = truckOf(yard.container(asset.id));
  return truck !== null && yard.visit(truck)?.spotId === spot;
};

/**
 * The wish for what is hooked to a truck and is wanted where the truck stands now: it is unhooked
 * before the truck goes.
 */
function staysBehind({ yard, open }: MoveParts, truck: VisitId, to: SpotId): GoalKey | undefined {
  const hooked = yard.hookedTo(truck);
  if (hooked.length === 0) return undefined;
  const stands = yard.visit(truck)?.spotId ?? null;
  if (stands === to) return undefined;
  for (const id of hooked) {
    const wish = open(`container:${id}`);
    if (wish?.kind === 'place' && wish.spot === stands) return `container:${id}`;
  }
  return undefined;
}

/**
 * To the waiting list goes all that stands on a spot, so what else is there leaves first, or this
 * one steps aside.
 */
function nextLeave({ yard, open }: MoveParts, asset: AssetRef, from: SpotId): NextMove {
  const here: readonly AssetRef[] = [
    ...yard.visitsAt(from).map((id) => ({ kind: 'visit', id }) as const),
    ...yard.standaloneAt(from).map((id) => ({ kind: 'container', id }) as const),
  ];
  const all: Operation = { kind: 'unassign', spot: from, assets: here };
  for (const other of here) {
    if (other.kind === asset.kind && other.id === asset.id) continue;
    const wish = open(keyOfAsset(other));
    if (wish?.kind === 'place' && wish.spot === null) continue;
    return wish === undefined
      ? { kind: 'aside', asset }
      : { kind: 'after', wish: keyOfAsset(other), otherwise: all };
  }
  return act(all);
}

/**
 * A hooked container is unhooked where it is wanted, where its truck comes on its way, or else
 * where it stands.
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
  // The truck brings it there, or stands nowhere yet and will stand somewhere.
  const comes = own?.kind === 'place' && own.spot !== null && (own.spot === to || stands === null);
  if (stands !== to && comes) return { kind: 'after', wish: `visit:${truck}`, otherwise: unhook };
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

/** The truck comes to the container; a container of the waiting list is brought to the truck. */
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

/** What is to be hooked to it, and what is to stay of what is hooked to it, comes first. */
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
      ? { kind: 'after', wish: `visit:${truck}`, otherwise: unhook }
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
  return first === undefined ? act(depart) : { kind: 'after', wish: first, otherwise: depart };
}

const nothingFirst = (parts: MoveParts, asset: AssetRef): boolean =>
  asset.kind === 'container' || beforeDepart(parts, asset.id) === undefined;

/** A wish for what is hooked to the truck, or will be. */
function beforeDepart({ yard, open, hookTo }: MoveParts, visit: VisitId): GoalKey | undefined {
  const staying = yard.hookedTo(visit).find((id) => {
    const wish = open(`container:${id}`);
    return wish !== undefined && wish.kind !== 'depart';
  });
  if (staying !== undefined) return `container:${staying}`;
  const coming = hookTo(visit);
  return coming === undefined ? undefined : `container:${coming.container}`;
}
