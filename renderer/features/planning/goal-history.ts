import { type Goal, withGoals } from '../../../shared/planning/order/goals.ts';
import type { PlanStateStore } from './plan-state.ts';

/**
 * What is wished in the open plan, step by step and back. `become`: the plan wishes this from here
 * on.
 */
export function createGoalHistory(
  { getState: get }: PlanStateStore,
  setState: (wishes: readonly Goal[]) => void,
) {
  let before: (readonly Goal[])[] = [];
  let undone: (readonly Goal[])[] = [];

  function step(from: (readonly Goal[])[], to: (readonly Goal[])[]): void {
    const { open } = get();
    const last = from.pop();
    if (open === null || last === undefined) return;
    to.push(open.wishes);
    setState(last);
  }

  return {
    change(wishes: readonly Goal[]): void {
      const { open } = get();
      if (open === null || wishes.length === 0) return;
      before = [...before, open.wishes];
      undone = [];
      setState(withGoals(open.wishes, wishes));
    },
    /** Drops one wish. */
    drop(wish: Goal): void {
      const { open } = get();
      if (open === null) return;
      before = [...before, open.wishes];
      setState(open.wishes.filter((each) => each !== wish));
    },
    undo: () => step(before, undone),
    redo: () => step(undone, before),
    /** Another plan is shown, or another version of it. */
    forget(): void {
      before = [];
      undone = [];
    },
  };
}
