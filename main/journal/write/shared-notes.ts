/**
 * Notes: what clerks write on spots, assets and the shift, at this desk and at the other desks of
 * the facility.
 *
 * A note is a fact of the journal and never changes, so two desks can't contradict each other. A
 * note of another desk becomes a fact here too, once.
 */
import { clerkIn } from '../../../shared/clerk-in.ts';
import { isNote, type KeyedNote, mostNotes } from '../../../shared/desks/desk-notes.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { JournalFact, NewFact, Subject } from '../../../shared/journal/journal-fact.ts';
import { noteKind } from '../../../shared/journal/lines.ts';
import type { Clock } from '../../../shared/time.ts';
import type { NoteDesks } from '../../desks/replicate/note-ports.ts';
import type { JournalFile } from '../journal-file.ts';
import type { Recorder } from './recorder.ts';

/** Subjects that notes are found by: those of this desk, and those of others. */
const here: Subject = 'notes:here';
const elsewhere: Subject = 'notes:elsewhere';
/**
 * We ignore notes that are older, in milliseconds. It is shorter than the time that every fact
 * stays in `journal.db`, so we always see which ones we already have.
 */
const NEWS_MS = 30 * 24 * 60 * 60_000;
/** How many notes of other desks we look through for those we have. */
const mostKnown = 16 * mostNotes;
/** Notes kept in one transaction. */
const atOnce = 200;

/** `desks` is null for one desk alone. */
export type NotesParts = {
  readonly file: Pick<JournalFile, 'about' | 'base' | 'linkAt'>;
  readonly recorder: Pick<Recorder, 'keep'>;
  readonly clock: Clock;
  readonly desks: NoteDesks | null;
};

/** Notes of this desk. We read them at the first question, so one desk alone pays nothing. */
export class Notes {
  readonly #parts: NotesParts;
  /** Notes of this desk, oldest first; null until read. */
  #own: KeyedNote[] | null = null;
  /** Keys of all notes in this journal; null until read. */
  #known: Set<string> | null = null;

  /** Joins the other desks. */
  constructor(parts: NotesParts) {
    this.#parts = parts;
    parts.desks?.join({
      own: () => this.#ownNotes(),
      take: (name, notes) => this.#take(name, notes),
    });
  }

  /** Keeps a note for good. Returns why it failed, or null. */
  write(subject: Subject, text: string, clerk: string): Message | null {
    const { file, recorder, clock, desks } = this.#parts;
    const at = clock.now();
    const subjects = [...new Set<Subject>([subject, `clerk:${clerk}`, here])];
    const why = recorder.keep({ source: 'note', kind: noteKind, at, subjects, body: { text } });
    if (why !== null) return why;
    const [fact] = file.about(here, Number.MAX_SAFE_INTEGER, 1, file.base());
    const note = fact === undefined ? null : this.#keyed(fact);
    if (note !== null) this.#own?.push(note);
    if (note !== null) this.#known?.add(note.key);
    desks?.changed();
    return null;
  }

  /** Keeps what another desk wrote. */
  #take(name: string, notes: Iterable<KeyedNote>): void {
    const keys = this.#knownKeys();
    const fresh = [...notes].filter(({ key, value }) => !keys.has(key) && this.#isNews(value.at));
    for (let at = 0; at < fresh.length; at += atOnce) {
      const part = fresh.slice(at, at + atOnce);
      // What the disk refuses now comes again with the next note.
      if (this.#parts.recorder.keep(...part.map((each) => factOf(each, name))) !== null) return;
      for (const { key } of part) keys.add(key);
    }
  }

  #ownNotes(): KeyedNote[] {
    const { file } = this.#parts;
    this.#own ??= file
      .about(here, Number.MAX_SAFE_INTEGER, mostNotes, file.base())
      .flatMap((fact) => this.#keyed(fact) ?? [])
      .filter(({ value }) => this.#isNews(value.at))
      .reverse();
    return this.#own;
  }

  #knownKeys(): Set<string> {
    const { file } = this.#parts;
    this.#known ??= new Set([
      ...this.#ownNotes().map(({ key }) => key),
      ...file
        .about(elsewhere, Number.MAX_SAFE_INTEGER, mostKnown, file.base())
        .flatMap(({ body }) => String(body?.key ?? '')),
    ]);
    return this.#known;
  }

  #isNews(at: number): boolean {
    return at > this.#parts.clock.now() - NEWS_MS;
  }

  /**
   * The link of the chain identifies a note, also after this desk left the others and joined again.
   */
  #keyed({ seq, kind, at, subjects, body }: JournalFact): KeyedNote | null {
    const key = this.#parts.file.linkAt(seq);
    const [subject] = subjects;
    const clerk = clerkIn(subjects);
    if (kind !== noteKind || key === null || subject === undefined || clerk === undefined)
      return null;
    const value = { subject, text: String(body?.text ?? ''), clerk, at, place: seq };
    // Desks would drop a note they can't read, and it would be written again and again.
    return isNote(value) ? { key, value } : null;
  }
}

const factOf = (
  { key, value: { subject, text, clerk, at } }: KeyedNote,
  desk: string,
): Omit<NewFact, 'since' | 'change'> => ({
  source: 'note',
  kind: noteKind,
  at,
  subjects: [...new Set<Subject>([subject, `clerk:${clerk}`, elsewhere])],
  body: { text, desk, key },
});
