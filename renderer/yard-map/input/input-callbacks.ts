import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';
import type { DragStore } from '../../page/stores/drag-store.ts';
import type { SpotCard } from '../paint/spot-card.ts';
import type { PointerHint } from './hint.ts';

/** What pointer and keys lead to. Coordinates of menus are of the page, as DOM events give them. */
export type InputCallbacks = {
  readonly drag: DragStore;
  readonly labelOf: (asset: AssetRef) => string;
  readonly check: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /** Does the move; answers what refuses it, and nothing else. The one check of a drop. */
  readonly onDrop: (asset: AssetRef, from: SpotId | null, spot: SpotId) => readonly Finding[];
  readonly onMenu: (spot: SpotId, clientX: number, clientY: number) => void;
  readonly onSelect: (spot: SpotId | null) => void;
  /**
   * The spots of a box; `adds`: to those that are chosen already; `partly`: how many more it
   * touches without their middle.
   */
  readonly onSelectMany: (spots: readonly SpotId[], adds: boolean, partly: number) => void;
  readonly onToggle: (spot: SpotId) => void;
  /** Spots are being chosen: a press chooses and a drag draws a box, without a key to hold. */
  readonly isChoosing: () => boolean;
  /** The keyboard came to a spot. */
  readonly onFocusSpot: (spot: SpotId) => void;
  /** Sentences next to the pointer. */
  readonly hint: Pick<PointerHint, 'point' | 'hide'>;
  /** Facts of the spot under the pointer. */
  readonly card: Pick<SpotCard, 'hover' | 'focus' | 'hide'>;
  /** The rules refused a drop. */
  readonly onRefused: (findings: readonly Finding[]) => void;
  readonly selected: () => SpotId | null;
  readonly isSmooth: () => boolean;
};
