import { useStore } from 'zustand';
import { usePage } from '../app/page-context.tsx';
import type { QuickQuoteState } from './quick-quote-store.ts';

/** One value of what quick quote is up to. */
export const useQuickQuote = <Value>(select: (state: QuickQuoteState) => Value): Value => useStore(usePage().quickQuote, select);
