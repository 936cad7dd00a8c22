/** Prints the page on paper. */
import type { Page } from './page.ts';

/**
 * Opens the print dialog. A page that prints with `window.print` freezes until the print service
 * answers, so in the desktop program the main process prints.
 */
export function printPage({ api, info }: Pick<Page, 'api' | 'info'>): void {
  if (info.host === 'electron') void api.desktop.print().catch(() => undefined);
  else window.print();
}
