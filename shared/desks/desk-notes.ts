/**
 * Entries of tables that desks share besides operations and check-ins. Each table has its own rule.
 * They promise nothing about the yard, so a desk that doesn't know a table can skip it. Pure.
 */
import { z } from 'zod';
import type { DeskId } from '../ids.ts';
import type { Subject } from '../journal/journal-fact.ts';

/**
 * A clerk's note, as other desks get it. It is written once and never changes.
 *
 * Example: `{ subject: 'spot:spot-D4', text: 'Plate is bent', clerk: 'Ana', at, place: 12 }`.
 */
export type SharedNote = {
  /** A spot, an asset, or the shift. */
  readonly subject: Subject;
  readonly text: string;
  readonly clerk: string;
  /**
   * When it was written, in milliseconds since the epoch by its desk's clock. For display, and to
   * leave out old ones.
   */
  readonly at: number;
  /** Its place among the notes of its desk. A greater one is newer. */
  readonly place: number;
};

/**
 * An entry as its desk writes it. `key` identifies it at all desks.
 *
 * Example: `{ kind: 'entry', table: 'note', key: '9f2c…', value: { subject: 'spot:spot-D4', text:
 * 'Plate is bent', … } }`.
 */
export type EntryBody = {
  readonly kind: 'entry';
  readonly table: 'note';
  readonly key: string;
  readonly value: SharedNote;
};

const key = z.string().min(1).max(200);
const short = z.string().max(200);
const isSubject = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z]{1,40}:[^\0]{1,200}$/.test(value);

const noteSchema = z.object({
  subject: z.custom<Subject>(isSubject),
  text: z.string().min(1).max(500),
  clerk: short,
  at: z.number().int().min(0).max(8.64e15),
  place: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});

/** Whether other desks can read it as a note. */
export const isNote = (value: SharedNote): boolean => noteSchema.safeParse(value).success;

/** Facts about entries. A table of a newer version isn't a fact here, and may be skipped. */
export const entrySchema = z.object({
  kind: z.literal('entry'),
  table: z.literal('note'),
  key,
  value: noteSchema,
});

/** A note with its key. */
export type KeyedNote = { readonly key: string; readonly value: SharedNote };

/** All entries. Only the fold changes it, in place. `notes`: the newest of each desk, by key. */
export type NotesByDesk = { readonly notes: Map<DeskId, Map<string, SharedNote>> };

/** How many notes of a desk the log keeps. A desk that was away for longer lacks the oldest. */
export const mostNotes = 1_000;

/** None. */
export const noEntries = (): NotesByDesk => ({ notes: new Map() });

/**
 * Applies a fact; returns false if it changes nothing. The newest by place stay, in whatever order
 * they come. So a log that lost some ends up the same.
 */
export function takeEntry(
  { notes }: NotesByDesk,
  desk: DeskId,
  { key: of, value }: EntryBody,
): boolean {
  const known = notes.get(desk) ?? new Map<string, SharedNote>();
  if (known.has(of)) return false;
  if (known.size >= mostNotes) {
    const oldest = oldestOf(known);
    if (oldest !== null && value.place <= oldest.value.place) return false;
    if (oldest !== null) known.delete(oldest.key);
  }
  known.set(of, value);
  notes.set(desk, known);
  return true;
}

/** Of equal places, the one that came first. */
function oldestOf(known: ReadonlyMap<string, SharedNote>): KeyedNote | null {
  let oldest: KeyedNote | null = null;
  for (const [of, value] of known)
    if (oldest === null || value.place < oldest.value.place) oldest = { key: of, value };
  return oldest;
}

/**
 * The oldest of this desk's notes that the log lacks and would keep, or null. `own`: in the order
 * of their places. If the log has it under a desk of another name, it was written before this desk
 * joined again.
 */
export function noteToWrite(
  own: readonly KeyedNote[],
  { notes }: NotesByDesk,
  desk: DeskId,
): KeyedNote | null {
  const all = [...notes.values()];
  const lacking = own.slice(-mostNotes).filter((each) => !all.some((known) => known.has(each.key)));
  const known = notes.get(desk);
  if (known === undefined || known.size < mostNotes) return lacking[0] ?? null;
  const oldest = oldestOf(known)?.value.place ?? 0;
  return lacking.find(({ value }) => value.place > oldest) ?? null;
}
