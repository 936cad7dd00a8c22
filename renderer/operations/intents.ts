import type { ContainerId, SpotId, VisitId } from '../../shared/ids.ts';
import type { AssetRef } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';

/**
 * What the clerk wants. Null means "ask me": a drop names its target, the keyboard doesn't.
 * `perform` asks for what is missing, so every way of working goes through it.
 *
 * Example: `{ kind: 'reassign', from: 'spot-D4', asset: null, to: null }` moves what is on D-04,
 * and asks where to.
 */
export type Intent =
  /** From the waiting list to a spot. */
  | { readonly kind: 'assign'; readonly asset: AssetRef; readonly spot: SpotId | null }
  /** Something from the waiting list to this spot. */
  | { readonly kind: 'assign-here'; readonly spot: SpotId }
  /**
   * From one spot to another. `asset` is what was dragged or shown, or null: the default on a spot
   * with several.
   */
  | {
      readonly kind: 'reassign';
      readonly from: SpotId;
      readonly asset: AssetRef | null;
      readonly to: SpotId | null;
    }
  | { readonly kind: 'unassign'; readonly spot: SpotId; readonly asset: AssetRef | null }
  | { readonly kind: 'detach'; readonly visit: VisitId; readonly container: ContainerId }
  | {
      readonly kind: 'attach';
      readonly visit: VisitId | null;
      readonly container: ContainerId | null;
    }
  /** `isChecked`: the clerk has said that the truck leaves with all that is hooked to it. */
  | {
      readonly kind: 'depart';
      readonly spot: SpotId;
      readonly asset: AssetRef | null;
      readonly isChecked?: true;
    }
  /** The truck leaves. What is hooked to it stays on its spot. */
  | { readonly kind: 'drop'; readonly spot: SpotId; readonly visit: VisitId }
  /** The contents of two spots change places. */
  | { readonly kind: 'swap'; readonly from: SpotId; readonly to: SpotId | null }
  | { readonly kind: 'close'; readonly spot: SpotId }
  | { readonly kind: 'open'; readonly spot: SpotId };

/**
 * An intent that lacks nothing but a reason or a confirmation.
 *
 * Example: `{ kind: 'reassign', from: 'spot-D4', asset: null, to: 'spot-D7' }`.
 */
export type CompleteIntent =
  | { readonly kind: 'assign'; readonly asset: AssetRef; readonly spot: SpotId }
  | {
      readonly kind: 'reassign';
      readonly from: SpotId;
      readonly asset: AssetRef | null;
      readonly to: SpotId;
    }
  | { readonly kind: 'attach'; readonly visit: VisitId; readonly container: ContainerId }
  | { readonly kind: 'swap'; readonly from: SpotId; readonly to: SpotId }
  | Extract<Intent, { kind: 'unassign' | 'detach' | 'depart' | 'drop' | 'close' | 'open' }>;

/** What a drop on a spot means, on the map and in the grid. */
export const intentOfDrop = (asset: AssetRef, from: SpotId | null, spot: SpotId): CompleteIntent =>
  from === null ? { kind: 'assign', asset, spot } : { kind: 'reassign', from, asset, to: spot };

/**
 * The kind of an asset that an intent names and that has left the yard, else null. A list shows a
 * departed truck for up to a second more.
 */
export function goneIn(yard: Yard, intent: Intent): AssetRef['kind'] | null {
  const asset = 'asset' in intent ? intent.asset : null;
  const visit = asset?.kind === 'visit' ? asset.id : 'visit' in intent ? intent.visit : null;
  const container =
    asset?.kind === 'container' ? asset.id : 'container' in intent ? intent.container : null;
  if (visit !== null && yard.visit(visit) === undefined) return 'visit';
  return container !== null && yard.container(container) === undefined ? 'container' : null;
}
