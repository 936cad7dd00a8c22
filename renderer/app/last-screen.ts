/** The screen of a window, over a reload. */
import type { Page } from '../page/page.ts';
import { screens } from './screens.tsx';

const KEY = 'yardmaster.screen';

/**
 * Shows the screen that this window showed before it was loaded again, and keeps the one it shows.
 * `isNew`: another facility was opened in it, which begins as a new window does.
 */
export function keepScreen(
  { ui }: Pick<Page, 'ui'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  isNew: boolean,
): void {
  const before = isNew ? null : storage.getItem(KEY);
  const known = screens.find(({ key }) => key === before);
  if (known !== undefined) ui.getState().show(known.key);
  if (isNew) storage.setItem(KEY, ui.getState().screen);
  ui.subscribe(({ screen }, last) => {
    if (screen !== last.screen) storage.setItem(KEY, screen);
  });
}
