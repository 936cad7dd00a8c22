/** The wishes that are still open while a plan is put in order, and which waits for which. */
import type { SpotId, VisitId } from '../../ids.ts';
import type { Operation } from '../../yard/operations.ts';
import type { Yard } from '../../yard/yard.ts';
import { type Goal, type GoalKey, type HookGoal, keyOfGoal, standsAt } from './goals.ts';

/** What a wish waits for, and what it would do otherwise. */
export type GoalWait = { readonly wish: GoalKey; readonly otherwise: Operation };

/**
 * Told what the book is asked for: a wish by its key, or any that concerns a spot or hooks
 * something to a truck.
 */
export type AskedOfGoals = {
  readonly key: (key: GoalKey) => void;
  readonly id: (id: SpotId | VisitId) => void;
};

/** A book over a yard that changes while it is kept. */
export function createGoalBook(yard: Yard, asked: AskedOfGoals) {
  const open = new Map<GoalKey, Goal>();
  const hooks = new Map<VisitId, HookGoal>();
  const ends = new Map<SpotId, GoalKey[]>();
  const waiters = new Map<GoalKey, GoalKey[]>();
  const waitsFor = new Map<GoalKey, GoalWait>();
  const queue: GoalKey[] = [];

  /** A spot that a wish begins or ends on: it is closed after it. */
  function concerns(key: GoalKey, spot: SpotId | null | undefined): void {
    if (spot == null) return;
    const keys = ends.get(spot);
    if (keys === undefined) ends.set(spot, [key]);
    else if (!keys.includes(key)) keys.push(key);
  }

  const isOpenAt = (spot: SpotId, besides?: Goal): GoalKey | undefined => {
    asked.id(spot);
    for (const key of ends.get(spot) ?? nobody)
      if (open.has(key) && (besides === undefined || key !== keyOfGoal(besides))) return key;
    return undefined;
  };

  /** Whoever waited for a wish is looked at again. */
  function wake(key: GoalKey): void {
    const waiting = waiters.get(key);
    if (waiting === undefined) return;
    for (const each of waiting) {
      if (waitsFor.get(each)?.wish !== key) continue;
      waitsFor.delete(each);
      queue.push(each);
    }
    waiters.delete(key);
  }

  return {
    open,
    waitsFor,
    /** Wishes to be looked at. */
    queue,
    /** An open wish by its key. */
    find(key: GoalKey): Goal | undefined {
      asked.key(key);
      return open.get(key);
    },
    /** The open wish that hooks something to a truck. */
    hookTo(visit: VisitId): HookGoal | undefined {
      asked.id(visit);
      const wish = hooks.get(visit);
      return wish !== undefined && open.get(keyOfGoal(wish)) === wish ? wish : undefined;
    },
    isOpenAt,
    wake,
    add(wish: Goal): void {
      const key = keyOfGoal(wish);
      open.set(key, wish);
      if (wish.kind === 'hook') hooks.set(wish.visit, wish);
      if (wish.kind === 'place' || wish.kind === 'depart')
        concerns(key, standsAt(yard, wish.asset));
      if (wish.kind === 'place') concerns(key, wish.spot);
      queue.push(key);
    },
    close(key: GoalKey): void {
      open.delete(key);
      wake(key);
    },
    wait(key: GoalKey, waiting: GoalWait): void {
      waitsFor.set(key, waiting);
      const list = waiters.get(waiting.wish);
      if (list === undefined) waiters.set(waiting.wish, [key]);
      else list.push(key);
    },
    /** The wishes that wait for each other, from one that waits; none where the way leads out. */
    ringFrom(first: GoalKey): readonly GoalKey[] {
      const path: GoalKey[] = [];
      const seen = new Set<GoalKey>();
      for (let key: GoalKey | undefined = first; key !== undefined; key = waitsFor.get(key)?.wish) {
        if (seen.has(key)) return path.slice(path.indexOf(key));
        seen.add(key);
        path.push(key);
      }
      return [];
    },
  };
}

const nobody: readonly GoalKey[] = [];

/** The book of one plan. */
export type GoalBook = ReturnType<typeof createGoalBook>;
