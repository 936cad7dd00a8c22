/** The journal of a desk in memory: it outlives the processes of a schedule. */
import type { DeskJournal } from '../../../main/desks/desk-journal.ts';
import type { KeptEntry } from '../../../shared/desks/rollback.ts';

/** A journal on a disk of its own. */
export function createMemoryJournal(): DeskJournal {
  let start: { readonly seq: number; readonly head: string } | null = null;
  let entries: KeptEntry[] = [];
  return {
    start: () => start,
    entries: () => [...entries],
    lastFact: () => entries.findLast(({ isFact }) => isFact) ?? null,
    add: (entry) => void entries.push(entry),
    cut(seq) {
      entries = entries.filter((each) => each.seq <= seq);
    },
    reset(next) {
      start = next;
      entries = [];
    },
    close: () => undefined,
  };
}
