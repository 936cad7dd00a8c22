/** Opens the two files of the marketplace, whatever happened to them. */
import type { Notice } from '../../shared/console-api/status.ts';
import type { Place } from '../vault/kept-file.ts';
import { type Book, openBook } from './book.ts';
import { type Journal, openJournal } from './journal.ts';

/** The opened files and what the clerk has to know about the book; what concerns the journal is told by its hold. */
export type MarketplaceFiles = { readonly journal: Journal; readonly book: Book; readonly notices: readonly Notice[] };

/** Opens both. Throws `DatabaseError` when one cannot be used at all. */
export function openMarketplaceFiles(place: Place): MarketplaceFiles {
  const journal = openJournal(place);
  try {
    const book = openBook(place);
    return { journal, book, notices: book.notices };
  } catch (error) {
    journal.close();
    throw error;
  }
}
