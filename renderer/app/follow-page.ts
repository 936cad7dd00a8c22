import { followLayouts } from '../features/layout/layout-store.ts';
import { nowOf } from '../features/now/now-store.ts';
import { checkOf } from '../features/planning/check/check-store.ts';
import { followRanking } from '../features/planning/follow-ranking.ts';
import { movesOf } from '../features/planning/moves/move-store.ts';
import { plansOf } from '../features/planning/plan-store.ts';
import { detentionOfPage } from '../features/reports/detention/detention-store.ts';
import { showWaitingShift } from '../features/reports/shift/show-waiting.ts';
import { closuresOf } from '../operations/closures/closures-store.ts';
import { holdsOf } from '../operations/holds/holds-store.ts';
import { type Page, startPage } from '../page/page.ts';
import { scheduleOf } from '../schedule/use-schedule.ts';
import { followSelection } from './follow-selection.ts';

/** Pages that we already follow and don't show yet. */
const early = new WeakMap<Page, () => void>();

/**
 * How long we hold a page back for its yard, in milliseconds. After that we show it without the
 * yard, and it says what it waits for.
 */
const PATIENCE_MS = 1_000;

/**
 * Follows the yard, the operations, the status, and what features follow, while the desk is open.
 * Returns a function that stops it.
 */
export function followPage(page: Page): () => void {
  const begun = early.get(page);
  early.delete(page);
  return begun ?? follow(page);
}

function follow(page: Page): () => void {
  // The yard comes last. Unless start.tsx already requested it, it is the largest answer, and the
  // small ones drawn with it should be there before it.
  const stops = [
    followLayouts(page),
    scheduleOf(page).start(),
    nowOf(page).start(),
    followRanking(page),
    followSelection(page),
    plansOf(page).start(),
    checkOf(page).start(),
    movesOf(page).start(),
    detentionOfPage(page).start(),
    holdsOf(page).start(),
    closuresOf(page).start(),
    showWaitingShift(page),
    startPage(page),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Undoes `followEarly` for a page that is not shown after all. */
export function leaveEarly(page: Page): void {
  early.get(page)?.();
  early.delete(page);
}

/**
 * Starts to follow before the page is shown, so that its first drawing is already complete.
 * Resolves when the yard is here, or after `PATIENCE_MS`.
 */
export function followEarly(page: Page): Promise<void> {
  early.set(page, follow(page));
  return new Promise((resolve) => {
    const stop = page.yard.onStructure(() => end());
    const timer = setTimeout(() => end(), PATIENCE_MS);
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
  });
}
