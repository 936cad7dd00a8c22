/**
 * While a plan is shown, what the clerk does becomes a goal of the plan instead of an operation.
 */

import type { Message } from '../../shared/i18n/message.ts';
import type { Goal } from '../../shared/planning/order/goals.ts';
import { assetsOn } from '../../shared/yard/contents.ts';
import type { AssetRef } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import { perPage } from '../page/per-page.ts';
import type { CompleteIntent } from './intents.ts';

/** The plan that takes goals. */
export type Planning = {
  readonly wish: (wishes: readonly Goal[]) => void;
  readonly step: (way: 'back' | 'forth') => void;
};

/**
 * Undoes all of a plan, if that was the newest deed. `evenOld`: the clerk knows how old it is.
 * Returns whether it did, or what to say first about a plan that is old.
 */
export type UndoWhole = (evenOld: boolean) => Promise<boolean | Message>;

/** Which plan of a page takes goals now; layers above set it. */
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

/** What an intent wants to be true, on the yard that is shown. */
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
