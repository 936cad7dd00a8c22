/**
 * From wishes to the shortest list of operations of which each passes `check` when its turn comes
 * (plan.md, section 1). Chains run from their free end. A ring of n moves needs n + 1: one asset
 * steps aside, to a spot that is near, open, not reserved and fits, or over the waiting list where
 * there is none.
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

/** One operation of a plan. */
export type PlanStep = {
  readonly operation: Operation;
  /** The wish it serves. */
  readonly wish: GoalKey;
  /** It only makes room: the asset goes on from there, or comes back. */
  readonly isAside: boolean;
  /** What the rules want read before it is done. */
  readonly cautions: readonly Finding[];
};

/**
 * A wish that cannot be, with the rule that forbids it. `inTheWay`: the asset that keeps it from
 * being, where it is one.
 */
export type ImpossibleGoal = {
  readonly wish: Goal;
  readonly findings: readonly Finding[];
  readonly inTheWay: AssetRef | null;
};

/** The list, and what is left out of it. */
export type Ordered = {
  readonly steps: readonly PlanStep[];
  readonly impossible: readonly ImpossibleGoal[];
};

/** What the planner works with. */
export type OrderParts = {
  readonly yard: Yard;
  /** Spots where an asset may step aside, the best first: near, open, not reserved, fit for it. */
  readonly asides: (asset: AssetRef, from: SpotId | null) => Iterable<SpotId>;
  /** The reason that is given to the service for every move. */
  readonly reason: string;
  readonly at: Instant | null;
};

/**
 * Puts wishes in order. Never throws, whatever the wishes name; a wish that is true already costs
 * nothing. `over`: the steps are done here too. `asked`: told which wishes were looked for.
 */
export function orderOf(
  parts: OrderParts,
  wishes: readonly Goal[],
  over: Overlay = createOverlay(parts.yard),
  asked: AskedOfGoals = noMatter,
): Ordered {
  const planner = new Planner(parts, wishes, over, asked);
  planner.run();
  return { steps: planner.steps, impossible: planner.impossible };
}

const none: readonly Finding[] = [];
const noMatter: AskedOfGoals = { key: () => undefined, id: () => undefined };

/**
 * Goals while they are put in order: `run` goes on with each until it is done, waits for another,
 * or can't be done.
 */
class Planner {
  readonly #given: OrderParts;
  readonly #wishes: readonly Goal[];
  readonly #yard: Overlay;
  readonly #book;
  readonly steps: PlanStep[] = [];
  readonly impossible: ImpossibleGoal[] = [];
  /** Number of rings broken. A goal still waiting after all rings are broken can't be done. */
  #breaks = 0;
  readonly #reopened = new Set<Goal>();
  /**
   * Something was moved that the wish of the moment is not about, so one that was true may be so no
   * more.
   */
  #movedOthers = false;
  readonly #room;
  readonly #parts: MoveParts;

  constructor(given: OrderParts, wishes: readonly Goal[], yard: Overlay, asked: AskedOfGoals) {
    this.#given = given;
    this.#wishes = wishes;
    this.#yard = yard;
    this.#book = createGoalBook(yard, asked);
    this.#room = createRoom({
      yard,
      book: this.#book,
      asides: given.asides,
      reason: given.reason,
      perform: (operation, wish, isAside) => this.#perform(operation, wish, isAside),
    });
    this.#parts = {
      yard,
      reason: given.reason,
      open: this.#book.find,
      hookTo: this.#book.hookTo,
      concerning: this.#book.isOpenAt,
    };
    for (const wish of wishes) this.#book.add(wish);
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
        // It waits for one that is settled: looked at again.
        this.#book.waitsFor.delete(first);
        this.#book.queue.push(first);
      }
    }
  }

  /** Does it, where the rules allow; answers what refuses it. */
  #perform(operation: Operation, wish: GoalKey, isAside: boolean): readonly Finding[] {
    const findings = check(this.#yard, operation);
    if (isRefused(findings)) return findings.filter(({ severity }) => severity === 'refuse');
    this.#yard.put(apply(this.#yard, operation, this.#given.at));
    this.steps.push({ operation, wish, isAside, cautions: findings });
    return none;
  }

  #giveUp(key: GoalKey, findings: readonly Finding[]): void {
    const wish = this.#book.open.get(key);
    if (wish === undefined) return;
    this.impossible.push({ wish, findings, inTheWay: blockerOf(findings, wish) });
    this.#book.close(key);
  }

  /** Goes one operation on with a wish; answers whether there may be another. */
  #advance(key: GoalKey, wish: Goal): boolean {
    // A place is looked at by the next move itself.
    const next =
      wish.kind !== 'place' && holds(this.#yard, wish)
        ? ({ kind: 'done' } as const)
        : nextMove(this.#parts, wish);
    switch (next.kind) {
      case 'done':
        if (holds(this.#yard, wish)) this.#book.close(key);
        // Nothing is left to do for what is not here.
        else this.#giveUp(key, wish.kind === 'place' ? [unknownAsset(this.#yard, wish.asset)] : []);
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
        else if (brings(next.operation, wish)) this.#book.close(key);
        else {
          this.#movedOthers = true;
          this.#settle(next.operation);
          return true;
        }
        return false;
      }
    }
  }

  /** Others may be true now although their own turn has not come: all of a spot left at once. */
  #settle(operation: Operation): void {
    if (operation.kind !== 'unassign' && operation.kind !== 'depart') return;
    for (const asset of operation.assets) {
      const wish = this.#book.find(keyOfAsset(asset));
      if (wish !== undefined && holds(this.#yard, wish)) this.#book.close(keyOfAsset(asset));
    }
  }

  /** One of a ring steps aside; without any spot for that it goes over the waiting list. */
  #breakRing(ring: readonly GoalKey[]): void {
    this.#breaks += 1;
    const members = (this.#breaks > 2 * this.#wishes.length ? [] : ring).flatMap((key) => {
      const asset = assetIn(key, this.#book.find(key));
      return asset === null ? [] : [{ key, asset }];
    });
    // One that stands alone frees its whole spot by stepping aside, so the ring is broken at once.
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
      // It left its spot, so whoever waited for that goes on; its own way comes after theirs.
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
   * The first of these that can go to the waiting list. `isWhole`: with all that shares its spot.
   */
  #overWaiting(
    movable: readonly { readonly key: GoalKey; readonly asset: AssetRef }[],
    isWhole: boolean,
  ) {
    this.#movedOthers = true;
    return movable.find(({ key, asset }) => this.#room.overWaiting(asset, key, isWhole));
  }

  /**
   * A truck that brought or fetched something may have left where it was wished to be: it goes
   * back, once.
   */
  #reopen(): boolean {
    if (!this.#movedOthers) return false;
    this.#movedOthers = false;
    const given = new Set(this.impossible.map(({ wish }) => wish));
    const lost = this.#wishes.filter(
      (wish) =>
        wish.kind === 'place' &&
        !given.has(wish) &&
        !this.#reopened.has(wish) &&
        standsAt(this.#yard, wish.asset) !== undefined &&
        !holds(this.#yard, wish),
    );
    for (const wish of lost) {
      this.#reopened.add(wish);
      this.#book.add(wish);
    }
    return lost.length > 0;
  }

  #runQueue(): void {
    for (let at = 0; at < this.#book.queue.length; at += 1) {
      const key = this.#book.queue[at] as GoalKey;
      for (
        let wish = this.#book.open.get(key);
        wish !== undefined && this.#advance(key, wish);
        wish = this.#book.open.get(key)
      );
    }
    this.#book.queue.length = 0;
  }
}

/** The operation makes the wish true by itself: its asset goes where it is wished to be. */
function brings(operation: Operation, wish: Goal): boolean {
  if (wish.kind !== 'place' || (operation.kind !== 'assign' && operation.kind !== 'reassign'))
    return false;
  return (
    operation.asset.id === wish.asset.id &&
    (operation.kind === 'assign' ? operation.spot : operation.to) === wish.spot
  );
}

/** The asset that moves for a wish, as far as it stands by itself. */
function assetIn(key: GoalKey, wish: Goal | undefined): AssetRef | null {
  if (wish === undefined || key.startsWith('spot:')) return null;
  if (wish.kind === 'hook') return { kind: 'visit', id: wish.visit };
  return wish.kind === 'place' || wish.kind === 'depart' ? wish.asset : null;
}

/** Whether nothing else stands on the asset's spot. */
function isAlone(yard: Yard, asset: AssetRef): boolean {
  const at = standsAt(yard, asset);
  return at == null || yard.visitsAt(at).length + yard.standaloneAt(at).length === 1;
}

/** The asset that a refusal names besides the one that is wished for. */
function blockerOf(findings: readonly Finding[], wish: Goal): AssetRef | null {
  const own = keyOfGoal(wish);
  for (const { entities } of findings)
    for (const each of entities)
      if ((each.kind === 'visit' || each.kind === 'container') && keyOfAsset(each) !== own)
        return each;
  return null;
}
