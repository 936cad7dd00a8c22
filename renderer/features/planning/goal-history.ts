import { type Goal, withGoals } from '../../../shared/planning/order/goals.ts';
import { noSteps, stepAlong, stepped, type UndoSteps } from '../../../shared/undo-steps.ts';
import type { Planning } from '../../operations/planning.ts';
import type { PlanStateStore } from './plan-state.ts';

/** The goals of the open plan, step by step and back. */
export class GoalHistory implements Planning {
  readonly #store: PlanStateStore;
  readonly #setGoals: (goals: readonly Goal[]) => void;
  /** Each step is the goals as they were. */
  #steps: UndoSteps<readonly Goal[]> = noSteps;

  constructor(store: PlanStateStore, setGoals: (goals: readonly Goal[]) => void) {
    this.#store = store;
    this.#setGoals = setGoals;
  }

  wish(goals: readonly Goal[]): void {
    const { open } = this.#store.getState();
    if (open !== null && goals.length > 0) this.#make(open.wishes, withGoals(open.wishes, goals));
  }

  drop(goal: Goal): void {
    const { open } = this.#store.getState();
    if (open === null) return;
    this.#make(
      open.wishes,
      open.wishes.filter((each) => each !== goal),
    );
  }

  step(way: 'back' | 'forth'): void {
    const { open } = this.#store.getState();
    if (open === null) return;
    const now = { goals: open.wishes, ...this.#steps };
    const next = stepAlong(now, way, (goals) => [{ goals }, open.wishes]);
    this.#steps = next;
    if (next !== now) this.#setGoals(next.goals);
  }

  /** Another plan is shown, or another version of it. */
  forget(): void {
    this.#steps = noSteps;
  }

  #make(before: readonly Goal[], after: readonly Goal[]): void {
    this.#steps = stepped(this.#steps, before);
    this.#setGoals(after);
  }
}
