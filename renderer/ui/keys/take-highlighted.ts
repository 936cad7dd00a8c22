import type { KeyboardEvent } from 'react';
import { isEnter } from './enter.ts';

/**
 * Enter takes the entry that is highlighted in the open list of a field. The kit highlights the
 * first one that matches and soon forgets that it did, so Enter would do nothing. Goes on the part
 * around the field, as `onKeyDownCapture`: there it comes before the kit.
 */
export function takeHighlighted(event: KeyboardEvent<HTMLElement>): void {
  if (!isEnter(event) || event.ctrlKey || event.metaKey) return;
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const entry = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (entry == null) return;
  event.preventDefault();
  event.stopPropagation();
  entry.click();
}
