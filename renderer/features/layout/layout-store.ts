/** The layout as the page knows it: the saved one, and whether it is being edited. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedLayout } from '../../../shared/console-api/layout.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { fromLayoutColumns } from '../../../shared/layout/wire.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { usePage } from '../../page/page-context.tsx';
import { perPage } from '../../page/per-page.ts';

/**
 * The newest saved layout.
 *
 * Example: `{ version: 0, document: null, isEditing: false, … }` before any was saved.
 */
export type LayoutState = {
  /** 0: no layout was ever saved. `document` is null when we draw the yard automatically. */
  readonly version: number;
  readonly document: LayoutDocument | null;
  readonly isEditing: boolean;
  /**
   * The ratio of width to height for which we draw a yard without a saved layout. Null before the
   * map has its size.
   */
  readonly shape: number | null;
  /**
   * Gives the size of the map in CSS pixels. Only the first one counts: a yard in use must not be
   * rearranged when the window becomes wider.
   */
  readonly lookAt: (room: { readonly width: number; readonly height: number }) => void;
  readonly receive: (saved: SavedLayout) => void;
  readonly edit: (isEditing: boolean) => void;
};

/** Store of the saved layout. One for each page. */
export type LayoutStore = StoreApi<LayoutState>;

/**
 * The ratios for which we draw a yard. A few pixels more or less choose the same one, so the yard
 * is drawn the same.
 */
const shapes = [0.5, 0.7, 1, 1.4, 2, 2.8] as const;

/**
 * The ratio nearest to that of the map. We compare as the eye does: twice as wide is as far from a
 * square as twice as high.
 */
export const shapeOf = ({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): number =>
  shapes.reduce((best, each) =>
    Math.abs(Math.log((each * height) / width)) < Math.abs(Math.log((best * height) / width))
      ? each
      : best,
  );

/** Creates the store. Until the console has answered, we draw the yard automatically. */
export function createLayoutStore(): LayoutStore {
  return createStore<LayoutState>()((set) => ({
    version: 0,
    document: null,
    isEditing: false,
    shape: null,
    lookAt: (room) =>
      set((state) =>
        state.shape === null && room.width > 0 && room.height > 0
          ? { shape: shapeOf(room) }
          : state,
      ),
    receive: ({ version, columns }) =>
      set((state) => {
        if (version === state.version) return state;
        const read = columns === null ? null : fromLayoutColumns(columns);
        // The console read the document with the same code, so it is readable here too.
        return { version, document: read?.ok === true ? read.value : null };
      }),
    edit: (isEditing) => set({ isEditing }),
  }));
}

/** The layout store of a page. */
export const layoutsOf = perPage(createLayoutStore);

/** The layout store of this page. */
export const useLayouts = (): LayoutStore => layoutsOf(usePage());

/** Follows the saved layout. Returns a function that stops it. */
export const followLayouts = (page: Page): (() => void) =>
  watchForever(
    (options) => page.api.layout.watch(undefined, options),
    layoutsOf(page).getState().receive,
  );
