/**
 * Shows the steps of a plan over the yard, a few per turn. If a proposal moves eighty trucks, the
 * page still responds.
 */
import type { PendingOperation } from '../../../shared/yard/projection.ts';
import type { YardStore } from '../../page/stores/yard-store.ts';
import { nextTurn } from '../../ui/timing/next-turn.ts';

/** How many more steps are shown per turn. */
const atOnce = 8;

/** Every prefix of a plan is legal, so each intermediate yard shown is a possible one. */
export class ShownSteps {
  readonly #yard: YardStore;
  #shown: readonly PendingOperation[] = [];
  /** Grows with each list: an older one is shown no further. */
  #turn = 0;

  constructor(yard: YardStore) {
    this.#yard = yard;
  }

  /** From now on these. */
  show(steps: readonly PendingOperation[]): void {
    this.#turn += 1;
    const isShort = steps.length <= this.#shown.length + atOnce;
    // The first of many are put in the next task, so that this one is shorter.
    this.#put(isShort ? steps : steps.slice(0, this.#shown.length));
    if (!isShort) void this.#goOn(steps, this.#turn);
  }

  /** The present yard. */
  hide(): void {
    this.#turn += 1;
    this.#shown = [];
    this.#yard.showAhead(null);
  }

  #put(steps: readonly PendingOperation[]): void {
    this.#shown = steps;
    this.#yard.showAhead(steps);
  }

  async #goOn(steps: readonly PendingOperation[], mine: number): Promise<void> {
    while (mine === this.#turn && this.#shown.length < steps.length) {
      await nextTurn();
      if (mine === this.#turn) this.#put(steps.slice(0, this.#shown.length + atOnce));
    }
  }
}
