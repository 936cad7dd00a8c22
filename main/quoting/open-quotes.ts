/**
 * Opening `quotes.db`: a file of its own, because drafts and the history of quotes are the clerk's work and must survive the cache
 * being thrown away. A damaged file is set aside, never deleted.
 */
import path from 'node:path';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { openDatabase } from '../cache/database.ts';
import { DatabaseError } from '../cache/database-error.ts';
import { quarantine } from '../cache/quarantine.ts';
import { quoteMigrations } from './migrations/index.ts';
import { createQuoteStore, type QuoteStore } from './quote-store.ts';

/** Name of the file in the data folder. */
export const quotesFileName = 'quotes.db';

/** Where it lies. */
export type OpenQuotesOptions = { readonly folder: string; readonly clock: Clock; readonly nativeBinding?: string | undefined };

/** Told about a quote whose sending a crash interrupted. */
export const interruptedSentence =
  'Yardmaster ended while this was being sent, so it is not known whether the service got it. It is not sent again by itself.';

/** Opens the file. Throws only when another program holds it or the engine does not start. */
export function openQuotes(options: OpenQuotesOptions): { readonly store: QuoteStore; readonly notices: readonly Notice[] } {
  const { folder, clock, nativeBinding } = options;
  const file = path.join(folder, quotesFileName);
  const attempt = (target: string): QuoteStore => {
    const store = createQuoteStore(openDatabase({ file: target, migrations: quoteMigrations, nativeBinding }), quotesFileName);
    try {
      store.settleInterrupted(interruptedSentence);
      return store;
    } catch (error) {
      store.close();
      throw error;
    }
  };
  try {
    return { store: attempt(file), notices: [] };
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'locked' || error.kind === 'engine') throw error;
    if (error.kind === 'damaged') {
      const aside = path.basename(quarantine(file, instantOf(clock)));
      return {
        store: attempt(file),
        notices: [
          notice(
            `The file of the quotes was damaged. It was moved to ${path.join('quarantine', aside)} in the data folder, and the history of quotes starts anew.`,
          ),
        ],
      };
    }
    return { store: attempt(':memory:'), notices: [notice(`Quotes and drafts are not saved on this computer now. ${error.message}`)] };
  }
}

const notice = (sentence: string): Notice => ({ key: 'quotes-file', severity: 'error', sentence });
