/** Filling an empty journal whose entries have one history each with what is sound in what is left of it. */
import type { KeptFile, Rebuilt } from './kept-file.ts';
import { insertRow, type JournalShape, salvage, unbroken } from './salvage.ts';

/**
 * How a journal of calls that are sent once is rebuilt: every sound entry with its unbroken history. `what` names one entry in
 * sentences ("call"). The newest entries may have left no trace, so it always counts as a loss.
 */
export const rebuildJournal =
  <Row extends { readonly seq: number; readonly id: string }>(shape: JournalShape<Row>, what: string): NonNullable<KeptFile['rebuild']> =>
  (db, sources, _at, nativeBinding): Rebuilt => {
    const { found, lost } = salvage(sources, shape, nativeBinding);
    for (const { row, children } of found) {
      insertRow(db, shape.table, row);
      for (const { table } of shape.children) for (const each of unbroken(children[table])) insertRow(db, table, each);
    }
    const kept = `${found.length} ${what}${found.length === 1 ? ' was' : 's were'} kept.`;
    const missing = `${lost.length} ${what}${lost.length === 1 ? ' is' : 's are'} lost.`;
    return { isLoss: true, sentences: [kept, ...(lost.length === 0 ? [] : [missing])] };
  };
