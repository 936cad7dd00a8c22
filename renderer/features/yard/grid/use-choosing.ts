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
     * A key led to another row: it is what is shown, unless several are chosen, or Ctrl is held to
     * choose one further on.
     */
    step(event: KeyboardEvent, from: SpotId, to: SpotId) {
      const { chosen, selectSpot } = ui.getState();
      if (event.shiftKey) extend(from, to);
      else if (event.ctrlKey || event.metaKey) hold();
      else if (chosen.size === 0) selectSpot(to);
    },
    /** The next focus of a row is about choosing, or its click says what it means. */
    hold,
    /** A row has the focus: it is shown in place of what is, unless it was only passed. */
    follow: useCallback(
      (to: SpotId) => {
        if (!isHeld.current) ui.getState().follow(to, null);
        isHeld.current = false;
      },
      [ui],
    ),
    /** All rows from where the clerk was to this one. */
    rangeTo: useCallback((to: SpotId) => extend(ui.getState().selected ?? to, to), [ui, extend]),
    /** Keys for all and none; whether it was one. */
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
