import { type Wish, withWishes } from '../../../shared/planning/order/wishes.ts';
import type { PlanStateStore } from './plan-state.ts';

/** What is wished in the open plan, step by step and back. `become`: the plan wishes this from here on. */
export function createWishHistory(
  { getState: get }: PlanStateStore,
  become: (wishes: readonly Wish[]) => void,
) {
  let before: (readonly Wish[])[] = [];
  let undone: (readonly Wish[])[] = [];

  function step(from: (readonly Wish[])[], to: (readonly Wish[])[]): void {
    const { open } = get();
    const last = from.pop();
    if (open === null || last === undefined) return;
    to.push(open.wishes);
    become(last);
  }

  return {
    change(wishes: readonly Wish[]): void {
      const { open } = get();
      if (open === null || wishes.length === 0) return;
      before = [...before, open.wishes];
      undone = [];
      become(withWishes(open.wishes, wishes));
    },
    /** Drops one wish. */
    drop(wish: Wish): void {
      const { open } = get();
      if (open === null) return;
      before = [...before, open.wishes];
      become(open.wishes.filter((each) => each !== wish));
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
