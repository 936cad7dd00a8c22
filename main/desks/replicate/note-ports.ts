/**
 * What notes need of the other desks of the facility, and what those need of them, as ports: the
 * journal has the notes. Both are absent for one desk alone.
 */
import type { KeyedNote } from '../../../shared/desks/desk-notes.ts';

/** The notes of this desk, as the agreement sees them. No method throws. */
export interface NoteSide {
  /** Notes that were written here of late, in the order of their places. */
  own(): readonly KeyedNote[];
  /**
   * What the log has of a desk: what is not known here yet is kept. `name`: of that desk, as people
   * gave it.
   */
  take(name: string, notes: Iterable<KeyedNote>): void;
}

/** The other desks, as notes see them. No method throws. */
export interface NoteDesks {
  /** Called once, by the journal. */
  join(side: NoteSide): void;
  /** A note was written here. */
  changed(): void;
}
