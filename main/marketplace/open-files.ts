/** Opens the two files of the marketplace, whatever happened to them: damage is set aside, said, and never silent. */
import path from 'node:path';
import { type Clock, instantOf } from '../../shared/time.ts';
import { quarantine } from '../cache/quarantine.ts';
import { type Book, bookFileName, openBook } from './book.ts';
import { isDamaged, type Journal, journalFileName, openJournal } from './journal.ts';

/** The opened files and what the clerk has to know about them. */
export type MarketplaceFiles = { readonly journal: Journal; readonly book: Book; readonly notices: readonly string[] };

/** Opens both. Throws `DatabaseError` when one cannot be used at all. */
export function openMarketplaceFiles(folder: string, clock: Clock, nativeBinding?: string): MarketplaceFiles {
  const notices: string[] = [];
  const opened = <T>(file: string, open: () => T, sentence: string): T => {
    try {
      return open();
    } catch (error) {
      if (!isDamaged(error)) throw error;
      const aside = quarantine(path.join(folder, file), instantOf(clock));
      notices.push(`${sentence} The damaged file is kept in quarantine/${path.basename(aside)} of the data folder.`);
      return open();
    }
  };
  const journal = opened(
    journalFileName,
    () => openJournal(folder, instantOf(clock), nativeBinding),
    'The journal of bought and dropped loads is damaged: calls whose outcome was not known are no longer listed here. Check loads and bids with the service before you buy.',
  );
  if (journal.damaged > 0)
    notices.push(
      `${journal.damaged} entries of the journal of bought and dropped loads are damaged and not shown. Check loads and bids with the service before you buy.`,
    );
  try {
    const book = opened(
      bookFileName,
      () => openBook(folder, nativeBinding),
      'What was known of the marketplace is damaged: saved searches and the history of loads and bids begin anew.',
    );
    return { journal, book, notices };
  } catch (error) {
    journal.close();
    throw error;
  }
}
