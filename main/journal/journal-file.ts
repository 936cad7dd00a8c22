/** `journal.db`: facts are added and never changed. Its SQL lives only here. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Message, message } from '../../shared/i18n/message.ts';
import type {
  JournalFact,
  NewFact,
  RowChange,
  Subject,
} from '../../shared/journal/journal-fact.ts';
import type { JournalVerdict } from '../../shared/journal/journal-verdict.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { YardRows } from '../../shared/yard/model.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import { type Database, damaged } from '../kernel/database/database.ts';
import type { DatabaseError } from '../kernel/database/database-error.ts';
import { written } from '../kernel/database/written.ts';
import {
  keyframeHash,
  keyframeKind,
  type Layers,
  mostLayers,
  packOver,
  packYard,
  tableOf,
  type WholeYard,
} from './archive/keyframe.ts';
import { type Month, type Months, monthFile, movedKind, openMonths } from './archive/months.ts';
import { type FactRow, type PackedYard, type Segment, segmentOf } from './archive/segment.ts';
import { genesis, isLinkAfter, linkAfter } from './format/chain.ts';
import { encodeFact } from './format/codec.ts';
import { openNames } from './index/name-index.ts';
import { openPostings } from './index/postings.ts';
import { openTerms } from './index/text-numbers.ts';
import { createByTime, type FactRun } from './read/by-time.ts';
import { readsOf } from './read/journal-reads.ts';
import { type MonthOf, mendMonth, moveMonth, sweepMoved } from './retire.ts';
import { journalSchema } from './schema.ts';
import { remakeDerived, remakeIndex } from './verify/derived.ts';
import { LastSeal, type SealFault } from './verify/last-seal.ts';
import { rebuildFacts } from './verify/rebuild-facts.ts';
import { type Checked, type Doubt, verdictOf, verifyInTurns } from './verify/verify.ts';

/** Name of the file in the data folder. */
export const journalFileName = 'journal.db';

/** The journal of a facility as a kept file; null: whose it is, its first fact says. */
const keptFor = (facility: string | null): DurableFile => ({
  name: journalFileName,
  holds: message('files.holds.journal'),
  migrations: journalSchema,
  advice: message('files.advice.journal'),
  unwritable: 'read',
  unsaved: message('files.unsaved.journal'),
  rebuild: rebuildFacts(facility),
  replacing: (db, folder) =>
    new LastSeal(path.join(folder, journalFileName)).replaced(
      headOf(newestIn(db).get(), facility ?? ''),
    ),
});

/** The journal as a kept file. */
export const yardJournalFile: DurableFile = keptFor(null);

/** The last fact; before the first one `seq` is 0. */
export type Head = { readonly seq: number; readonly notedAt: number; readonly link: Uint8Array };

/** The newest fact of a file. */
const newestIn = (db: Database) =>
  db.prepare<[], { seq: number; noted: number; link: Uint8Array }>(
    'SELECT seq, noted, link FROM fact ORDER BY seq DESC LIMIT 1',
  );

/**
 * The opened journal. Reads answer null or less for what cannot be read, never throw for one bad
 * row.
 */
export type JournalFile = {
  head(): Head;
  /** How the journal differed from its last seal when it was opened; null: they fit. */
  readonly sealFault: SealFault | null;
  /**
   * Adds the facts in their order in one transaction. `learned`: when each was learned, where that
   * is before now. Answers why it could not, or null. Facts that were not added are the caller's to
   * keep.
   */
  append(facts: readonly NewFact[], learned?: readonly number[]): Message | null;
  /** Facts with `after < seq <= until`, in order, at most `limit`. */
  between(after: number, until: number, limit?: number): readonly JournalFact[];
  /** The changes of rows among facts with `after < seq <= until`, in order. */
  changes(after: number, until: number): readonly RowChange[];
  /**
   * Facts about a subject, newest first, before a place and after one (0: from the first on;
   * `base()`: only those that are still in the journal itself).
   */
  about(subject: Subject, before: number, limit: number, after?: number): readonly JournalFact[];
  /**
   * All ids that facts are about as subjects of a kind: for kinds of which there are few, such as
   * clerks.
   */
  idsOf(kind: string): readonly string[];
  /** The last fact that was noted at or before an instant, 0 where none was. */
  placeAt(instant: number): number;
  /** When the fact at a place was noted; null where there is none. */
  notedAt(seq: number): number | null;
  /** The link of the chain after the fact at a place, in hex; null where there is none. */
  linkAt(seq: number): string | null;
  /** The first place whose yard is known, 0 where none is. */
  begins(): number;
  /**
   * The nearest packed yard; null where none is, or where facts between it and the place are gone.
   */
  keyframeAtOrBefore(seq: number): PackedYard | null;
  /** What a packed yard is put together from. Throws where any of it is gone or cannot be read. */
  layersOf(frame: PackedYard): Layers;
  /** Keeps the whole yard as it is after the last fact, and a fact that holds its hash. */
  addKeyframe(rows: YardRows): Message | null;
  /** Walks the whole file, a little in each turn of the event loop (`verify.ts`). */
  verify(seal: string | null): Promise<JournalVerdict>;
  /** Assets that ever were here with a name that begins so, at most `limit`. */
  named(text: string, limit: number): readonly Subject[];
  /** Where runs of times begin: each time that the clock was set back, and the first one. */
  runs(): readonly FactRun[];
  /** How many facts were noted in each of `parts` equal stretches of a time. */
  density(from: number, until: number, parts: number): readonly number[];
  /**
   * The last fact that lies in the file of a month rather than in the journal itself, 0 where none
   * does.
   */
  base(): number;
  /** Months that were moved into files of their own, and whether those are there. */
  months(): readonly (Month & { readonly isHere: boolean })[];
  /**
   * Moves the oldest month into a file of its own if all of it lies before an instant, a little in
   * each turn. Answers its name, or null; why not, where it failed.
   */
  moveMonth(before: number, monthOf: MonthOf): Promise<Result<string | null, Message>>;
};

/** The opened file with what the clerk has to know of it. */
export type OpenedJournal = JournalFile & {
  readonly notices: ReturnType<typeof openDurable>['notices'];
  close(): void;
};

/** Opens it; a damaged one is restored. Throws `DatabaseError` when another program holds it. */
export function openJournalFile(home: FileHome, facility: string): OpenedJournal {
  const { used, notices, close } = openDurable(keptFor(facility), home, (db, unwritable) =>
    journalOver(db, unwritable, { ...home, facility }),
  );
  return { ...used, notices, close };
}

/**
 * Whether the chain of a file begins at this facility: the journal of another one is no history of
 * this yard.
 */
function isOf(db: Database, facility: string): boolean {
  const begin = genesis(facility);
  const moved = db.prepare<[], Buffer>('SELECT facility FROM month LIMIT 1').pluck().get();
  if (moved !== undefined) return moved.equals(begin);
  const first = db
    .prepare<[], FactRow & { readonly link: Buffer }>(
      'SELECT seq, noted, link, bytes FROM fact WHERE seq = 1',
    )
    .get();
  return first === undefined || isLinkAfter(first.link, begin, first.seq, first.noted, first.bytes);
}

/**
 * A clock that goes back by less than this is taken to stand still; by more, another run of times
 * begins, in milliseconds.
 */
const JITTER_MS = 5_000;

/** The newest fact, by its row; before the first one the chain begins at the facility. */
const headOf = (
  row: { readonly seq: number; readonly noted: number; readonly link: Uint8Array } | undefined,
  facility: string,
): Head =>
  row === undefined
    ? { seq: 0, notedAt: Number.NEGATIVE_INFINITY, link: genesis(facility) }
    : { seq: row.seq, notedAt: row.noted, link: row.link };

/** Runs of times, and where a file begins: what is asked of one month then opens no other. */
function stretchesOf(months: Months, runs: readonly FactRun[], here: Segment): FactRun[] {
  const found = new Map(
    [...months.all(), ...runs].map((each) => ['first' in each ? each.first : each.seq, each.noted]),
  );
  const base = months.base();
  const next = base === 0 ? undefined : here.noted(base + 1);
  if (next !== undefined) found.set(base + 1, next);
  return [...found].map(([seq, noted]) => ({ seq, noted })).sort((a, b) => a.seq - b.seq);
}

/** Times of a run never go back. */
function timeAfter(head: Head, now: number): { readonly at: number; readonly isNewRun: boolean } {
  if (now >= head.notedAt) return { at: now, isNewRun: head.seq === 0 };
  return now >= head.notedAt - JITTER_MS
    ? { at: head.notedAt, isNewRun: false }
    : { at: now, isNewRun: true };
}

/**
 * The journal over an open database. Throws `DatabaseError` of kind `damaged` for the journal of
 * another facility.
 */
export function journalOver(
  db: Database,
  unwritable: DatabaseError | null,
  home: FileHome & { readonly facility: string },
): JournalFile {
  const terms = openTerms(db);
  const names = openNames(db);
  const months = openMonths(db, home.folder, home.nativeBinding);
  const here = segmentOf(db);
  const last = newestIn(db);
  const addFact = db.prepare('INSERT INTO fact (seq, noted, link, bytes) VALUES (?, ?, ?, ?)');
  const postings = openPostings(db);
  const addRun = db.prepare('INSERT INTO run (seq, noted) VALUES (?, ?)');
  const addFrame = db.prepare('INSERT INTO keyframe (seq, bytes) VALUES (?, ?)');
  const runs = db.prepare<[], FactRun>('SELECT seq, noted FROM run ORDER BY seq');

  const readHead = () => headOf(last.get(), home.facility);
  const readStretches = () => stretchesOf(months, runs.all(), here);
  let head = readHead();
  let stretches = readStretches();
  const lastSeal = new LastSeal(path.join(home.folder, journalFileName));
  const linkAt = (seq: number) =>
    here.link(seq) ?? months.all().find((month) => month.last === seq)?.link ?? null;
  const sealFault = () => lastSeal.compare({ head, linkAt });
  if (!isOf(db, home.facility))
    throw damaged(journalFileName, new Error('the journal of another facility'));

  const add = db.transaction(
    (facts: readonly NewFact[], now: number, learned: readonly number[] = []) => {
      const before = head;
      for (const [index, fact] of facts.entries()) {
        const known = learned[index];
        // What was learned before something else that is written already stands beside it.
        const { at, isNewRun } = timeAfter(
          head,
          known === undefined || head.notedAt > now ? now : Math.max(known, head.notedAt),
        );
        const seq = head.seq + 1;
        const { bytes, told, subjects } = encodeFact(fact, at, terms);
        const link = linkAfter(head.link, seq, at, bytes);
        terms.add(told);
        addFact.run(seq, at, link, bytes);
        for (const { kind, id } of subjects) postings.add(kind, id, seq);
        if (fact.change !== null) names.ofChange(fact.change);
        if (isNewRun) {
          addRun.run(seq, at);
          stretches.push({ seq, noted: at });
        }
        head = { seq, notedAt: at, link };
      }
      lastSeal.before(before, head);
    },
  );

  const keepFrame = db.transaction((rows: YardRows, now: number) => {
    const over = yardBefore();
    const bytes = over === null ? packYard(rows) : packOver(over, rows);
    const body = { hash: keyframeHash(bytes) };
    add(
      [
        {
          source: 'desk',
          kind: keyframeKind,
          at: now,
          since: null,
          subjects: [],
          change: null,
          body,
        },
      ],
      now,
    );
    addFrame.run(head.seq, bytes);
    names.ofRows(rows);
  });

  /** The yard that the next one is told from; null where the next one has to be whole. */
  function yardBefore(): WholeYard | null {
    const last = here.frame(head.seq);
    if (last === undefined || last.seq < months.base()) return null;
    try {
      const layers = reads.layersOf(last);
      if (layers.whole.seq < months.base() || layers.changes.length >= mostLayers) return null;
      return { seq: last.seq, size: layers.whole.size, rows: tableOf(layers).snapshot() };
    } catch {
      return null;
    }
  }

  function saving(work: () => void): Message | null {
    let isWritten = false;
    const before = head;
    try {
      const saved = written(journalFileName, unwritable, work);
      isWritten = saved.ok;
      if (saved.ok && head !== before) lastSeal.done(head);
      return saved.ok ? null : saved.error;
    } finally {
      // What the transaction took back is not known here any more either.
      if (!isWritten) {
        terms.forget();
        names.forget();
        months.refresh();
        head = readHead();
        stretches = readStretches();
      }
    }
  }

  const reads = readsOf({ here, months, terms, log: home.log });
  const byTime = createByTime({
    stretches: () => stretches,
    end: () => head.seq,
    noted: reads.noted,
  });
  const now = () => Math.round(home.clock.now());
  let line: Promise<unknown> = Promise.resolve();
  /** What moves rows of the file waits until a check has passed, and the other way round. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = line.then(work);
    line = mine.catch(() => {});
    return mine;
  };
  return {
    head: () => head,
    sealFault: sealFault(),
    append: (facts, learned) =>
      facts.length === 0 ? null : saving(() => add(facts, now(), learned)),
    ...reads,
    ...byTime,
    runs: () => runs.all(),
    notedAt: (seq) => reads.noted(seq) ?? null,
    linkAt: (seq) => here.link(seq)?.toString('hex') ?? null,
    addKeyframe: (rows) => saving(() => keepFrame(rows, now())),
    named: names.find,
    verify: (seal) =>
      alone(async () => {
        const { facility, folder, nativeBinding } = home;
        const checked = await verifyInTurns(db, { facility, folder, nativeBinding }, seal);
        if (checked.verdict.kind !== 'unchanged') return checked.verdict;
        const why = sealFault();
        if (why !== null) return { kind: 'last', why };
        return verdictOf(checked, remake(checked) ? 'remade' : 'doubted');
      }),
    base: months.base,
    months: () =>
      months
        .all()
        .map((month) => ({ ...month, isHere: existsSync(monthFile(home.folder, month.name)) })),
    moveMonth: (before, monthOf) => alone(() => moveOldest(before, monthOf)),
  };

  /** Makes again what differs from the facts. Returns whether all of it was written. */
  function remake({ derived, doubts, isDerivedWrong, parts }: Checked): boolean {
    const mend = (segment: Segment, { frames, isIndexWrong }: Doubt, from: number) => {
      const drop = segment.db.prepare('DELETE FROM keyframe WHERE seq = ?');
      for (const seq of frames) drop.run(seq);
      if (isIndexWrong) remakeIndex(segment, from);
    };
    const why = saving(
      db.transaction(() => {
        if (isDerivedWrong) remakeDerived(here, derived, parts);
        for (const doubt of doubts) if (doubt.month === null) mend(here, doubt, months.base());
      }),
    );
    terms.forget();
    names.forget();
    stretches = readStretches();
    months.close();
    const isMended = doubts.every(
      (doubt) =>
        doubt.month === null ||
        mendMonth(home, doubt.month, (segment, from) => mend(segment, doubt, from)),
    );
    return why === null && isMended;
  }

  async function moveOldest(
    before: number,
    monthOf: MonthOf,
  ): Promise<Result<string | null, Message>> {
    if (unwritable !== null) return ok(null);
    await sweepMoved(here, months.base(), saving);
    const moved = await moveMonth(
      {
        here,
        months,
        reads,
        terms,
        folder: home.folder,
        genesis: genesis(home.facility),
        nativeBinding: home.nativeBinding,
        head: () => head.seq,
      },
      { before, monthOf },
    );
    if (moved === null || !moved.ok) return moved === null ? ok(null) : moved;
    const { month, frame, body } = moved.value;
    const why = saving(
      db.transaction(() => {
        months.add(month);
        if (frame !== null) addFrame.run(month.last, frame);
        add(
          [
            {
              source: 'desk',
              kind: movedKind,
              at: now(),
              since: null,
              subjects: [],
              change: null,
              body,
            },
          ],
          now(),
        );
      }),
    );
    if (why !== null) return fail(why);
    stretches = readStretches();
    await sweepMoved(here, months.base(), saving);
    return ok(month.name);
  }
}
