/** Proposes where everything that waits could go. */
import type { Wish } from '../../../shared/plan/order/wishes.ts';
import { placeOneByOne, waitingAssets } from '../../../shared/plan/propose.ts';
import { rankingOf } from '../../operations/ranking.ts';
import type { Page } from '../../page/page.ts';

/** A page that proposes a lot stays awake: so long at a time, in milliseconds. */
const atOnce = 8;

/** What it needs of the plans. */
type Plans = { readonly isOpen: () => boolean; readonly enter: () => void; readonly change: (wishes: readonly Wish[]) => void };

/** Answers what places all waiting in the open plan, or in one that it opens; nothing is saved by it. */
export function createPlaceWaiting(page: Page, plans: Plans): () => Promise<void> {
  return async () => {
    if (!plans.isOpen()) plans.enter();
    const wishes: Wish[] = [];
    let begun = performance.now();
    for (const wish of placeOneByOne(waitingAssets(page.yard.table), rankingOf(page).rank)) {
      if (wish !== null) wishes.push(wish);
      if (performance.now() - begun < atOnce) continue;
      await new Promise((resolve) => setTimeout(resolve, 0));
      begun = performance.now();
      if (!plans.isOpen()) return;
    }
    plans.change(wishes);
  };
}
