import { createStore } from 'zustand/vanilla';
import { message } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import { displayText } from '../../shared/text.ts';
import type { Page } from '../page/page.ts';
import { perPage } from '../page/per-page.ts';
import { words } from '../ui/words.ts';

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

/**
 * Opens the gate with a code that was scanned while a question stood: another truck is at the gate.
 * We say that the question was ended and nothing is sent.
 */
export function openInstead(page: Page, code: string): void {
  const text = displayText(code, 60);
  page.results.refused(words().format(message('actions.scan.stopped', { text })));
  openAtGate(page, code);
}

/** Opens the gate with a code, as if it was scanned there. */
export function openAtGate(page: Page, code: string): void {
  laneRequestOf(page).setState({ code, pass: null });
  page.ui.getState().show('gate');
}
