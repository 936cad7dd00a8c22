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

/** Notes of this desk. */
export type Notes = {
  /** Keeps one for good, or answers why it is not kept. */
  write(subject: Subject, text: string, clerk: string): Message | null;
};

/** Makes it, and joins the other desks. */
export function createNotes({ file, recorder, clock, desks }: NotesParts): Notes {
  /** Read when the others are first spoken with: one desk alone pays nothing. */
  let own: KeyedNote[] | null = null;
  let known: Set<string> | null = null;

  const ownNotes = (): KeyedNote[] => {
    own ??= file
      .about(here, Number.MAX_SAFE_INTEGER, mostNotes, file.base())
      .flatMap((fact) => keyed(fact) ?? [])
      .filter(({ value }) => isNews(value.at))
      .reverse();
    return own;
  };

  const knownKeys = (): Set<string> => {
    known ??= new Set([
      ...ownNotes().map(({ key }) => key),
      ...file
        .about(elsewhere, Number.MAX_SAFE_INTEGER, mostKnown, file.base())
        .flatMap(({ body }) => String(body?.key ?? '')),
    ]);
    return known;
  };

  const isNews = (at: number) => at > clock.now() - NEWS_MS;

  /**
   * The link of the chain makes a note this one, also where this desk leaves the others and joins
   * them again.
   */
  function keyed({ seq, kind, at, subjects, body }: JournalFact): KeyedNote | null {
    const key = file.linkAt(seq);
    const [subject] = subjects;
    const clerk = subjects.findLast((each) => each.startsWith('clerk:'))?.slice('clerk:'.length);
    if (kind !== noteKind || key === null || subject === undefined || clerk === undefined)
      return null;
    const value = { subject, text: String(body?.text ?? ''), clerk, at, place: seq };
    // What no desk could read would be written again and again.
    return isNote(value) ? { key, value } : null;
  }

  desks?.join({
    own: ownNotes,
    take(name, notes) {
      const keys = knownKeys();
      const fresh = [...notes].filter(({ key, value }) => !keys.has(key) && isNews(value.at));
      for (let at = 0; at < fresh.length; at += atOnce) {
        const part = fresh.slice(at, at + atOnce);
        // What the disk refuses is taken in with the next one.
        if (recorder.keep(...part.map((each) => factOf(each, name))) !== null) return;
        for (const { key } of part) keys.add(key);
      }
    },
  });

  return {
    write(subject, text, clerk) {
      const at = clock.now();
      const subjects = [...new Set<Subject>([subject, `clerk:${clerk}`, here])];
      const why = recorder.keep({ source: 'note', kind: noteKind, at, subjects, body: { text } });
      if (why !== null) return why;
      const [fact] = file.about(here, Number.MAX_SAFE_INTEGER, 1, file.base());
      const note = fact === undefined ? null : keyed(fact);
      if (note !== null) own?.push(note);
      if (note !== null) known?.add(note.key);
      desks?.changed();
      return null;
    },
  };
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
