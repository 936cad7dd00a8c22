/** The drawn yard as the page knows it: the saved layout, and whether it is being edited. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedLayout } from '../../../shared/console-api/layout.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { fromLayoutColumns } from '../../../shared/layout/wire.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { usePage } from '../../page/page-context.tsx';
import { perPage } from '../../page/per-page.ts';

/** The newest saved layout, as the page knows it. */
export type LayoutState = {
  /** Version 0: no layout was ever saved. `document` null: we draw the yard without one. */
  readonly version: number;
  readonly document: LayoutDocument | null;
  readonly isEditing: boolean;
  /**
   * Width to height of the room that a yard without a saved layout is drawn for; null before the
   * map was laid out.
   */
  readonly shape: number | null;
  /**
   * The map has this room, CSS pixels. The first counts: a yard that is worked in does not
   * rearrange itself for a wider window.
   */
  readonly lookAt: (room: { readonly width: number; readonly height: number }) => void;
  readonly receive: (saved: SavedLayout) => void;
  readonly edit: (isEditing: boolean) => void;
};

/** Store of the saved layout; one a page. */
export type LayoutStore = StoreApi<LayoutState>;

/** Shapes a yard is drawn for, so that a few pixels more or less draw the same yard again. */
const shapes = [0.5, 0.7, 1, 1.4, 2, 2.8] as const;

/**
 * The shape nearest to a room, as the eye measures: twice as wide is as far from a square as twice
 * as high.
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

/** Creates the store as the page opens: the yard draws itself until the console said otherwise. */
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
        // What the console could read the page can read: it is the same code.
        return { version, document: read?.ok === true ? read.value : null };
      }),
    edit: (isEditing) => set({ isEditing }),
  }));
}

/** The saved layout of a page. */
export const layoutsOf = perPage(createLayoutStore);

/** The saved layout of this page. */
export const useLayouts = (): LayoutStore => layoutsOf(usePage());

/** Follows the saved layout; the returned function stops it. */
export const followLayouts = (page: Page): (() => void) =>
  watchForever(
    (options) => page.api.layout.watch(undefined, options),
    layoutsOf(page).getState().receive,
  );
