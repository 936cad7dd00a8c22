import { type KeyboardEvent, useCallback, useRef } from 'react';
import type { SpotId } from '../../../../shared/ids.ts';
import { usePage } from '../../../page/page-context.tsx';
import { words } from '../../../ui/words.ts';

/**
 * How several rows of the grid are chosen: ranges from an anchor, which is where the clerk was
 * before Shift was held.
 */
export function useChoosing(rows: readonly SpotId[]) {
  const { ui, announcer } = usePage();
  const latest = useRef(rows);
  latest.current = rows;
  /**
   * The start of the range that Shift extends, and the resulting selection. If the selection
   * changed otherwise, a new range begins.
   */
  const range = useRef<{ readonly anchor: SpotId; readonly chosen: ReadonlySet<SpotId> } | null>(
    null,
  );

  const choose = useCallback(
    (spots: readonly SpotId[]) => {
      ui.getState().chooseSpots(spots);
      announcer.format(words().t('yard.chosen', { count: spots.length }));
    },
    [ui, announcer],
  );
  const extend = useCallback(
    (from: SpotId, to: SpotId) => {
      const anchor =
        range.current !== null && range.current.chosen === ui.getState().chosen
          ? range.current.anchor
          : from;
      const [a, b] = [latest.current.indexOf(anchor), latest.current.indexOf(to)];
      choose(
        a === -1 || b === -1 ? [to] : latest.current.slice(Math.min(a, b), Math.max(a, b) + 1),
      );
      range.current = { anchor, chosen: ui.getState().chosen };
    },
    [ui, choose],
  );
  const isHeld = useRef(false);
  const hold = useCallback(() => {
    isHeld.current = true;
  }, []);
  return {
    /**
     * A key led to another row. Shift extends the range to it. Ctrl only moves the focus there, so
     * that the clerk can choose a row farther on. Otherwise we show it, unless several rows are
     * chosen.
     */
    step(event: KeyboardEvent, from: SpotId, to: SpotId) {
      const { chosen, selectSpot } = ui.getState();
      if (event.shiftKey) extend(from, to);
      else if (event.ctrlKey || event.metaKey) hold();
      else if (chosen.size === 0) selectSpot(to);
    },
    /**
     * The next focus of a row doesn't show it: the clerk is choosing rows, or the click decides.
     */
    hold,
    /** A row got the focus. We show it, unless `hold` was called before. */
    follow: useCallback(
      (to: SpotId) => {
        if (!isHeld.current) ui.getState().follow(to, null);
        isHeld.current = false;
      },
      [ui],
    ),
    /** All rows from where the clerk was to this one. */
    rangeTo: useCallback((to: SpotId) => extend(ui.getState().selected ?? to, to), [ui, extend]),
    /** Handles the keys for all rows and for none. Returns whether it was one of them. */
    onKey(event: KeyboardEvent): boolean {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a')
        choose(latest.current);
      else if (event.key === 'Escape' && ui.getState().chosen.size > 0) {
        ui.getState().chooseSpots([]);
        announcer.format(words().t('yard.chosen', { count: 0 }));
      } else return false;
      return true;
    },
  };
}
