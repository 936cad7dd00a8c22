/**
 * Fills an empty journal with what is sound in a damaged one. Each of its entries has a history.
 */
import { message } from '../../../shared/i18n/message.ts';
import type { DurableFile, Rebuilt } from './durable-file.ts';
import { insertRow, type JournalShape, salvage, unbroken } from './salvage.ts';

/** What the entries of a journal are. */
export type JournalEntry = 'call' | 'check-in';

/**
 * Rebuilds a journal of calls that are sent once: every sound entry with its unbroken history. The
 * newest entries may have left no trace, so it always counts as a loss.
 */
export const rebuildJournal =
  <Row extends { readonly seq: number; readonly id: string }>(
    shape: JournalShape<Row>,
    what: JournalEntry,
  ): NonNullable<DurableFile['rebuild']> =>
  (db, sources, _at, nativeBinding): Rebuilt => {
    const { found, lost } = salvage(sources, shape, nativeBinding);
    for (const { row, children } of found) {
      insertRow(db, shape.table, row);
      for (const { table } of shape.children)
        for (const each of unbroken(children[table])) insertRow(db, table, each);
    }
    const kept = message(`files.kept.${what}`, { count: found.length });
    return {
      isLoss: true,
      said: [
        kept,
        ...(lost.length === 0 ? [] : [message(`files.lost.${what}`, { count: lost.length })]),
      ],
    };
  };
