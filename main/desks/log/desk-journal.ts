import type { StoredEntry } from '../../../shared/desks/rollback.ts';

/**
 * The entries of the log that this desk has read, in a place that may be thrown away. No method
 * throws.
 */
export interface DeskJournal {
  /** The head before the first entry that is kept, with the place before it. */
  start(): { readonly seq: number; readonly head: string } | null;
  /**
   * What the log came to there, as text; null where nothing was taken out, so that it follows from
   * the entries alone.
   */
  startFold(): string | null;
  entries(): readonly StoredEntry[];
  /** The newest entry that was no void one. */
  lastFact(): StoredEntry | null;
  add(entry: StoredEntry): void;
  /** Forgets what is behind a place. */
  cut(seq: number): void;
  /** Takes out the entries up to a place; `fold`: what the log came to there. */
  trim(start: { readonly seq: number; readonly head: string }, fold: string): void;
  /** Begins again behind a place. */
  reset(start: { readonly seq: number; readonly head: string }): void;
  close(): void;
}
