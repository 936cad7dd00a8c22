import type { KeyboardEvent } from 'react';
import { isEnter } from '../keys/enter.ts';

/**
 * A grid of rows of one height below its head, as far as its keys need to know it. Heights are in
 * pixels.
 */
export type RowGrid = {
  /** The active row. */
  readonly at: number;
  readonly count: number;
  readonly scroller: HTMLElement | null;
  readonly rowHeight: number;
  readonly headHeight: number;
};

/**
 * The row a key leads to, or null if it isn't a key of the rows. From the head only the way down
 * leads to them, to the active one.
 */
export function rowOfKey(
  event: KeyboardEvent,
  { at, count, scroller, rowHeight, headHeight }: RowGrid,
): number | null {
  const perPage = Math.max(
    1,
    Math.floor(((scroller?.clientHeight ?? 0) - headHeight) / rowHeight) - 1,
  );
  const targets: { readonly [Key in string]?: number } = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + perPage,
    PageUp: at - perPage,
    Home: 0,
    End: count - 1,
  };
  const target = targets[event.key];
  const isInHead =
    event.target instanceof Element && event.target.closest('[role="columnheader"]') !== null;
  if (target === undefined || count === 0 || (isInHead && event.key !== 'ArrowDown')) return null;
  return isInHead ? at : Math.max(0, Math.min(count - 1, target));
}

/**
 * How many milliseconds after a row went away a key is still meant for it: no clerk reads the next
 * line faster.
 */
export const meantForGone = 400;

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Keys that act on the pressed row. Keys that only move, or belong to the page (Ctrl+K), are never
 * held back.
 */
export const actsOnRow = (event: PressedKey): boolean => {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  return (
    isEnter(event) ||
    key === ' ' ||
    key === 'ContextMenu' ||
    (key === 'F10' && shiftKey) ||
    (/^[a-z]$/i.test(key) && !ctrlKey && !metaKey && !altKey)
  );
};
