/**
 * Opening `quotes.db`: a file of its own, because drafts and the history of quotes are the clerk's
 * work and must survive the cache being thrown away.
 */
import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import { createQuoteStore, type QuoteStore } from './quote-store.ts';
import { quoteSchema } from './schema.ts';

/** Name of the file in the data folder. */
export const quotesFileName = 'quotes.db';

/** Called with a quote whose sending a crash interrupted. */
export const interrupted = message('quoting.sent.interrupted');

/** The quotes as a kept file. */
export const quotesFile: DurableFile = {
  name: quotesFileName,
  holds: message('files.holds.quotes'),
  migrations: quoteSchema,
  advice: message('files.advice.quotes'),
  unwritable: 'memory',
  unsaved: message('files.unsaved.quotes'),
};

/**
 * Opens the file; a damaged one is restored. Throws only when another program holds the file or the
 * engine does not start.
 */
export function openQuotes(home: FileHome): {
  readonly store: QuoteStore;
  readonly notices: readonly Notice[];
} {
  const { used, notices, close } = openDurable(quotesFile, home, (db) => {
    const store = createQuoteStore(db, quotesFileName);
    store.settleInterrupted(interrupted);
    return store;
  });
  return { store: { ...used, close }, notices };
}
