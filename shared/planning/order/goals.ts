/**
 * What a plan wants: how the yard should stand, not how it gets there. Law 3 holds for plans too:
 * assets, spots and reasons, no ids of assignments.
 */
import type { ContainerId, SpotId, VisitId } from '../../ids.ts';
import { departing } from '../../yard/contents.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import { spotOfStandalone, spotOfVisit, truckOf } from '../../yard/places.ts';
import type { Yard } from '../../yard/yard.ts';

/** One wish. An asset has one at most, a spot one for closing or opening it; the newest counts. */
export type Goal =
  /** To a spot, or (null) to the waiting list. A container that is hooked is unhooked for it. */
  | { readonly kind: 'place'; readonly asset: AssetRef; readonly spot: SpotId | null }
  /**
   * The truck comes to the container, unless it has a wish of its own that brings them together.
   */
  | { readonly kind: 'hook'; readonly container: ContainerId; readonly visit: VisitId }
  | { readonly kind: 'depart'; readonly asset: AssetRef }
  | { readonly kind: 'close'; readonly spot: SpotId; readonly reason: string }
  | { readonly kind: 'open'; readonly spot: SpotId; readonly reason: string };

/** The wish for a truck with something hooked to it. */
export type HookGoal = Extract<Goal, { readonly kind: 'hook' }>;

/** What a wish is about: two wishes with one key cannot both hold. */
export type GoalKey = string;

/** The key of a wish. */
export function keyOfGoal(wish: Goal): GoalKey {
  switch (wish.kind) {
    case 'place':
    case 'depart':
      return keyOfAsset(wish.asset);
    case 'hook':
      return `container:${wish.container}`;
    case 'close':
    case 'open':
      return `spot:${wish.spot}`;
  }
}

/** An asset as the key of its wish. */
export const keyOfAsset = ({ kind, id }: AssetRef): GoalKey => `${kind}:${id}`;

/** The wishes with more of them, each in place of an older one of the same key. */
export function withGoals(wishes: readonly Goal[], more: readonly Goal[]): readonly Goal[] {
  const all = new Map(wishes.map((wish) => [keyOfGoal(wish), wish]));
  for (const wish of more) {
    all.delete(keyOfGoal(wish));
    all.set(keyOfGoal(wish), wish);
  }
  return [...all.values()];
}

/**
 * Is the wish true on this yard? What departed is gone; an asset that is not known is not where it
 * is wished to be.
 */
export function holds(yard: Yard, wish: Goal): boolean {
  switch (wish.kind) {
    case 'place':
      return standsAt(yard, wish.asset) === wish.spot;
    case 'hook':
      return truckOf(yard.container(wish.container)) === wish.visit;
    case 'depart':
      return (
        (wish.asset.kind === 'visit' ? yard.visit(wish.asset.id) : yard.container(wish.asset.id))
          ?.isActive !== true
      );
    case 'close':
      return yard.spot(wish.spot)?.isOpen === false;
    case 'open':
      return yard.spot(wish.spot)?.isOpen === true;
  }
}

/**
 * Where an asset stands by itself: a spot, null for the waiting list, undefined where it is hooked
 * or not here.
 */
export function standsAt(yard: Yard, asset: AssetRef): SpotId | null | undefined {
  if (asset.kind === 'visit') {
    const visit = yard.visit(asset.id);
    return visit?.isActive === true ? spotOfVisit(visit) : undefined;
  }
  const container = yard.container(asset.id);
  return container?.isActive === true && container.visitId === null
    ? spotOfStandalone(container)
    : undefined;
}

/** What an operation wants to be true. */
export function goalsOfOperation(operation: Operation): readonly Goal[] {
  switch (operation.kind) {
    case 'assign':
      return [{ kind: 'place', asset: operation.asset, spot: operation.spot }];
    case 'reassign':
      return [{ kind: 'place', asset: operation.asset, spot: operation.to }];
    case 'unassign':
      return operation.assets.map((asset) => ({ kind: 'place', asset, spot: null }));
    case 'attach':
      return [{ kind: 'hook', container: operation.container, visit: operation.visit }];
    case 'depart':
      return departing(operation).map((asset) => ({ kind: 'depart', asset }));
    case 'close':
    case 'open':
      return [operation];
    case 'detach':
      return [];
  }
}
