import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';

/**
 * What is being dragged. `from` is a spot of the map, or null for the waiting list.
 *
 * Example: `{ asset: { kind: 'visit', id: 'v-17' }, from: 'spot-D4', label: 'TX-4821' }`.
 */
export type Drag = {
  readonly asset: AssetRef;
  readonly from: SpotId | null;
  readonly label: string;
};

/**
 * One drag at a time, over the list and the map together. The list begins it, and the map names the
 * spot under the pointer.
 */
export type DragState = {
  readonly drag: Drag | null;
  /**
   * The spot under the pointer and the rules' verdict on a drop there. No findings: a drop is
   * allowed.
   */
  readonly over: { readonly spot: SpotId; readonly findings: readonly Finding[] } | null;
  /**
   * The same for a row of the grid. Separate from `over`, because the map sets `over` for the whole
   * window.
   */
  readonly overRow: DragState['over'];
  /** The verdict on a drop on the waiting list. Null while the pointer is elsewhere. */
  readonly overList: readonly Finding[] | null;
  readonly beginDrag: (asset: AssetRef, from: SpotId | null, label: string) => void;
  readonly overSpot: (over: DragState['over']) => void;
  readonly overGridRow: (over: DragState['over']) => void;
  readonly overWaiting: (findings: DragState['overList']) => void;
  /** Ends the drag, dropped or canceled. */
  readonly endDrag: () => void;
};

/** Store of the drag; one a page, handed down by context. */
export type DragStore = StoreApi<DragState>;

/** Creates the store with nothing being dragged. */
export function createDragStore(): DragStore {
  return createStore<DragState>()((set) => ({
    drag: null,
    over: null,
    overRow: null,
    overList: null,
    beginDrag: (asset, from, label) =>
      set({ drag: { asset, from, label }, over: null, overRow: null, overList: null }),
    overSpot: (over) => set((state) => (state.drag === null ? state : { over })),
    overGridRow: (overRow) => set((state) => (state.drag === null ? state : { overRow })),
    overWaiting: (overList) => set((state) => (state.drag === null ? state : { overList })),
    endDrag: () => set({ drag: null, over: null, overRow: null, overList: null }),
  }));
}
