/** The goals that are still open while a plan is put in order, and which waits for which. */
import type { SpotId, VisitId } from '../../ids.ts';
import type { Operation } from '../../yard/operations.ts';
import type { Yard } from '../../yard/yard.ts';
import { type Goal, type GoalKey, type HookGoal, keyOfGoal, standsAt } from './goals.ts';

/** What a goal waits for, and what it would do otherwise. */
export type GoalWait = { readonly goal: GoalKey; readonly otherwise: Operation };

/** Called with what is looked up: a goal by its key, or any goal about a spot or a truck. */
export type AskedOfGoals = {
  readonly key: (key: GoalKey) => void;
  readonly id: (id: SpotId | VisitId) => void;
};

/** Goals over a yard that changes meanwhile. */
export function createGoalBook(yard: Yard, asked: AskedOfGoals) {
  const open = new Map<GoalKey, Goal>();
  const hooks = new Map<VisitId, HookGoal>();
  const ends = new Map<SpotId, GoalKey[]>();
  const waiters = new Map<GoalKey, GoalKey[]>();
  const waitsFor = new Map<GoalKey, GoalWait>();
  const queue: GoalKey[] = [];

  /** A goal begins or ends on this spot, so the spot is closed only after it. */
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

  /** Goals that waited for this one are tried again. */
  function wake(key: GoalKey): void {
    const waiting = waiters.get(key);
    if (waiting === undefined) return;
    for (const each of waiting) {
      if (waitsFor.get(each)?.goal !== key) continue;
      waitsFor.delete(each);
      queue.push(each);
    }
    waiters.delete(key);
  }

  return {
    open,
    waitsFor,
    /** Goals to try. */
    queue,
    /** An open goal by its key. */
    find(key: GoalKey): Goal | undefined {
      asked.key(key);
      return open.get(key);
    },
    /** The open goal that hooks something to a truck. */
    hookTo(visit: VisitId): HookGoal | undefined {
      asked.id(visit);
      const goal = hooks.get(visit);
      return goal !== undefined && open.get(keyOfGoal(goal)) === goal ? goal : undefined;
    },
    isOpenAt,
    wake,
    add(goal: Goal): void {
      const key = keyOfGoal(goal);
      open.set(key, goal);
      if (goal.kind === 'hook') hooks.set(goal.visit, goal);
      if (goal.kind === 'place' || goal.kind === 'depart')
        concerns(key, standsAt(yard, goal.asset));
      if (goal.kind === 'place') concerns(key, goal.spot);
      queue.push(key);
    },
    close(key: GoalKey): void {
      open.delete(key);
      wake(key);
    },
    wait(key: GoalKey, waiting: GoalWait): void {
      waitsFor.set(key, waiting);
      const list = waiters.get(waiting.goal);
      if (list === undefined) waiters.set(waiting.goal, [key]);
      else list.push(key);
    },
    /**
     * The goals that wait for each other in a cycle, from one of them; none if there is no cycle.
     */
    ringFrom(first: GoalKey): readonly GoalKey[] {
      const path: GoalKey[] = [];
      const seen = new Set<GoalKey>();
      for (let key: GoalKey | undefined = first; key !== undefined; key = waitsFor.get(key)?.goal) {
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
