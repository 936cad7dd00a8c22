/**
 * Notes: what clerks write on spots, assets and the shift, at this desk and at the others of the
 * facility. A note is a fact of the journal and never changed, so two desks cannot contradict each
 * other in one; what another desk wrote is a fact here too, once.
 */
import { isNote, type KeyedNote, mostNotes } from '../../../shared/desks/desk-notes.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { JournalFact, NewFact, Subject } from '../../../shared/journal/journal-fact.ts';
import { noteKind } from '../../../shared/journal/lines.ts';
import type { Clock } from '../../../shared/time.ts';
import type { NoteDesks } from '../../desks/replicate/note-ports.ts';
import type { JournalFile } from '../journal-file.ts';
import type { Recorder } from './recorder.ts';

/** What notes are found by: those of this desk, and those of others. */
const here: Subject = 'notes:here';
const elsewhere: Subject = 'notes:elsewhere';
/**
 * Notes older than this are nobody's news, in milliseconds: shorter than a month stays in the
 * journal itself, so that what was kept is known as kept.
 */
const NEWS_MS = 30 * 24 * 60 * 60_000;
/** Notes of other desks that are looked through for what is known. */
const mostKnown = 16 * mostNotes;
/** Notes that are kept in one transaction. */
const atOnce = 200;

/** What it works on. `desks` is null for one desk alone. */
export type NotesParts = {
  readonly file: Pick<JournalFile, 'about' | 'base' | 'linkAt'>;
  readonly recorder: Pick<Recorder, 'keep'>;
  readonly clock: Clock;
  readonly desks: NoteDesks | null;
};

/** Notes of this desk. The first question for them reads them: one desk alone pays nothing. */
export class Notes {
  readonly #parts: NotesParts;
  /** Those of this desk, the oldest first; null: not read yet. */
  #own: KeyedNote[] | null = null;
  /** Keys of all that is kept here; null: not read yet. */
  #known: Set<string> | null = null;

  /** Joins the other desks. */
  constructor(parts: NotesParts) {
    this.#parts = parts;
    parts.desks?.join({
      own: () => this.#ownNotes(),
      take: (name, notes) => this.#take(name, notes),
    });
  }

  /** Keeps one for good, or returns why it is not kept. */
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
      // What the disk refuses is taken in with the next one.
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
   * The link of the chain makes a note this one, also where this desk leaves the others and joins
   * them again.
   */
  #keyed({ seq, kind, at, subjects, body }: JournalFact): KeyedNote | null {
    const key = this.#parts.file.linkAt(seq);
    const [subject] = subjects;
    const clerk = subjects.findLast((each) => each.startsWith('clerk:'))?.slice('clerk:'.length);
    if (kind !== noteKind || key === null || subject === undefined || clerk === undefined)
      return null;
    const value = { subject, text: String(body?.text ?? ''), clerk, at, place: seq };
    // What no desk could read would be written again and again.
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
