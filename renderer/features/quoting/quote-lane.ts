import type { Page } from '../../page/page.ts';
import { resolvePlace } from './resolve-place.ts';
import { quickQuoteOf } from './use-quick-quote.ts';

/**
 * Opens quick quote with both ends of a lane as typed. What isn't exactly one known place stays as
 * typed, and is asked about there.
 *
 * Example: `quoteLane(page, 'dallas', 'monterrey')`.
 */
export async function quoteLane(page: Page, from: string, to: string): Promise<void> {
  const quickQuote = quickQuoteOf(page);
  quickQuote.open();
  // A draft that was kept is read first, so that it doesn't come over the lane.
  await quickQuote.load();
  quickQuote.type('pickup', from);
  quickQuote.type('delivery', to);
  await Promise.all([
    resolvePlace(page.api, quickQuote, 'pickup'),
    resolvePlace(page.api, quickQuote, 'delivery'),
  ]);
}
