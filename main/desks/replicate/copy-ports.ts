/**
 * What the parts of the console that desks keep copies of need of the other desks, and what those
 * need of them, as ports (shared/desks/copies.ts). Both are absent for one desk alone.
 */
import type { CopyTable, Stamp } from '../../../shared/desks/copies.ts';
import type { DeskId } from '../../../shared/ids.ts';

/** Which copy this desk has. `by` null: made here. */
export type OwnStamp = { readonly stamp: number; readonly by: DeskId | null };

/** A copy as its table tells and takes it: any JSON. */
export type Copied = Stamp & { readonly key: string; readonly value: unknown };

/** One table of this desk, as the agreement sees it. No method throws. */
export interface CopySide {
  readonly table: CopyTable;
  /** Every copy that this desk has. */
  own(): Iterable<OwnStamp & { readonly key: string }>;
  /**
   * The copy of a thing as it is now, with what is told of it; null for none. Its value is told
   * from here on.
   */
  tell(key: string): (OwnStamp & { readonly value: unknown }) | null;
  /**
   * What the log has: what is newer is kept, whatever cannot be read or does not fit is left alone
   * (law 8).
   */
  take(copies: readonly Copied[]): void;
}

/**
 * What became of a copy: it is the one that counts; another desk was first; the others cannot be
 * asked now.
 */
export type CopyAnswer = 'ours' | 'beaten' | 'alone';

/** The other desks, as a table sees them. No method throws. */
export interface CopyDesks {
  /** Called once by each table. */
  join(side: CopySide): void;
  /** A thing of a table changed here. */
  changed(table: CopyTable, key: string): void;
  /** The copy that counts in the log; null where it has none. */
  known(table: CopyTable, key: string): Stamp | null;
  /** Waits until the others have the copy as it is here; `alone` after two seconds. */
  ask(table: CopyTable, key: string): Promise<CopyAnswer>;
  isTogether(): boolean;
  /** Since when a desk was not heard, in milliseconds. */
  silentMs(desk: DeskId): number;
  /** This desk, and what people call it. */
  self(): { readonly id: DeskId; readonly name: string };
}
