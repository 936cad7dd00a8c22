/** Opens the two files of the marketplace, whatever happened to them. */
import type { Notice } from '../../shared/console-api/status.ts';
import type { Place } from '../kernel/backups/kept-file.ts';
import { type Journal, openJournal } from './journal.ts';
import { type MarketplaceStore, openMarketplaceStore } from './marketplace-store.ts';

/** The opened files and what the clerk has to know about the book; what concerns the journal is told by its hold. */
export type MarketplaceFiles = { readonly journal: Journal; readonly book: MarketplaceStore; readonly notices: readonly Notice[] };

/** Opens both. Throws `DatabaseError` when one cannot be used at all. */
export function openMarketplaceFiles(place: Place): MarketplaceFiles {
  const journal = openJournal(place);
  try {
    const book = openMarketplaceStore(place);
    return { journal, book, notices: book.notices };
  } catch (error) {
    journal.close();
    throw error;
  }
}
