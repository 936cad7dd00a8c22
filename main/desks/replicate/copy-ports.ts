/**
 * Ports between the tables whose rows desks copy and the other desks (shared/desks/copies.ts). One
 * desk alone has neither.
 */
import type { CopyTable, Stamp } from '../../../shared/desks/copies.ts';
import type { DeskId } from '../../../shared/ids.ts';

/**
 * Which copy this desk has. `by` is null if it was made here.
 *
 * Example: `{ stamp: 1_795_400_000_000, by: 'd2' }`.
 */
export type OwnStamp = { readonly stamp: number; readonly by: DeskId | null };

/**
 * A copy, as its table writes and reads it. `value` is any JSON.
 *
 * Example: `{ stamp: 1_795_400_000_000, by: 'd1', key: 'plan-3', value: { name: 'Night' } }`.
 */
export type Copied = Stamp & { readonly key: string; readonly value: unknown };

/** One table of this desk, as the agreement sees it. No method throws. */
export interface CopySide {
  readonly table: CopyTable;
  /** Every copy that this desk has. */
  own(): Iterable<OwnStamp & { readonly key: string }>;
  /**
   * The current copy of a thing with its value, which is about to be written; null if there is
   * none.
   */
  tell(key: string): (OwnStamp & { readonly value: unknown }) | null;
  /**
   * Takes in copies from the log. It keeps newer ones, and ignores what it can't read or what
   * doesn't fit (law 8).
   */
  take(copies: readonly Copied[]): void;
}

/**
 * Result of writing a copy: it counts (`ours`), another desk was first (`beaten`), or the others
 * can't be asked now (`alone`).
 */
export type CopyAnswer = 'ours' | 'beaten' | 'alone';

/** The other desks, as a table sees them. No method throws. */
export interface CopyDesks {
  /** Each table calls it once. */
  join(side: CopySide): void;
  /** A thing of a table changed here. */
  changed(table: CopyTable, key: string): void;
  /** The copy in the log that counts; null if there is none. */
  known(table: CopyTable, key: string): Stamp | null;
  /** Waits until the other desks have our copy; `alone` after two seconds. */
  ask(table: CopyTable, key: string): Promise<CopyAnswer>;
  isTogether(): boolean;
  /** How long a desk has been silent, in milliseconds. */
  silentMs(desk: DeskId): number;
  /** Id and name of this desk. */
  self(): { readonly id: DeskId; readonly name: string };
}
