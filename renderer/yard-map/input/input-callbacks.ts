import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';
import type { DragStore } from '../../page/stores/drag-store.ts';
import type { YardMapProps } from '../map-props.ts';
import type { SpotCard } from '../paint/spot-card.ts';
import type { PointerHint } from './hint.ts';

/** What pointer and keys call on the screen around the map. */
export type InputCallbacks = Pick<YardMapProps, 'onDrop' | 'onMenu' | 'onSelect'> &
  Required<Pick<YardMapProps, 'onSelectMany' | 'onToggle'>> & {
    readonly drag: DragStore;
    readonly labelOf: (asset: AssetRef) => string;
    readonly check: YardMapProps['checkDrop'];
    /**
     * The clerk is choosing several spots: a press chooses and a drag draws a box, without a key to
     * hold.
     */
    readonly isChoosing: () => boolean;
    /** The keyboard moved to a spot. */
    readonly onFocusSpot: (spot: SpotId) => void;
    /** The text beside the pointer. */
    readonly hint: Pick<PointerHint, 'point' | 'hide'>;
    /** The facts about the spot under the pointer. */
    readonly card: Pick<SpotCard, 'hover' | 'focus' | 'hide'>;
    /** The rules refused a drop. */
    readonly onRefused: (findings: readonly Finding[]) => void;
    readonly selected: () => SpotId | null;
    readonly isSmooth: () => boolean;
  };
