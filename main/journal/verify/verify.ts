/**
 * Checks whether a journal is as it was written: the chain over all facts, and what facts say about
 * months, holes and keyframes.
 *
 * What only serves to find facts is compared too (`derived.ts`). If it differs, the facts are still
 * proved and we can make it again.
 *
 * The check runs in steps, so that a running console stays responsive.
 */
import type { JournalVerdict } from '../../../shared/journal/journal-verdict.ts';
import { type Database, openDatabase } from '../../kernel/database/database.ts';
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts';
import { keyframeHash, keyframeKind, rowsOfFrame } from '../archive/keyframe.ts';
import { type Month, monthsIn, movedKind, openMonth } from '../archive/months.ts';
import { type LinkedRow, type Segment, segmentOf } from '../archive/segment.ts';
import { genesis, readSeal, sealedKind, unsealedKind } from '../format/chain.ts';
import { decodeFact, isUnreadable } from '../format/codec.ts';
import { rowNames } from '../index/name-index.ts';
import { journalSchema } from '../schema.ts';
import {
  type Hole,
  holesIn,
  mendedKind,
  type Places,
  type WalkPosition,
  walkChain,
} from './chain-walk.ts';
import {
  Derived,
  type DerivedParts,
  hasSoundRows,
  IndexSum,
  isDerived,
  isIndex,
} from './derived.ts';

/** Whose journal it is, and the data folder with the files of months. */
export type VerifyParts = {
  readonly facility: string;
  readonly folder: string | null;
  readonly nativeBinding?: string | undefined;
};

/** What differs from the facts in one file. `month` is null for `journal.db`. */
export type Doubt = {
  readonly month: Month | null;
  readonly isIndexWrong: boolean;
  /** Places of keyframes that were changed. */
  readonly frames: readonly number[];
};

/**
 * Result of a check. With the verdict "unchanged", `doubts` and `isDerivedWrong` say what has to be
 * made again.
 */
export type Checked = {
  readonly verdict: JournalVerdict;
  readonly doubts: readonly Doubt[];
  readonly isDerivedWrong: boolean;
  readonly derived: Derived;
  readonly parts: Omit<DerivedParts, 'lastTerm'>;
};

/**
 * Checks the complete journal of a facility at once. `seal`: a seal printed earlier, if the clerk
 * has one.
 */
export function verifyJournal(
  db: Database,
  of: string | VerifyParts,
  seal: string | null = null,
): JournalVerdict {
  const parts = typeof of === 'string' ? { facility: of, folder: null } : of;
  const steps = new Check(db, parts, seal).run();
  for (;;) {
    const step = steps.next();
    if (step.done) return verdictOf(step.value, 'doubted');
  }
}

/**
 * The same, one step in each turn of the event loop. Facts added meanwhile are left to the next
 * check.
 */
export async function verifyInTurns(
  db: Database,
  parts: VerifyParts,
  seal: string | null,
): Promise<Checked> {
  const steps = new Check(db, parts, seal).run();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

/** The verdict, and what happened to the parts that differ from the facts. */
export const verdictOf = (
  { verdict, doubts, isDerivedWrong }: Checked,
  findings: 'doubted' | 'remade',
): JournalVerdict =>
  verdict.kind === 'unchanged' && (isDerivedWrong || doubts.length > 0)
    ? { ...verdict, findings }
    : verdict;

/** What the facts say about their own file. */
type OfFile = { readonly index: IndexSum; readonly frames: Map<number, string> };

/** One check of a journal, from its first fact to its last. */
class Check {
  readonly #db: Database;
  readonly #parts: VerifyParts;
  readonly #seal: string | null;
  /** The seal that the chain has to pass; null: none was given. */
  #wanted: { readonly seq: number; readonly link: Uint8Array } | null = null;
  /** Whether the chain passed it. `gone`: its place lies in a file that is gone. */
  #fits: boolean | 'gone' = true;
  readonly #begin: Uint8Array;
  /** The last fact that the check passed, and the link after it. */
  readonly #at: WalkPosition;
  /** The link before the next fact. */
  #before: Uint8Array;
  readonly #derived = new Derived();
  readonly #doubts: Doubt[] = [];
  /**
   * What facts say about the ends of months and holes: links by kind and last place, and hashes of
   * keyframes there.
   */
  readonly #recorded = new Map<string, string>();
  /** Keyframes at the beginning of a file, which no fact of that file describes. */
  readonly #starts = new Map<number, string>();
  readonly #lostFrames = new Set<number>();
  readonly #holes: Hole[] = [];
  readonly #gone: Month[] = [];
  /** When the journal was opened and didn't fit its last seal. */
  readonly #unsealed: number[] = [];
  /** The first seal of a day that isn't the seal of the fact before it. */
  #wrong: Pick<LinkedRow, 'seq' | 'noted'> | null = null;
  #facts = 0;
  #lost = 0;
  #first: number | null = null;

  constructor(db: Database, parts: VerifyParts, seal: string | null) {
    this.#db = db;
    this.#parts = parts;
    this.#seal = seal;
    this.#begin = genesis(parts.facility);
    this.#at = { seq: 0, link: this.#begin };
    this.#before = this.#begin;
  }

  *run(): Generator<void, Checked> {
    const number = (sql: string) => this.#db.prepare<[], number>(sql).pluck().get() ?? 0;
    let isDerivedWrong = false;
    const parts = { isGone: (seq: number) => this.#isGone(seq), end: 0 };
    let verdict = this.#refusal();
    if (verdict === null) {
      parts.end = number('SELECT coalesce(max(seq), 0) FROM fact');
      const lastTerm = number('SELECT coalesce(max(number), 0) FROM term');
      verdict = (yield* this.#files(parts.end)) ?? this.#whole();
      if (verdict.kind === 'unchanged')
        isDerivedWrong = !(yield* isDerived(this.#db, this.#derived, { ...parts, lastTerm }));
    }
    return { verdict, doubts: this.#doubts, isDerivedWrong, derived: this.#derived, parts };
  }

  /** Why the file can't be checked at all. */
  #refusal(): JournalVerdict | null {
    if (this.#seal !== null) {
      this.#wanted = readSeal(this.#seal);
      if (this.#wanted === null) return { kind: 'seal', why: 'unreadable' };
      this.#fits = false;
      this.#passes(this.#at);
    }
    if (!hasSchema(this.#db, this.#parts.nativeBinding)) return { kind: 'derived', what: 'schema' };
    if (!hasSoundRows(this.#db, 'month', 'hole')) return { kind: 'derived', what: 'months' };
    // No fact may come before the first.
    if (this.#db.prepare('SELECT 1 FROM fact WHERE seq < 1').get() !== undefined)
      return { kind: 'fact', seq: 1, notedAt: null };
    return null;
  }

  /** Checks the files of months, then the journal itself. */
  *#files(end: number): Generator<void, JournalVerdict | null> {
    const { folder, nativeBinding } = this.#parts;
    for (const month of monthsIn(this.#db)) {
      const isNext =
        month.first === this.#at.seq + 1 &&
        isSame(month.before, this.#at.link) &&
        isSame(month.facility, this.#begin);
      if (!isNext) return { kind: 'derived', what: 'months' };
      const segment = folder === null ? null : openMonth(folder, month, nativeBinding);
      if (segment === null) {
        this.#skip(month);
        yield;
        continue;
      }
      try {
        const bad = yield* this.#month(segment, month);
        if (bad !== null) return bad;
      } finally {
        segment.db.close();
      }
    }
    return yield* this.#file(segmentOf(this.#db), end, null);
  }

  *#month(segment: Segment, month: Month): Generator<void, JournalVerdict | null> {
    if (!hasSchema(segment.db, this.#parts.nativeBinding))
      return { kind: 'derived', what: 'schema' };
    if (!hasSoundRows(segment.db, 'hole')) return { kind: 'derived', what: 'months' };
    this.#holes.push(...holesIn(segment.db));
    const bad = yield* this.#file(segment, month.last, month);
    if (bad !== null) return bad;
    const isIt =
      this.#derived.last === month.until &&
      isSame(this.#at.link, month.link) &&
      this.#derived.terms.length === month.terms;
    return isIt ? null : { kind: 'derived', what: 'months' };
  }

  /** Continues after a month whose file is gone. */
  #skip(month: Month): void {
    this.#gone.push(month);
    if (this.#wanted !== null && this.#wanted.seq >= month.first && this.#wanted.seq < month.last)
      this.#fits = 'gone';
    [this.#at.seq, this.#at.link] = [month.last, month.link];
    this.#before = month.link;
    this.#fill(month.terms);
    this.#derived.last = month.until;
    this.#first ??= month.noted;
    this.#passes(this.#at);
  }

  /** Checks the facts of one file, and compares what follows from them. */
  *#file(
    segment: Segment,
    until: number,
    month: Month | null,
  ): Generator<void, JournalVerdict | null> {
    const from = this.#at.seq;
    const ofFile: OfFile = { index: new IndexSum(), frames: new Map() };
    const broken = yield* walkChain(segment, this.#at, until, {
      fact: (row) => this.#fact(row, ofFile),
      hole: (hole) => this.#hole(hole),
    });
    if (broken !== null) return { kind: 'fact', ...broken };
    if (this.#wrong !== null)
      return { kind: 'fact', seq: this.#wrong.seq, notedAt: this.#wrong.noted };
    for (const seq of this.#lostFrames) ofFile.frames.delete(seq);
    const frames = yield* this.#frames(segment.db, ofFile.frames, { from, until });
    if (frames === null) return { kind: 'derived', what: 'keyframe' };
    const isIndexWrong = !(yield* isIndex(segment.db, ofFile.index, { from, until }));
    if (isIndexWrong || frames.length > 0) this.#doubts.push({ month, isIndexWrong, frames });
    return null;
  }

  #fact(row: LinkedRow, { index, frames }: OfFile): void {
    const { seq, noted: notedAt, bytes } = row;
    this.#passes(row);
    try {
      const { kind, subjects } = this.#derived.add(row);
      for (let at = 0; at < subjects.length; at += 2)
        index.add(subjects[at] as number, subjects[at + 1] as number, seq);
      const kindName = this.#derived.terms[kind - 1];
      if (kindName === unsealedKind) this.#unsealed.push(notedAt);
      if (
        kindName === keyframeKind ||
        kindName === movedKind ||
        kindName === mendedKind ||
        kindName === sealedKind
      ) {
        const { body } = decodeFact(bytes, { seq, notedAt }, this.#dictionary);
        if (kindName === sealedKind) this.#compareSeal(row, String(body?.seal));
        else if (kindName === keyframeKind) frames.set(seq, String(body?.hash));
        else if (body !== null) this.#tell(kindName, body);
      }
    } catch (error) {
      // Written by a newer version. The chain covers it, but we can't read it.
      if (!isUnreadable(error)) throw error;
    }
    this.#before = row.link;
    this.#first ??= notedAt;
    this.#facts += 1;
  }

  #hole(hole: Hole): void {
    this.#passes({ seq: hole.last, link: hole.link });
    this.#fill(hole.terms);
    this.#before = hole.link;
    this.#lost += hole.last - hole.first + 1;
  }

  readonly #dictionary = {
    textOf: (number: number) => {
      const text = this.#derived.terms[number - 1];
      if (text === undefined) throw new RangeError('a number that no fact told');
      return text;
    },
  };

  /** Texts of facts that aren't here, taken from the dictionary. */
  #fill(until: number): void {
    const { terms } = this.#derived;
    const text = this.#db
      .prepare<[number], string>('SELECT text FROM term WHERE number = ?')
      .pluck();
    while (terms.length < until) terms.push(text.get(terms.length + 1) ?? '');
  }

  #passes({ seq, link }: WalkPosition): void {
    if (this.#wanted?.seq === seq) this.#fits = isSame(this.#wanted.link, link);
  }

  /**
   * A day's seal is that of the fact before. If it isn't, the list in Settings shows seals of
   * another chain.
   */
  #compareSeal({ seq, noted }: LinkedRow, text: string): void {
    const seal = readSeal(text);
    if (seal?.seq === seq - 1 && !isSame(seal.link, this.#before)) this.#wrong ??= { seq, noted };
  }

  /** Reads a fact about a moved month or about damage. */
  #tell(kind: string, body: { readonly [name: string]: unknown }): void {
    if (kind === movedKind) {
      this.#recorded.set(`month:${body.last}`, `${body.first}:${body.link}:${body.terms}`);
      this.#recorded.set(`times:${body.last}`, `${body.noted}:${body.until}`);
      if (typeof body.frame === 'string') this.#recorded.set(`frame:${body.last}`, body.frame);
      return;
    }
    for (const each of Array.isArray(body.holes) ? body.holes : [])
      this.#recorded.set(`hole:${each?.last}`, `${each?.first}:${each?.link}:${each?.terms}`);
    for (const seq of Array.isArray(body.frames) ? body.frames : []) this.#lostFrames.add(seq);
  }

  /**
   * Compares each keyframe with the hash in its fact. Returns the places of those that differ. Null
   * if the very first one is wrong or missing, because no fact before it could make it again.
   */
  *#frames(
    db: Database,
    wanted: ReadonlyMap<number, string>,
    { from, until }: Places,
  ): Generator<void, readonly number[] | null> {
    if (!hasSoundRows(db, 'keyframe')) return null;
    const read = db
      .prepare<[number], Uint8Array>('SELECT bytes FROM keyframe WHERE seq = ?')
      .pluck();
    const first = Math.min(...wanted.keys());
    const isOldest = this.#starts.size === 0 && this.#gone.length === 0 && from === 0;
    const wrong: number[] = [];
    const places = db
      .prepare<[number], number>('SELECT seq FROM keyframe WHERE seq <= ? ORDER BY seq')
      .pluck()
      .all(until);
    if (isOldest && first <= until && !places.includes(first)) return null;
    for (const seq of places) {
      // The file of a month has it. The next sweep removes it here.
      if (seq < from && seq > 0) continue;
      const bytes = read.get(seq) ?? new Uint8Array();
      const hash = keyframeHash(bytes);
      if (seq === from) this.#starts.set(seq, hash);
      else if (wanted.get(seq) !== hash && isOldest && seq === first) return null;
      else if (wanted.get(seq) !== hash) wrong.push(seq);
      else if (seq === first && isOldest) this.#namesOf(bytes);
      yield;
    }
    return wrong;
  }

  /** No fact says what stood in the yard before the first one. */
  #namesOf(bytes: Uint8Array): void {
    for (const name of rowNames(rowsOfFrame(bytes))) this.#derived.names.add(name);
  }

  /** The verdict when each file is sound. */
  #whole(): JournalVerdict {
    if (this.#wanted !== null && this.#wanted.seq > this.#at.seq)
      return { kind: 'seal', why: 'beyond' };
    if (this.#fits === 'gone') return { kind: 'seal', why: 'gone' };
    if (!this.#fits) return { kind: 'seal', why: 'other' };
    if (!this.#areRecorded()) return { kind: 'derived', what: 'months' };
    const gone = this.#gone.map(({ name }) => name);
    return {
      kind: 'unchanged',
      facts: this.#facts,
      from: this.#first,
      until: this.#derived.last,
      ...(gone.length === 0 ? {} : { gone }),
      ...(this.#lost === 0 ? {} : { lost: this.#lost }),
      ...(this.#unsealed.length === 0 ? {} : { unsealed: this.#unsealed }),
    };
  }

  #isGone(seq: number): boolean {
    return this.#gone.some(({ first, last }) => seq >= first && seq <= last);
  }

  /**
   * Whether facts and tables name the same months and holes. Facts in a month that is gone can't be
   * read; they came after the months and holes that they describe.
   */
  #areRecorded(): boolean {
    const recorded = this.#recorded;
    const lastGone = this.#gone.at(-1)?.last ?? 0;
    const fits = (
      kind: 'month' | 'hole',
      { first, last, link, terms }: Pick<Hole, 'first' | 'last' | 'link' | 'terms'>,
    ) => {
      const entry = recorded.get(`${kind}:${last}`);
      return (
        entry === `${first}:${Buffer.from(link).toString('hex')}:${terms}` ||
        (entry === undefined && last < lastGone)
      );
    };
    const isFrame = ([seq, hash]: readonly [number, string]) =>
      (recorded.get(`frame:${seq}`) ?? (seq < lastGone ? hash : null)) === hash;
    const isOfTime = ({ last, noted, until }: Month) => {
      const entry = recorded.get(`times:${last}`);
      return entry === `${noted}:${until}` || (entry === undefined && last < lastGone);
    };
    return (
      monthsIn(this.#db).every((each) => fits('month', each) && isOfTime(each)) &&
      [...this.#holes, ...holesIn(this.#db)].every((each) => fits('hole', each)) &&
      [...this.#starts].every(isFrame)
    );
  }
}

/**
 * Whether the schema is exactly ours. A view could show other facts than the table has, and a
 * trigger could write them.
 */
function hasSchema(db: Database, nativeBinding?: string): boolean {
  const plain = openDatabase({
    file: ':memory:',
    migrations: journalSchema,
    check: false,
    nativeBinding,
  });
  try {
    const known = new Set(schemaOf(plain).map(({ said }) => said));
    const found = schemaOf(db);
    const isOurs = found.every(({ type, said }) => type === 'table' || known.has(said));
    const here = new Set(found.map(({ said }) => said));
    return isOurs && [...known].every((said) => here.has(said));
  } finally {
    plain.close();
  }
}

const schemaOf = (db: Database): readonly { readonly type: string; readonly said: string }[] =>
  db
    .prepare<[], { type: string; name: string; sql: string | null }>(
      'SELECT type, name, sql FROM sqlite_schema',
    )
    .all()
    .map(({ type, name, sql }) => ({
      type,
      said: `${type} ${name} ${(sql ?? '').replace(/\s+/g, ' ')}`,
    }));

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
