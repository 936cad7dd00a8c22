/** Opens the two files of the marketplace, whatever happened to them. */
import type { Notice } from '../../shared/console-api/status.ts';
import type { FileHome } from '../kernel/backups/durable-file.ts';
import { type MarketplaceStore, openMarketplaceStore } from './marketplace-store.ts';
import { type MoneyJournal, openJournal } from './sent-once/money-journal.ts';

/**
 * The opened files and what the clerk has to know about the store; the journal's own hold says what
 * concerns it.
 */
export type MarketplaceFiles = {
  readonly journal: MoneyJournal;
  readonly store: MarketplaceStore;
  readonly notices: readonly Notice[];
};

/** Opens both. Throws `DatabaseError` when one cannot be used at all. */
export function openMarketplaceFiles(home: FileHome): MarketplaceFiles {
  const journal = openJournal(home);
  try {
    const store = openMarketplaceStore(home);
    return { journal, store, notices: store.notices };
  } catch (error) {
    journal.close();
    throw error;
  }
}
