/**
 * The one current object of the yard screen: what is selected, shown in the inspector, and meant by
 * letters and digits. Here is where it takes the focus, and whether it has it.
 */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Page } from '../../../page/page.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { focusNext } from '../../../ui/keys/focus.ts';
import { checkOf } from '../../planning/check/check-store.ts';
import { waitingRowOf } from '../waiting/waiting-rows.ts';

const drawn = (attribute: 'data-spot' | 'data-asset', id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-region-focus][${attribute}="${CSS.escape(id)}"]`);

/** The map, which takes the keyboard itself. */
const theMap = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-map-keys]');

/**
 * The focus target of the current object: its row in the waiting list or the grid, or the map if
 * the grid is hidden or filters the row out. Null: not rendered yet.
 */
function placeOfCurrent({ ui, yard }: Pick<Page, 'ui' | 'yard'>): HTMLElement | null {
  const { selected, selectedAsset, settled } = ui.getState();
  if (selected === null)
    return selectedAsset === null
      ? null
      : drawn('data-asset', waitingRowOf(yard, selectedAsset).id);
  const row = drawn('data-spot', selected);
  if (row !== null) return row;
  const isInGrid =
    document.querySelector('[data-spots-grid]') !== null &&
    // A spot that was searched for clears a filter that hides it, so its row is about to be drawn.
    (settled === null ||
      document.querySelector(`[data-left-out="${CSS.escape(selected)}"]`) === null) &&
    yard.table.spot(selected) !== undefined;
  return isInGrid
    ? null
    : (theMap() ?? document.querySelector<HTMLElement>('[data-means-current]'));
}

/** After a jump or an act the focus is on what was found or changed, in the part that shows it. */
export function useFocusOnCurrent(): void {
  const page = usePage();
  const jumps = useUi((ui) => ui.jumps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump asks for it once
  useEffect(() => {
    const { selected, selectedAsset } = page.ui.getState();
    // A clerk on a yard check types everything into one field.
    if (checkOf(page).store.getState().isShown) return;
    // A list of what may be shown keeps it: its next line is one key away.
    if (document.activeElement?.closest('[data-keeps-focus]') != null) return;
    if (selected !== null || selectedAsset !== null) focusNext(() => placeOfCurrent(page));
  }, [page, jumps]);
}

/**
 * Whether keys mean the current object: its row, the map, or its inspector has the focus, or
 * nothing has it.
 */
export function isOnCurrent({ ui }: Pick<Page, 'ui'>): boolean {
  const at = document.activeElement;
  if (at === null || at === document.body) return true;
  const { selected, selectedAsset } = ui.getState();
  const row = at.closest<HTMLElement>('[data-region-focus]');
  if (row !== null)
    return selected === null
      ? row.dataset.asset === selectedAsset?.id
      : row.dataset.spot === selected;
  return at.closest('[data-means-current]') !== null;
}

/** The same, as a hook. Keys offer their actions only while they apply to it. */
export function useIsOnCurrent(): boolean {
  const page = usePage();
  const subscribe = useCallback(
    (wake: () => void) => {
      // The focus arrives a moment after it left, so we wait. A dialog or menu on top changes
      // nothing.
      const later = () => setTimeout(wake);
      document.addEventListener('focusin', later);
      document.addEventListener('focusout', later);
      const stop = page.ui.subscribe(wake);
      return () => {
        document.removeEventListener('focusin', later);
        document.removeEventListener('focusout', later);
        stop();
      };
    },
    [page],
  );
  return useSyncExternalStore(subscribe, () => isOnCurrent(page));
}
