/** What an operation was about, and where to look for it after it is done or undone. Pure. */
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef, Operation } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';

/**
 * The place to show after a change. `spot` null: the waiting list. Example: `{ spot: 'spot-D4',
 * asset: { kind: 'visit', id: 'v-17' } }`.
 */
export type ChangedPlace = { readonly spot: SpotId | null; readonly asset: AssetRef | null };

/** The asset to show first: a truck before the trailers beside it. */
const leading = (assets: readonly AssetRef[]): AssetRef | null =>
  assets.find(({ kind }) => kind === 'visit') ?? assets[0] ?? null;

/** Where to look after an operation. What was hooked or unhooked is at its truck. */
export function placeAfter(yard: Yard, operation: Operation): ChangedPlace {
  switch (operation.kind) {
    case 'assign':
      return { spot: operation.spot, asset: operation.asset };
    case 'reassign':
      return { spot: operation.to, asset: operation.asset };
    case 'unassign':
      return { spot: null, asset: leading(operation.assets) };
    case 'detach':
      return {
        spot: yard.visit(operation.visit)?.spotId ?? null,
        asset: { kind: 'container', id: operation.container },
      };
    case 'attach':
      return {
        spot: yard.visit(operation.visit)?.spotId ?? null,
        asset: { kind: 'visit', id: operation.visit },
      };
    case 'depart':
      return { spot: operation.spot, asset: leading(operation.assets) };
    case 'close':
    case 'open':
      return { spot: operation.spot, asset: null };
  }
}

/** Where to look after an operation was undone. */
export function placeBefore(yard: Yard, operation: Operation): ChangedPlace {
  switch (operation.kind) {
    case 'assign':
      return { spot: null, asset: operation.asset };
    case 'reassign':
      return { spot: operation.from, asset: operation.asset };
    case 'unassign':
      return { spot: operation.spot, asset: leading(operation.assets) };
    default:
      return placeAfter(yard, operation);
  }
}
