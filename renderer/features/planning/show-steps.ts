/**
 * Shows the steps of a plan over the yard, a few at a time: where a proposal moves eighty trucks,
 * the page stays with the clerk meanwhile.
 */
import type { PendingOperation } from '../../../shared/yard/projection.ts';
import type { YardStore } from '../../page/stores/yard-store.ts';
import { nextTurn } from '../../ui/timing/next-turn.ts';

/** So many more steps are shown in one turn. */
const atOnce = 8;

/** Each prefix of a plan is allowed, so that what is shown meanwhile is a yard that can be. */
export function createShowSteps(yard: YardStore) {
  let shown: readonly PendingOperation[] = [];
  /** Grows with each list: an older one is shown no further. */
  let turn = 0;

  function show(steps: readonly PendingOperation[]): void {
    shown = steps;
    yard.showAhead(steps);
  }

  async function goOn(steps: readonly PendingOperation[], mine: number): Promise<void> {
    while (mine === turn && shown.length < steps.length) {
      await nextTurn();
      if (mine === turn) show(steps.slice(0, shown.length + atOnce));
    }
  }

  return {
    /** From now on these. */
    show(steps: readonly PendingOperation[]): void {
      turn += 1;
      const first = Math.min(shown.length, steps.length) + atOnce;
      show(steps.length <= first ? steps : steps.slice(0, first));
      if (shown.length < steps.length) void goOn(steps, turn);
    },
    /** The yard as it is. */
    hide(): void {
      turn += 1;
      shown = [];
      yard.showAhead(null);
    },
  };
}
