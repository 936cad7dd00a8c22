/** While a plan is shown, the clerk's intents become goals of the plan instead of operations. */

import type { Message } from '../../shared/i18n/message.ts';
import type { Goal } from '../../shared/planning/order/goals.ts';
import { assetsOn } from '../../shared/yard/contents.ts';
import type { AssetRef } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import { perPage } from '../page/per-page.ts';
import type { CompleteIntent } from './intents.ts';

/**
 * The plan that takes goals. `step` is its own undo and redo; it returns false where the newest act
 * is that its steps were done, so that an undo takes those back.
 */
export type Planning = {
  readonly addGoals: (goals: readonly Goal[]) => void;
  readonly step: (way: 'back' | 'forth') => boolean;
};

/**
 * Undoes a whole plan if it was the last act. `evenOld`: the clerk knows how old it is. Resolves
 * with whether it did, or with the warning about an old plan.
 */
export type UndoWhole = (evenOld: boolean) => Promise<boolean | Message>;

/** The plan of a page that takes goals now. Layers above set it. */
export const planningOf = perPage(() => {
  let now: Planning | null = null;
  let undoWhole: UndoWhole = async () => false;
  return {
    undoWhole: (evenOld: boolean) => undoWhole(evenOld),
    setUndo(next: UndoWhole | null): void {
      undoWhole = next ?? (async () => false);
    },
    current: () => now,
    set(next: Planning | null): void {
      now = next;
    },
  };
});

const place = (asset: AssetRef, spot: Extract<Goal, { kind: 'place' }>['spot']): Goal => ({
  kind: 'place',
  asset,
  spot,
});

/** The goals of an intent, over the shown yard. */
export function goalsOf(yard: Yard, intent: CompleteIntent, reason: string): readonly Goal[] {
  switch (intent.kind) {
    case 'assign':
      return [place(intent.asset, intent.spot)];
    case 'reassign': {
      const moved = intent.asset ?? assetsOn(yard, intent.from)[0];
      return moved === undefined ? [] : [place(moved, intent.to)];
    }
    case 'unassign':
      return (intent.asset === null ? assetsOn(yard, intent.spot) : [intent.asset]).map((asset) =>
        place(asset, null),
      );
    case 'detach':
      return [
        place(
          { kind: 'container', id: intent.container },
          yard.visit(intent.visit)?.spotId ?? null,
        ),
      ];
    case 'attach':
      return [{ kind: 'hook', container: intent.container, visit: intent.visit }];
    case 'depart':
      return (intent.asset === null ? assetsOn(yard, intent.spot) : [intent.asset]).map(
        (asset) => ({ kind: 'depart', asset }),
      );
    case 'drop':
      return [
        ...yard.hookedTo(intent.visit).map((id) => place({ kind: 'container', id }, intent.spot)),
        { kind: 'depart', asset: { kind: 'visit', id: intent.visit } },
      ];
    case 'swap': {
      const [first, second] = [assetsOn(yard, intent.from)[0], assetsOn(yard, intent.to)[0]];
      return [
        ...(first === undefined ? [] : [place(first, intent.to)]),
        ...(second === undefined ? [] : [place(second, intent.from)]),
      ];
    }
    case 'close':
    case 'open':
      return [{ kind: intent.kind, spot: intent.spot, reason }];
  }
}
