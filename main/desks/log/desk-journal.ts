import type { StoredEntry } from '../../../shared/desks/rollback.ts';

/**
 * The entries of the log that this desk has read, in a file that may be thrown away. No method
 * throws.
 */
export interface DeskJournal {
  /** Place and head before the first entry that we keep. */
  start(): { readonly seq: number; readonly head: string } | null;
  /**
   * The fold at that place, as text. Null if nothing was trimmed, so that the fold follows from the
   * entries.
   */
  startFold(): string | null;
  entries(): readonly StoredEntry[];
  /** The newest entry that wasn't void. */
  lastFact(): StoredEntry | null;
  add(entry: StoredEntry): void;
  /** Removes everything after a place. */
  cut(seq: number): void;
  /** Removes the entries up to a place. `fold`: the fold at that place. */
  trim(start: { readonly seq: number; readonly head: string }, fold: string): void;
  /** Starts again after a place. */
  reset(start: { readonly seq: number; readonly head: string }): void;
  close(): void;
}
