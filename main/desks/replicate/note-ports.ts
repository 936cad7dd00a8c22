/**
 * Ports between the notes in the journal and the other desks of the facility. One desk alone has
 * neither.
 */
import type { KeyedNote } from '../../../shared/desks/desk-notes.ts';

/** The notes of this desk, as the agreement sees them. No method throws. */
export interface NoteSide {
  /** Recent notes of this desk, in the order of their places. */
  own(): readonly KeyedNote[];
  /**
   * The notes of another desk in the log. New ones are kept. `name`: what people call that desk.
   */
  take(name: string, notes: Iterable<KeyedNote>): void;
}

/** The other desks, as notes see them. No method throws. */
export interface NoteDesks {
  /** The journal calls it once. */
  join(side: NoteSide): void;
  /** A note was written here. */
  changed(): void;
}
