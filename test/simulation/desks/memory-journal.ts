/** The journal of a desk in memory: it outlives the processes of a schedule. */
import type { DeskJournal } from '../../../main/desks/log/desk-journal.ts';
import type { StoredEntry } from '../../../shared/desks/rollback.ts';

/** A journal on a disk of its own. */
export function createMemoryJournal(): DeskJournal {
  let start: { readonly seq: number; readonly head: string } | null = null;
  let entries: StoredEntry[] = [];
  let fold: string | null = null;
  return {
    start: () => start,
    startFold: () => fold,
    trim(next, kept) {
      start = next;
      fold = kept;
      entries = entries.filter(({ seq }) => seq > next.seq);
    },
    entries: () => [...entries],
    lastFact: () => entries.findLast(({ isFact }) => isFact) ?? null,
    add: (entry) => void entries.push(entry),
    cut(seq) {
      entries = entries.filter((each) => each.seq <= seq);
    },
    reset(next) {
      start = next;
      fold = null;
      entries = [];
    },
    close: () => undefined,
  };
}
