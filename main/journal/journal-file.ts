/**
 * `journal.db`: the history of the yard. Facts are added and never changed. Its SQL lives only
 * here.
 *
 * The problem: a clerk asks "where was this container on Tuesday at nine, and who moved it?", a
 * year later. The service keeps only the present. And in a dispute the other side asks whether our
 * file was edited.
 *
 * The idea: write down each change as a fact, in order, and chain the facts by hashes. The last
 * link then stands for all of them (`format/chain.ts`). Printed, it is a seal.
 *
 * How it works:
 * 1. `write/` gathers facts for a moment and appends them in one transaction (`append`).
 * 2. Every few thousand facts we add a keyframe, the packed yard (`addKeyframe`). The yard at an
 *    instant is the keyframe before it plus the facts since (`read/past-yard.ts`).
 * 3. The dictionary, the index by subject, the names and the runs of times follow from the facts.
 *    They make reading fast and prove nothing. When in doubt we throw them away and make them again
 *    (`verify/derived.ts`).
 * 4. Months older than the days kept move into files of their own, which the chain still covers
 *    (`retire.ts`).
 * 5. Once a day we recompute the chain and compare everything else with it (`verify/verify.ts`).
 *
 * Facts have places (1, 2, 3, …) and times. Places are the order. Times may go back when the clock
 * of the computer is set, so we search by time only within a run, in which times never go back.
 *
 * When you change this: whatever is written must be in `LastSeal` before it is committed, and what
 * a rolled back transaction put into memory has to be read again (see `#saving`).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { NewFact, Subject } from '../../shared/journal/journal-fact.ts';
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
  mostLayers,
  packOver,
  packYard,
  tableOf,
  type WholeYard,
} from './archive/keyframe.ts';
import { type Month, Months, monthFile, movedKind } from './archive/months.ts';
import { type FactRow, type Segment, segmentOf } from './archive/segment.ts';
import { genesis, isLinkAfter, linkAfter } from './format/chain.ts';
import { encodeFact } from './format/codec.ts';
import { NameIndex } from './index/name-index.ts';
import { openPostings, type Postings } from './index/postings.ts';
import { OpenTerms } from './index/text-numbers.ts';
import { createByTime, type FactRun } from './read/by-time.ts';
import { JournalReads } from './read/journal-reads.ts';
import { type MonthOf, mendMonth, moveMonth, sweepMoved } from './retire.ts';
import { journalSchema } from './schema.ts';
import { remakeDerived, remakeIndex } from './verify/derived.ts';
import { LastSeal, type SealFault } from './verify/last-seal.ts';
import { rebuildFacts } from './verify/rebuild-facts.ts';
import { type Checked, type Doubt, verdictOf, verifyInTurns } from './verify/verify.ts';

/** Name of the file in the data folder. */
export const journalFileName = 'journal.db';

/** The journal of a facility as a durable file. With null its first fact says whose it is. */
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

export const yardJournalFile: DurableFile = keptFor(null);

/**
 * The last fact. Before the first one `seq` is 0.
 *
 * Example: `{ seq: 41_207, notedAt: 1_795_400_000_000, link }`.
 */
export type Head = { readonly seq: number; readonly notedAt: number; readonly link: Uint8Array };

/** The newest fact of a file. */
const newestIn = (db: Database) =>
  db.prepare<[], { seq: number; noted: number; link: Uint8Array }>(
    'SELECT seq, noted, link FROM fact ORDER BY seq DESC LIMIT 1',
  );

/** Where the journal lies, and whose it is. */
type JournalHome = FileHome & { readonly facility: string };

export type OpenedJournal = JournalFile & {
  readonly notices: ReturnType<typeof openDurable>['notices'];
  close(): void;
};

/** Opens it and restores a damaged file. Throws `DatabaseError` when another program holds it. */
export function openJournalFile(home: FileHome, facility: string): OpenedJournal {
  const { used, notices, close } = openDurable(
    keptFor(facility),
    home,
    (db, unwritable) => new JournalFile(db, unwritable, { ...home, facility }),
  );
  return Object.assign(used, {
    notices,
    close: () => {
      used.closeMonths();
      close();
    },
  });
}

/**
 * Whether the chain of a file begins at this facility. Another facility's journal isn't the history
 * of this yard.
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
 * A clock that goes back by less than this is treated as standing still. By more, a new run of
 * times begins. In milliseconds.
 */
const JITTER_MS = 5_000;

/** The newest fact from its row. An empty chain begins at the facility. */
const headOf = (
  row: { readonly seq: number; readonly noted: number; readonly link: Uint8Array } | undefined,
  facility: string,
): Head =>
  row === undefined
    ? { seq: 0, notedAt: Number.NEGATIVE_INFINITY, link: genesis(facility) }
    : { seq: row.seq, notedAt: row.noted, link: row.link };

/**
 * Runs of times, and where each file begins. So a question about one month opens only that file.
 */
function stretchesOf(months: Months, runs: readonly FactRun[], here: Segment): FactRun[] {
  const found = new Map(
    [...months.all(), ...runs].map((each) => ['first' in each ? each.first : each.seq, each.noted]),
  );
  const base = months.base();
  const next = base === 0 ? undefined : here.noted(base + 1);
  if (next !== undefined) found.set(base + 1, next);
  return [...found].map(([seq, noted]) => ({ seq, noted })).sort((a, b) => a.seq - b.seq);
}

/** Time of the next fact. Within a run times never go back. */
function timeAfter(head: Head, now: number): { readonly at: number; readonly isNewRun: boolean } {
  if (now >= head.notedAt) return { at: now, isNewRun: head.seq === 0 };
  return now >= head.notedAt - JITTER_MS
    ? { at: head.notedAt, isNewRun: false }
    : { at: now, isNewRun: true };
}

/** A fact of this desk that has no subject in the yard. */
const ownFact = (kind: string, at: number, body: NewFact['body']): NewFact => ({
  source: 'desk',
  kind,
  at,
  since: null,
  subjects: [],
  change: null,
  body,
});

/**
 * The open journal, for reading and adding. In memory we hold the newest fact and where runs of
 * times begin. After a failed transaction we read both again.
 */
export class JournalFile extends JournalReads {
  readonly #db: Database;
  /** Why nothing can be written; null when it works. */
  readonly #unwritable: DatabaseError | null;
  readonly #home: JournalHome;
  /** The facts in `journal.db` itself. */
  readonly #here: Segment;
  readonly #months: Months;
  readonly #terms: OpenTerms;
  readonly #names: NameIndex;
  readonly #postings: Postings;
  readonly #byTime: ReturnType<typeof createByTime>;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #lastSeal: LastSeal;
  #head: Head;
  /** Where runs of times and files begin, in order. */
  #stretches: FactRun[];
  /** How the journal differed from its last seal when it was opened; null when they fit. */
  readonly sealFault: SealFault | null;
  /** Checks and moves of months run one after the other: resolves when the last has ended. */
  #line: Promise<unknown> = Promise.resolve();

  /** Throws `DatabaseError` of kind `damaged` for another facility's journal. */
  constructor(db: Database, unwritable: DatabaseError | null, home: JournalHome) {
    const terms = new OpenTerms(db);
    const names = new NameIndex(db);
    const months = new Months(db, home.folder, home.nativeBinding);
    const here = segmentOf(db);
    super({ here, months, terms, log: home.log });
    this.#db = db;
    this.#unwritable = unwritable;
    this.#home = home;
    this.#here = here;
    this.#months = months;
    this.#terms = terms;
    this.#names = names;
    this.#statements = statementsOf(db);
    this.#postings = openPostings(db);
    this.#head = this.#readHead();
    this.#stretches = this.#readStretches();
    this.#lastSeal = new LastSeal(path.join(home.folder, journalFileName));
    this.#byTime = createByTime({
      stretches: () => this.#stretches,
      end: () => this.#head.seq,
      noted: (seq) => this.noted(seq),
    });
    if (!isOf(db, home.facility))
      throw damaged(journalFileName, new Error('the journal of another facility'));
    this.sealFault = this.#compareSeal();
  }

  head(): Head {
    return this.#head;
  }

  /**
   * Adds the facts in order, in one transaction. `learned`: when we learned each of them, if that
   * was earlier. Returns why it failed, or null. After a failure the caller still holds the facts.
   */
  append(facts: readonly NewFact[], learned?: readonly number[]): Message | null {
    return facts.length === 0 ? null : this.#saving(() => this.#add(facts, this.#now(), learned));
  }

  /** Adds a keyframe of the yard after the last fact, and a fact with its hash. */
  addKeyframe(rows: YardRows): Message | null {
    return this.#saving(() => {
      const over = this.#yardBefore();
      const bytes = over === null ? packYard(rows) : packOver(over, rows);
      const now = this.#now();
      this.#add([ownFact(keyframeKind, now, { hash: keyframeHash(bytes) })], now);
      this.#statements.addFrame.run(this.#head.seq, bytes);
      this.#names.ofRows(rows);
    });
  }

  /** The last fact noted at or before an instant; 0 if there is none. */
  placeAt(instant: number): number {
    return this.#byTime.placeAt(instant);
  }

  /** How many facts were noted in each of `parts` equal stretches of a time. */
  density(from: number, until: number, parts: number): readonly number[] {
    return this.#byTime.density(from, until, parts);
  }

  /** When the fact at a place was noted; null if there is none. */
  notedAt(seq: number): number | null {
    return this.noted(seq) ?? null;
  }

  /** The link after the fact at a place, in hex; null if there is none. */
  linkAt(seq: number): string | null {
    return this.#here.link(seq)?.toString('hex') ?? null;
  }

  /** Assets that were ever here with a name that begins with `text`, at most `limit`. */
  named(text: string, limit: number): readonly Subject[] {
    return this.#names.find(text, limit);
  }

  /** Where runs of times begin: at the first fact, and each time the clock was set back. */
  runs(): readonly FactRun[] {
    return this.#statements.runs.all();
  }

  /** The last fact that lies in a month's file instead of `journal.db`; 0 if none does. */
  base(): number {
    return this.#months.base();
  }

  /** Months that have files of their own, and whether each file is there. */
  months(): readonly (Month & { readonly isHere: boolean })[] {
    return this.#months.all().map((month) => ({
      ...month,
      isHere: existsSync(monthFile(this.#home.folder, month.name)),
    }));
  }

  /** Closes the months' files, which open again when they are read. */
  closeMonths(): void {
    this.#months.close();
  }

  /** Checks the complete file, a little in each turn of the event loop (`verify.ts`). */
  verify(seal: string | null): Promise<JournalVerdict> {
    return this.#alone(async () => {
      const checked = await verifyInTurns(this.#db, this.#home, seal);
      if (checked.verdict.kind !== 'unchanged') return checked.verdict;
      const why = this.#compareSeal();
      if (why !== null) return { kind: 'last', why };
      return verdictOf(checked, this.#remake(checked) ? 'remade' : 'doubted');
    });
  }

  /**
   * Moves the oldest month into a file of its own if all of it lies before an instant, a little in
   * each turn. Returns its name, null if there is none, or why it failed.
   */
  moveMonth(before: number, monthOf: MonthOf): Promise<Result<string | null, Message>> {
    return this.#alone(() => this.#moveOldest(before, monthOf));
  }

  #now(): number {
    return Math.round(this.#home.clock.now());
  }

  #readHead(): Head {
    return headOf(this.#statements.last.get(), this.#home.facility);
  }

  #readStretches(): FactRun[] {
    return stretchesOf(this.#months, this.#statements.runs.all(), this.#here);
  }

  #compareSeal(): SealFault | null {
    return this.#lastSeal.compare({
      head: this.#head,
      linkAt: (seq) =>
        this.#here.link(seq) ??
        this.#months.all().find((month) => month.last === seq)?.link ??
        null,
    });
  }

  /** Adds facts, within a transaction. */
  #add(facts: readonly NewFact[], now: number, learned: readonly number[] = []): void {
    const { addFact, addRun } = this.#statements;
    const before = this.#head;
    for (const [index, fact] of facts.entries()) {
      const head = this.#head;
      const known = learned[index];
      // We note a fact with the time at which we learned it, but never earlier than the fact before
      // it.
      const { at, isNewRun } = timeAfter(
        head,
        known === undefined || head.notedAt > now ? now : Math.max(known, head.notedAt),
      );
      const seq = head.seq + 1;
      const { bytes, newTerms, subjects } = encodeFact(fact, at, this.#terms);
      const link = linkAfter(head.link, seq, at, bytes);
      this.#terms.add(newTerms);
      addFact.run(seq, at, link, bytes);
      for (const { kind, id } of subjects) this.#postings.add(kind, id, seq);
      if (fact.change !== null) this.#names.ofChange(fact.change);
      if (isNewRun) {
        addRun.run(seq, at);
        this.#stretches.push({ seq, noted: at });
      }
      this.#head = { seq, notedAt: at, link };
    }
    this.#lastSeal.before(before, this.#head);
  }

  /** The keyframe that the next one builds on; null where the next has to be complete. */
  #yardBefore(): WholeYard | null {
    const base = this.base();
    const last = this.#here.frame(this.#head.seq);
    if (last === undefined || last.seq < base) return null;
    try {
      const layers = this.layersOf(last);
      if (layers.whole.seq < base || layers.changes.length >= mostLayers) return null;
      return { seq: last.seq, size: layers.whole.size, rows: tableOf(layers).snapshot() };
    } catch {
      return null;
    }
  }

  /** Runs `work` in one transaction. Returns why it failed, or null. */
  #saving(work: () => void): Message | null {
    let isWritten = false;
    const before = this.#head;
    try {
      const saved = written(journalFileName, this.#unwritable, this.#db.transaction(work));
      isWritten = saved.ok;
      if (saved.ok && this.#head !== before) this.#lastSeal.done(this.#head);
      return saved.ok ? null : saved.error;
    } finally {
      // What the rolled back transaction put into memory goes too.
      if (!isWritten) {
        this.#terms.forget();
        this.#names.forget();
        this.#months.refresh();
        this.#head = this.#readHead();
        this.#stretches = this.#readStretches();
      }
    }
  }

  /** Runs one at a time: moving rows waits until a check has ended, and the other way round. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#line.then(work);
    this.#line = mine.catch(() => {});
    return mine;
  }

  /** Makes everything again that differs from the facts. Returns whether all of it was written. */
  #remake({ derived, doubts, isDerivedWrong, parts }: Checked): boolean {
    const why = this.#saving(() => {
      if (isDerivedWrong) remakeDerived(this.#here, derived, parts);
      for (const doubt of doubts) if (doubt.month === null) mend(this.#here, doubt, this.base());
    });
    this.#terms.forget();
    this.#names.forget();
    this.#stretches = this.#readStretches();
    this.closeMonths();
    const isMended = doubts.every(
      (doubt) =>
        doubt.month === null ||
        mendMonth(this.#home, doubt.month, (segment, from) => mend(segment, doubt, from)),
    );
    return why === null && isMended;
  }

  async #moveOldest(before: number, monthOf: MonthOf): Promise<Result<string | null, Message>> {
    if (this.#unwritable !== null) return ok(null);
    const { folder, facility, nativeBinding } = this.#home;
    const sweep = () => sweepMoved(this.#here, this.base(), (work) => this.#saving(work));
    await sweep();
    const moved = await moveMonth(
      {
        here: this.#here,
        months: this.#months,
        reads: this,
        terms: this.#terms,
        folder,
        genesis: genesis(facility),
        nativeBinding,
        head: () => this.#head.seq,
      },
      { before, monthOf },
    );
    if (moved === null || !moved.ok) return moved === null ? ok(null) : moved;
    const { month, frame, body } = moved.value;
    const why = this.#saving(() => {
      this.#months.add(month);
      if (frame !== null) this.#statements.addFrame.run(month.last, frame);
      const now = this.#now();
      this.#add([ownFact(movedKind, now, body)], now);
    });
    if (why !== null) return fail(why);
    this.#stretches = this.#readStretches();
    await sweep();
    return ok(month.name);
  }
}

/** Removes the wrong keyframes of one file, and makes its index again from the place `from` on. */
function mend(segment: Segment, { frames, isIndexWrong }: Doubt, from: number): void {
  const drop = segment.db.prepare('DELETE FROM keyframe WHERE seq = ?');
  for (const seq of frames) drop.run(seq);
  if (isIndexWrong) remakeIndex(segment, from);
}

const statementsOf = (db: Database) => ({
  last: newestIn(db),
  addFact: db.prepare('INSERT INTO fact (seq, noted, link, bytes) VALUES (?, ?, ?, ?)'),
  addRun: db.prepare('INSERT INTO run (seq, noted) VALUES (?, ?)'),
  addFrame: db.prepare('INSERT INTO keyframe (seq, bytes) VALUES (?, ?)'),
  runs: db.prepare<[], FactRun>('SELECT seq, noted FROM run ORDER BY seq'),
});
