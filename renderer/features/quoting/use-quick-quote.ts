import { useStore } from 'zustand';
import { usePage } from '../../page/page-context.tsx';
import { perPage } from '../../page/per-page.ts';
import { unsavedOf } from '../../page/unsaved.ts';
import { createQuickQuote, type QuickQuote, type QuickQuoteState } from './quick-quote-store.ts';

/** Quick quote of a page. */
export const quickQuoteOf = perPage((page) => {
  const quickQuote = createQuickQuote(page.api);
  unsavedOf(page).add(() => quickQuote.isUnsaved());
  return quickQuote;
});

/** Quick quote of this page. */
export const useQuickQuoteStore = (): QuickQuote => quickQuoteOf(usePage());

/** One value of the state of quick quote. */
export const useQuickQuote = <Value>(select: (state: QuickQuoteState) => Value): Value =>
  useStore(useQuickQuoteStore(), select);
