import { followLayouts } from '../features/layout/layout-store.ts';
import { type Page, startPage } from '../page/page.ts';
import { scheduleOf } from '../schedule/use-schedule.ts';

/** Follows the yard, the operations, the status, and what features follow while the desk is open; the answer stops it. */
export function followPage(page: Page): () => void {
  const stops = [startPage(page), followLayouts(page), scheduleOf(page).start()];
  return () => {
    for (const stop of stops) stop();
  };
}
