import { implement } from '@orpc/server';
import { journalContract, type PastMove } from '../../shared/console-api/journal.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import { message } from '../../shared/i18n/message.ts';
import { meantIn } from '../../shared/journal/act-lines.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import type { Clock } from '../../shared/time.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { NoteDesks } from '../desks/replicate/note-ports.ts';
import type { EventsOf, ReadServiceEvents } from '../remote/dock-scheduling/service-events.ts';
import { RemoteError } from '../remote/outcome.ts';
import { snapshotOf } from '../yard/memory/snapshot.ts';
import { sealedKind } from './format/chain.ts';
import type { JournalFile } from './journal-file.ts';
import { actsBefore } from './read/acts-before.ts';
import { yardAt } from './read/past-yard.ts';
import { historyOf } from './read/subject-history.ts';
import { daysKept, retentionKind, retentionSubject } from './retention.ts';
import { sealOf } from './verify/seal.ts';
import { departedNamed } from './write/departed.ts';
import { type Recorder, sealsSubject } from './write/recorder.ts';
import { newEvents } from './write/service-events.ts';
import { Notes } from './write/shared-notes.ts';
import { touchedAt } from './write/touched.ts';

/** Most day seals in one reply: a little more than a year. */
const mostSeals = 400;

/**
 * Up to this many facts are sent to move from one place to another. Beyond that we send the
 * complete yard.
 */
const mostSteps = 2_000;

export type JournalApiParts = {
  readonly file: JournalFile;
  readonly recorder: Recorder;
  /** The other desks; left out for one desk alone. */
  readonly desks?: NoteDesks | null | undefined;
  /** The yard as the service last sent it, for names. */
  readonly base: YardTable;
  readonly clock: Clock;
  /** Who sits at the desk. */
  readonly clerk: () => string;
  /** In the language of the clerk at the desk. */
  readonly words: () => Promise<Words>;
  /** Reads events that the service dates itself; null without a service. */
  readonly events: ReadServiceEvents | null;
};

/** Months whose files are gone. */
const goneMonths = (file: Pick<JournalFile, 'months'>) =>
  file.months().filter(({ isHere }) => !isHere);

const contract = implement(journalContract);

/** Reading the journal. Waiting facts are written first, so that the reply is up to date. */
export function journalApi(parts: JournalApiParts) {
  const { file, recorder, base } = parts;
  return {
    ...timeApi(parts),
    ...notesApi(parts),
    ...sealsApi(parts),
    between: contract.between.handler(({ input: { after, until, limit } }) =>
      file.between(after, until, limit),
    ),
    about: contract.about.handler(({ input: { subject, before, limit } }) => {
      recorder.flush();
      const found = historyOf(file, base, subject, before ?? Number.MAX_SAFE_INTEGER, limit);
      return { ...found, isCut: found.facts.length < limit && goneMonths(file).length > 0 };
    }),
    acts: contract.acts.handler(async ({ input: { lists, search, before, limit } }) => {
      recorder.flush();
      const isMeant = meantIn(search, await parts.words());
      const from = before ?? Number.MAX_SAFE_INTEGER;
      return actsBefore({ file, base }, { lists, before: from, limit, isMeant });
    }),
    clerks: contract.clerks.handler(() =>
      file.idsOf('clerk').toSorted((a, b) => a.localeCompare(b)),
    ),
    touched: contract.touched.handler(({ input: { spots, until } }) => {
      recorder.flush();
      return touchedAt(file, spots, until);
    }),
    departed: contract.departed.handler(({ input: { text, limit } }) =>
      departedNamed(file, base, text, limit),
    ),
  };
}

/** How the yard was at an instant, and when something happened. */
function timeApi({ file, recorder }: JournalApiParts) {
  return {
    span: contract.span.handler(() => {
      recorder.flush();
      const { seq, notedAt } = file.head();
      return { from: file.notedAt(1), until: seq === 0 ? 0 : notedAt, seq };
    }),
    move: contract.move.handler(({ input: { from, to }, errors }): PastMove => {
      recorder.flush();
      const seq = 'seq' in to ? Math.min(to.seq, file.head().seq) : file.placeAt(to.instant);
      const notedAt = file.notedAt(seq);
      const gone = goneMonths(file).find(({ first, last, noted, until }) =>
        'seq' in to
          ? seq >= first && seq <= last
          : to.instant >= noted && to.instant <= until && seq < last,
      );
      if (gone !== undefined)
        throw errors.REFUSED({ data: { said: message('journal.gone', { month: gone.name }) } });
      if (from !== null && notedAt !== null && Math.abs(seq - from) <= mostSteps) {
        const way = seq >= from ? 'forwards' : 'backwards';
        return {
          seq,
          notedAt,
          changes: file.changes(Math.min(from, seq), Math.max(from, seq)),
          way,
        };
      }
      const yard = yardAt(file, seq);
      if (yard === null || notedAt === null)
        throw errors.REFUSED({ data: { said: message('journal.before') } });
      return { seq, notedAt, yard: snapshotOf(yard.snapshot(), 0, []) };
    }),
    day: contract.day.handler(({ input: { from, until, parts } }) => {
      recorder.flush();
      const gone = goneMonths(file).flatMap((month) =>
        month.noted < until && month.until > from
          ? [{ from: month.noted, until: month.until }]
          : [],
      );
      return {
        counts: file.density(from, until, parts),
        unwatched: recorder.unwatched(from, until),
        gone,
      };
    }),
  };
}

/** What clerks add: notes, events that the service dates, and how long facts are kept. */
function notesApi({ file, recorder, clock, clerk, events, desks = null }: JournalApiParts) {
  const notes = new Notes({ file, recorder, clock, desks });
  return {
    told: contract.told.handler(async ({ input: { subject }, signal, errors }) => {
      const [kind, id] = [
        subject.slice(0, subject.indexOf(':')),
        subject.slice(subject.indexOf(':') + 1),
      ];
      try {
        const read = await (events?.(
          { kind: kind as EventsOf['kind'], id },
          signal ?? new AbortController().signal,
        ) ?? null);
        if (read === null) return { added: null };
        const fresh = newEvents(file, read);
        const why = fresh.length === 0 ? null : recorder.keep(...fresh);
        if (why !== null) throw errors.NOT_SAVED({ data: { said: why } });
        return { added: fresh.length };
      } catch (error) {
        if (error instanceof RemoteError) throw errors.UNAVAILABLE({ data: { said: error.said } });
        throw error;
      }
    }),
    note: contract.note.handler(({ input: { subject, text }, errors }) => {
      const why = notes.write(subject, text.trim(), clerk());
      if (why !== null) throw errors.NOT_SAVED({ data: { said: why } });
    }),
    kept: contract.kept.handler(() => ({
      days: daysKept(file),
      months: file.months().map(({ name, isHere }) => ({ name, isHere })),
    })),
    setKept: contract.setKept.handler(({ input: { days }, errors }) => {
      const subjects: Subject[] = [retentionSubject, `clerk:${clerk()}`];
      const body = { what: 'retention', days };
      const why = recorder.keep({
        source: 'desk',
        kind: retentionKind,
        at: clock.now(),
        subjects,
        body,
      });
      if (why !== null) throw errors.NOT_SAVED({ data: { said: why } });
    }),
  };
}

/** Seals, and the check whether the file is unchanged. */
function sealsApi({ file, recorder }: JournalApiParts) {
  return {
    seal: contract.seal.handler(() => {
      recorder.flush();
      return sealOf(file.head());
    }),
    seals: contract.seals.handler(() =>
      file.about(sealsSubject, Number.MAX_SAFE_INTEGER, mostSeals).flatMap(({ kind, body }) => {
        const { day, seal } = body ?? {};
        return kind === sealedKind && typeof day === 'string' && typeof seal === 'string'
          ? [{ day, seal }]
          : [];
      }),
    ),
    verify: contract.verify.handler(({ input }) => {
      recorder.flush();
      return file.verify(input.seal);
    }),
  };
}
