/**
 * Turns goals into the shortest list of operations, each of which passes `check` when its turn
 * comes.
 *
 * The problem: truck A wants B's spot, B wants C's, and C wants A's. No move is possible first,
 * although each of them is right. And each step has to be allowed by the rules in the yard that the
 * steps before leave.
 *
 * The idea: try each goal. If another goal has to come first, remember that it waits. What waits in
 * a chain is freed from the chain's end. What waits in a cycle needs one extra move: an asset steps
 * aside. So a chain of n moves takes n, and a cycle of n takes n + 1.
 *
 * How `Planner` works:
 * 1. Take a goal from the queue and ask `nextMove`: do an operation, wait for another goal, step
 *    aside, or nothing to do.
 * 2. Perform the operation on an overlay of the yard, if the rules allow. Goals that waited for it
 *    go back to the queue.
 * 3. When the queue is empty and goals still wait, follow the waits to a cycle, and break it: one
 *    asset steps aside, to a spot that is near, open, not reserved and fits; without such a spot by
 *    the waiting list.
 * 4. A goal still waiting after all cycles are broken is impossible, with the rule that forbids it.
 *
 * When you change this: the list must hold for any goals, also for contradicting ones. `orderOf`
 * never throws.
 */
import type { SpotId } from '../../ids.ts';
import type { Instant } from '../../time.ts';
import { apply } from '../../yard/apply.ts';
import { unknownAsset } from '../../yard/check/findings.ts';
import { check, isRefused } from '../../yard/check.ts';
import type { AssetRef, Finding, Operation } from '../../yard/operations.ts';
import { createOverlay, type Overlay } from '../../yard/overlay.ts';
import type { Yard } from '../../yard/yard.ts';
import { type AskedOfGoals, createGoalBook } from './goal-book.ts';
import { type Goal, type GoalKey, holds, keyOfAsset, keyOfGoal, standsAt } from './goals.ts';
import { createRoom } from './make-room.ts';
import { type MoveParts, nextMove } from './next-move.ts';

/**
 * One operation of a plan.
 *
 * Example: a trailer that only makes room: `{ operation: { kind: 'reassign', … }, goal, isAside:
 * true, cautions: [] }`.
 */
export type PlanStep = {
  readonly operation: Operation;
  /** The goal that it serves. */
  readonly goal: GoalKey;
  /** It only makes room: the asset goes on from there, or comes back. */
  readonly isAside: boolean;
  /** Cautions that have to be accepted before it is done. */
  readonly cautions: readonly Finding[];
};

/**
 * An impossible goal, with the rule that forbids it. `inTheWay`: the asset that prevents it, if it
 * is one.
 *
 * Example: `{ goal, findings, inTheWay: { kind: 'container', id: 'c-5' } }` for a door whose
 * trailer has nowhere to go.
 */
export type ImpossibleGoal = {
  readonly goal: Goal;
  readonly findings: readonly Finding[];
  readonly inTheWay: AssetRef | null;
};

/**
 * The list, and what is left out of it.
 *
 * Example: `{ steps: [assign], impossible: [] }`.
 */
export type Ordered = {
  readonly steps: readonly PlanStep[];
  readonly impossible: readonly ImpossibleGoal[];
};

export type OrderParts = {
  readonly yard: Yard;
  /** Spots where an asset may step aside, best first: near, open, not reserved, and fit for it. */
  readonly asides: (asset: AssetRef, from: SpotId | null) => Iterable<SpotId>;
  /** The reason sent to the service with every move. */
  readonly reason: string;
  readonly at: Instant | null;
};

/**
 * Puts goals in order. Never throws, whatever the goals name. A goal that is already true costs
 * nothing. `over`: the steps are performed on it. `asked`: called with the goals that were looked
 * up.
 */
export function orderOf(
  parts: OrderParts,
  goals: readonly Goal[],
  over: Overlay = createOverlay(parts.yard),
  asked: AskedOfGoals = noMatter,
): Ordered {
  const planner = new Planner(parts, goals, over, asked);
  planner.run();
  return { steps: planner.steps, impossible: planner.impossible };
}

const none: readonly Finding[] = [];
const noMatter: AskedOfGoals = { key: () => undefined, id: () => undefined };

/**
 * Goals being put in order. `run` continues with each until it is done, waits for another, or can't
 * be done.
 */
class Planner {
  readonly #given: OrderParts;
  readonly #goals: readonly Goal[];
  readonly #yard: Overlay;
  readonly #book;
  readonly steps: PlanStep[] = [];
  readonly impossible: ImpossibleGoal[] = [];
  /** Number of cycles broken. A goal still waiting after all cycles are broken can't be done. */
  #breaks = 0;
  readonly #reopened = new Set<Goal>();
  /**
   * We moved something that the current goal isn't about, so a goal that was true may no longer be.
   */
  #movedOthers = false;
  readonly #room;
  readonly #parts: MoveParts;

  constructor(given: OrderParts, goals: readonly Goal[], yard: Overlay, asked: AskedOfGoals) {
    this.#given = given;
    this.#goals = goals;
    this.#yard = yard;
    this.#book = createGoalBook(yard, asked);
    this.#room = createRoom({
      yard,
      book: this.#book,
      asides: given.asides,
      reason: given.reason,
      perform: (operation, goal, isAside) => this.#perform(operation, goal, isAside),
    });
    this.#parts = {
      yard,
      reason: given.reason,
      open: this.#book.find,
      hookTo: this.#book.hookTo,
      concerning: this.#book.isOpenAt,
    };
    for (const goal of goals) this.#book.add(goal);
  }

  run(): void {
    for (;;) {
      this.#runQueue();
      const [first] = this.#book.waitsFor.keys();
      if (first === undefined) {
        if (!this.#reopen()) return;
        continue;
      }
      const ring = this.#book.ringFrom(first);
      if (ring.length > 0) this.#breakRing(ring);
      else {
        // It waits for a settled goal, so it is tried again.
        this.#book.waitsFor.delete(first);
        this.#book.queue.push(first);
      }
    }
  }

  /** Performs it if the rules allow. Returns what refuses it. */
  #perform(operation: Operation, goal: GoalKey, isAside: boolean): readonly Finding[] {
    const findings = check(this.#yard, operation);
    if (isRefused(findings)) return findings.filter(({ severity }) => severity === 'refuse');
    this.#yard.put(apply(this.#yard, operation, this.#given.at));
    this.steps.push({ operation, goal, isAside, cautions: findings });
    return none;
  }

  #giveUp(key: GoalKey, findings: readonly Finding[]): void {
    const goal = this.#book.open.get(key);
    if (goal === undefined) return;
    this.impossible.push({ goal, findings, inTheWay: blockerOf(findings, goal) });
    this.#book.close(key);
  }

  /** Takes one step for a goal. Returns whether there may be another. */
  #advance(key: GoalKey, goal: Goal): boolean {
    // The next move itself checks a place.
    const next =
      goal.kind !== 'place' && holds(this.#yard, goal)
        ? ({ kind: 'done' } as const)
        : nextMove(this.#parts, goal);
    switch (next.kind) {
      case 'done':
        if (holds(this.#yard, goal)) this.#book.close(key);
        // Nothing is left to do for an asset that isn't here.
        else this.#giveUp(key, goal.kind === 'place' ? [unknownAsset(this.#yard, goal.asset)] : []);
        return false;
      case 'after':
        this.#book.wait(key, next);
        return false;
      case 'aside':
        this.#movedOthers = true;
        if (this.#room.stepAside(next.asset, key) || this.#room.overWaiting(next.asset, key, true))
          return true;
        this.#giveUp(key, []);
        return false;
      case 'do': {
        const refused = this.#perform(next.operation, key, false);
        if (refused.length > 0) this.#giveUp(key, refused);
        else if (brings(next.operation, goal)) this.#book.close(key);
        else {
          this.#movedOthers = true;
          this.#settle(next.operation);
          return true;
        }
        return false;
      }
    }
  }

  /** Other goals may be true now before their turn, because everything on a spot left at once. */
  #settle(operation: Operation): void {
    if (operation.kind !== 'unassign' && operation.kind !== 'depart') return;
    for (const asset of operation.assets) {
      const goal = this.#book.find(keyOfAsset(asset));
      if (goal !== undefined && holds(this.#yard, goal)) this.#book.close(keyOfAsset(asset));
    }
  }

  /** One asset of a cycle steps aside; if there is no spot for it, by the waiting list. */
  #breakRing(ring: readonly GoalKey[]): void {
    this.#breaks += 1;
    const members = (this.#breaks > 2 * this.#goals.length ? [] : ring).flatMap((key) => {
      const asset = assetIn(key, this.#book.find(key));
      return asset === null ? [] : [{ key, asset }];
    });
    // An asset that stands alone frees its complete spot by stepping aside, which breaks the cycle
    // at once.
    const movable = [
      ...members.filter(({ asset }) => isAlone(this.#yard, asset)),
      ...members.filter(({ asset }) => !isAlone(this.#yard, asset)),
    ];
    const left =
      movable.find(({ key, asset }) => this.#room.stepAside(asset, key)) ??
      this.#overWaiting(movable, false) ??
      movable.find(({ key, asset }) => this.#room.stepAside(asset, key, true)) ??
      this.#overWaiting(movable, true);
    if (left !== undefined) {
      // It left its spot, so goals that waited for that go on. Its own way comes after theirs.
      this.#book.wake(left.key);
      this.#book.waitsFor.delete(left.key);
      this.#book.queue.push(left.key);
      return;
    }
    const [key = ''] = ring;
    const waits = this.#book.waitsFor.get(key);
    this.#book.waitsFor.delete(key);
    this.#giveUp(key, waits === undefined ? [] : check(this.#yard, waits.otherwise));
  }

  /**
   * The first of these that can go to the waiting list. `isWhole`: with everything on its spot.
   */
  #overWaiting(
    movable: readonly { readonly key: GoalKey; readonly asset: AssetRef }[],
    isWhole: boolean,
  ) {
    this.#movedOthers = true;
    return movable.find(({ key, asset }) => this.#room.overWaiting(asset, key, isWhole));
  }

  /**
   * A truck that brought or fetched something may have left its wanted place. It goes back, once.
   */
  #reopen(): boolean {
    if (!this.#movedOthers) return false;
    this.#movedOthers = false;
    const given = new Set(this.impossible.map(({ goal }) => goal));
    const lost = this.#goals.filter(
      (goal) =>
        goal.kind === 'place' &&
        !given.has(goal) &&
        !this.#reopened.has(goal) &&
        standsAt(this.#yard, goal.asset) !== undefined &&
        !holds(this.#yard, goal),
    );
    for (const goal of lost) {
      this.#reopened.add(goal);
      this.#book.add(goal);
    }
    return lost.length > 0;
  }

  #runQueue(): void {
    for (let at = 0; at < this.#book.queue.length; at += 1) {
      const key = this.#book.queue[at] as GoalKey;
      for (
        let goal = this.#book.open.get(key);
        goal !== undefined && this.#advance(key, goal);
        goal = this.#book.open.get(key)
      );
    }
    this.#book.queue.length = 0;
  }
}

/**
 * Whether the operation alone makes the goal true, because it brings the asset where we want it.
 */
function brings(operation: Operation, goal: Goal): boolean {
  if (goal.kind !== 'place' || (operation.kind !== 'assign' && operation.kind !== 'reassign'))
    return false;
  return (
    operation.asset.id === goal.asset.id &&
    (operation.kind === 'assign' ? operation.spot : operation.to) === goal.spot
  );
}

/** The asset that a goal moves: the truck for a hook, null for a goal about a spot. */
function assetIn(key: GoalKey, goal: Goal | undefined): AssetRef | null {
  if (goal === undefined || key.startsWith('spot:')) return null;
  if (goal.kind === 'hook') return { kind: 'visit', id: goal.visit };
  return goal.kind === 'place' || goal.kind === 'depart' ? goal.asset : null;
}

/** Whether nothing else stands on the asset's spot. */
function isAlone(yard: Yard, asset: AssetRef): boolean {
  const at = standsAt(yard, asset);
  return at == null || yard.visitsAt(at).length + yard.standaloneAt(at).length === 1;
}

/** The asset that a refusal names besides the goal's own. */
function blockerOf(findings: readonly Finding[], goal: Goal): AssetRef | null {
  const own = keyOfGoal(goal);
  for (const { entities } of findings)
    for (const each of entities)
      if ((each.kind === 'visit' || each.kind === 'container') && keyOfAsset(each) !== own)
        return each;
  return null;
}
