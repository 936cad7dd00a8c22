import type { ContainerId, SpotId, VisitId } from '../../shared/ids.ts';
import type { AssetRef } from '../../shared/yard/operations.ts';

/**
 * What the clerk wants, as far as the place they said it in knows it. Null means "ask me": a drop
 * names the target, the keyboard does not. `perform` asks for what is missing, and every way of
 * working goes through it.
 */
export type Intent =
  /** From the waiting list onto a spot. */
  | { readonly kind: 'assign'; readonly asset: AssetRef; readonly spot: SpotId | null }
  /** Something from the waiting list onto this spot. */
  | { readonly kind: 'assign-here'; readonly spot: SpotId }
  /** From one spot to another; `asset` is what was dragged or shown, a default on a mixed spot. */
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
  | { readonly kind: 'depart'; readonly spot: SpotId; readonly asset: AssetRef | null }
  /** The truck leaves without what is hooked to it, which stays on its spot. */
  | { readonly kind: 'drop'; readonly spot: SpotId; readonly visit: VisitId }
  /** What stands on two spots changes places. */
  | { readonly kind: 'swap'; readonly from: SpotId; readonly to: SpotId | null }
  | { readonly kind: 'close'; readonly spot: SpotId }
  | { readonly kind: 'open'; readonly spot: SpotId };

/** An intent with nothing left to ask but a reason or a confirmation. */
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

/** What a drop on a spot means, of the map or of the grid. */
export const intentOfDrop = (asset: AssetRef, from: SpotId | null, spot: SpotId): CompleteIntent =>
  from === null ? { kind: 'assign', asset, spot } : { kind: 'reassign', from, asset, to: spot };
