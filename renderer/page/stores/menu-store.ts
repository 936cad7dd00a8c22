import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { captureFocus } from '../../ui/keys/focus.ts';

/**
 * The spot or asset of a menu of actions.
 *
 * Example: `{ kind: 'asset', asset: { kind: 'visit', id: 'v-17' } }`.
 */
export type MenuSubject =
  | { readonly kind: 'spot'; readonly spot: SpotId }
  | { readonly kind: 'asset'; readonly asset: AssetRef };

/**
 * What the place that opened a menu can do besides the actions, such as "Snooze…" on Now. `letter`:
 * a key that no action has in any language.
 */
export type MenuExtra = {
  readonly label: string;
  readonly letter: string | null;
  readonly run: () => void;
};

/** The open menu of actions, at a point of the window in CSS pixels. */
export type OpenMenu = {
  readonly subject: MenuSubject;
  readonly x: number;
  readonly y: number;
  /** Below the actions. */
  readonly extras: readonly MenuExtra[];
  /** Returns the focus to where it was before the menu opened. */
  readonly restoreFocus: () => void;
};

/** One menu at a time. */
export type MenuStore = StoreApi<{ readonly menu: OpenMenu | null }> & {
  readonly open: (
    subject: MenuSubject,
    x: number,
    y: number,
    extras?: readonly MenuExtra[],
  ) => void;
  readonly close: () => void;
};

/** Creates the store with no menu open. */
export function createMenuStore(): MenuStore {
  const store = createStore<{ readonly menu: OpenMenu | null }>()(() => ({ menu: null }));
  return Object.assign(store, {
    open(subject: MenuSubject, x: number, y: number, extras: readonly MenuExtra[] = []) {
      // A menu that replaces another one returns the focus to where it was before both.
      const restoreFocus = store.getState().menu?.restoreFocus ?? captureFocus();
      store.setState({ menu: { subject, x, y, extras, restoreFocus } });
    },
    close() {
      store.setState({ menu: null });
    },
  });
}
