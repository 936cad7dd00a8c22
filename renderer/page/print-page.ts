/** Prints what the page shows on paper. */
import type { Page } from './page.ts';

/**
 * Asks the printer. A page that prints by itself stands still until the print service answers, so
 * the desktop program does it for the page.
 */
export function printPage({ api, info }: Pick<Page, 'api' | 'info'>): void {
  if (info.host === 'electron') void api.desktop.print().catch(() => undefined);
  else window.print();
}
