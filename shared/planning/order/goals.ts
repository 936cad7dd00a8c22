/**
 * What a plan wants: how the yard should be, not how to get there. Law 3 holds for plans too:
 * assets, spots and reasons, never ids of assignments.
 */
import type { ContainerId, SpotId, VisitId } from '../../ids.ts';
import { assetLabel } from '../../text.ts';
import { departing } from '../../yard/contents.ts';
import type { Container, Visit } from '../../yard/model.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import { spotOfStandalone, spotOfVisit, truckOf } from '../../yard/places.ts';
import type { Yard } from '../../yard/yard.ts';

/** What its asset was called when the goal was made: the asset may leave. Missing: unknown. */
type Named = { readonly name?: string | undefined };

/**
 * One goal. An asset has at most one, and so has a spot for closing or opening it; the newest
 * counts.
 *
 * Example: `{ kind: 'place', asset: { kind: 'visit', id: 'v-17' }, spot: 'spot-D4' }` wants that
 * truck at D4.
 */
export type Goal =
  /** To a spot or (null) to the waiting list. A hooked container is unhooked for it. */
  | (Named & { readonly kind: 'place'; readonly asset: AssetRef; readonly spot: SpotId | null })
  /** The truck comes to the container, unless another goal of the truck brings them together. */
  | (Named & {
      readonly kind: 'hook';
      readonly container: ContainerId;
      readonly visit: VisitId;
    })
  | (Named & { readonly kind: 'depart'; readonly asset: AssetRef })
  | { readonly kind: 'close'; readonly spot: SpotId; readonly reason: string }
  | { readonly kind: 'open'; readonly spot: SpotId; readonly reason: string };

/** The goal for a truck with something hooked to it. */
export type HookGoal = Extract<Goal, { readonly kind: 'hook' }>;

/** What a goal is about. Two goals with the same key exclude each other. */
export type GoalKey = string;

/** The key of a goal. */
export function keyOfGoal(goal: Goal): GoalKey {
  switch (goal.kind) {
    case 'place':
    case 'depart':
      return keyOfAsset(goal.asset);
    case 'hook':
      return `container:${goal.container}`;
    case 'close':
    case 'open':
      return `spot:${goal.spot}`;
  }
}

/** The asset that a goal moves; null for one about a spot. */
export function assetOfGoal(goal: Exclude<Goal, { readonly reason: string }>): AssetRef;
export function assetOfGoal(goal: Goal): AssetRef | null;
export function assetOfGoal(goal: Goal): AssetRef | null {
  switch (goal.kind) {
    case 'place':
    case 'depart':
      return goal.asset;
    case 'hook':
      return { kind: 'container', id: goal.container };
    case 'close':
    case 'open':
      return null;
  }
}

/** An asset as the yard has it; undefined: not known. */
export const rowOf = (yard: Yard, { kind, id }: AssetRef): Visit | Container | undefined =>
  kind === 'visit' ? yard.visit(id) : yard.container(id);

/** The goal with the name of its asset, if it has none and the yard knows it. */
export function namedGoal(yard: Yard, goal: Goal): Goal {
  if ('reason' in goal || goal.name !== undefined) return goal;
  const row = rowOf(yard, assetOfGoal(goal));
  return row === undefined ? goal : { ...goal, name: assetLabel(row) };
}

/** Whether two goals want the same of the same thing, whatever it was called. */
export const isSameGoal = (a: Goal, b: Goal): boolean =>
  keyOfGoal(a) === keyOfGoal(b) && a.kind === b.kind && aimOf(a) === aimOf(b);

/** Where or how the goal's thing is to be; null for a departure. */
function aimOf(goal: Goal): string | null {
  if (goal.kind === 'place') return goal.spot;
  if (goal.kind === 'hook') return goal.visit;
  return 'reason' in goal ? goal.reason : null;
}

/** The key of an asset's goal. */
export const keyOfAsset = ({ kind, id }: AssetRef): GoalKey => `${kind}:${id}`;

/** Adds goals, each replacing an older one with the same key. */
export function withGoals(goals: readonly Goal[], more: readonly Goal[]): readonly Goal[] {
  const all = new Map(goals.map((goal) => [keyOfGoal(goal), goal]));
  for (const goal of more) {
    all.delete(keyOfGoal(goal));
    all.set(keyOfGoal(goal), goal);
  }
  return [...all.values()];
}

/**
 * Whether a goal is true in this yard. A departed asset is gone; an unknown asset is never where we
 * want it.
 */
export function holds(yard: Yard, goal: Goal): boolean {
  switch (goal.kind) {
    case 'place':
      return standsAt(yard, goal.asset) === goal.spot;
    case 'hook':
      return truckOf(yard.container(goal.container)) === goal.visit;
    case 'depart':
      return (
        (goal.asset.kind === 'visit' ? yard.visit(goal.asset.id) : yard.container(goal.asset.id))
          ?.isActive !== true
      );
    case 'close':
      return yard.spot(goal.spot)?.isOpen === false;
    case 'open':
      return yard.spot(goal.spot)?.isOpen === true;
  }
}

/**
 * Where an asset stands: a spot, null for the waiting list, undefined if it is hooked or not here.
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

/** The goals of an operation. */
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
