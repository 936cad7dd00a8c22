import { createStore } from 'zustand/vanilla';
import type { VisitId } from '../../shared/ids.ts';
import type { Page } from '../page/page.ts';
import { perPage } from '../page/per-page.ts';

/**
 * A code that another screen sends to the gate, and a truck whose pass it is to show. Null: none.
 * The gate takes what is there and resets it to null.
 */
export const laneRequestOf = perPage(() =>
  createStore<{ readonly code: string | null; readonly pass: VisitId | null }>()(() => ({
    code: null,
    pass: null,
  })),
);

/** Opens the gate with a code, as if it was scanned there. */
export function openAtGate(page: Page, code: string): void {
  laneRequestOf(page).setState({ code, pass: null });
  page.ui.getState().show('gate');
}
