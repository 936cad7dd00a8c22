/** `journal.db`: facts are added and never changed. Its SQL lives only here. */
import type { Fact, NewFact, Subject } from '../../shared/journal/fact.ts';
import type { Verdict } from '../../shared/journal/verdict.ts';
import { type Message, message } from '../../shared/words/message.ts';
import type { YardRows } from '../../shared/yard/model.ts';
import type { FileHome, KeptFile } from '../kernel/backups/kept-file.ts';
import { openKept } from '../kernel/backups/open-kept.ts';
import { type Database, damaged } from '../kernel/database/database.ts';
import type { DatabaseError } from '../kernel/database/database-error.ts';
import { written } from '../kernel/database/written.ts';
import { ownTurn } from '../kernel/own-turn.ts';
import { genesis, linkAfter } from './chain.ts';
import { decodeFact, encodeFact } from './codec.ts';
import { keyframeHash, keyframeKind, packYard, unpackYard } from './keyframe.ts';
import { journalMigrations } from './migrations/index.ts';
import { openNames } from './names.ts';
import { openTerms } from './terms.ts';
import { verifyInTurns } from './verify.ts';

/** Name of the file in the data folder. */
export const journalFileName = 'journal.db';

/** The journal as a kept file. */
export const yardJournalFile: KeptFile = {
  name: journalFileName,
  holds: message('files.holds.journal'),
  migrations: journalMigrations,
  advice: message('files.advice.journal'),
  unwritable: 'read',
  unsaved: message('files.unsaved.journal'),
};

/** The last fact; before the first one `seq` is 0. */
export type Head = { readonly seq: number; readonly notedAt: number; readonly link: Uint8Array };

/** The opened journal. Reads answer null or less for what cannot be read, never throw for one bad row. */
export type JournalFile = {
  head(): Head;
  /** Adds the facts in their order in one transaction. Answers why it could not, or null. Facts that were not added are the caller's to keep. */
  append(facts: readonly NewFact[]): Message | null;
  /** Facts with `after < seq <= until`, in order, at most `limit`. */
  between(after: number, until: number, limit?: number): readonly Fact[];
  /** Facts about a subject, newest first, before a place. */
  about(subject: Subject, before: number, limit: number): readonly Fact[];
  /** The last fact that was noted at or before an instant, 0 where none was. */
  placeAt(instant: number): number;
  /** When the fact at a place was noted; null where there is none. */
  notedAt(seq: number): number | null;
  /** The link of the chain after the fact at a place, in hex; null where there is none. */
  linkAt(seq: number): string | null;
  /** The first place whose yard is known, 0 where none is. */
  begins(): number;
  keyframeAtOrBefore(seq: number): { readonly seq: number; readonly bytes: Uint8Array } | null;
  /** Keeps the whole yard as it is after the last fact, and a fact that holds its hash. */
  addKeyframe(rows: YardRows): Message | null;
  /** Walks the whole file, a little in each turn of the event loop (`verify.ts`). */
  verify(seal: string | null): Promise<Verdict>;
  /** Assets that ever were here with a name that begins so, at most `limit`. */
  named(text: string, limit: number): readonly Subject[];
  /** Tells the names anew, a little in each turn, where a file of an earlier version has none. */
  nameAll(): Promise<void>;
  /** How many facts were noted in each of `parts` equal stretches of a time. */
  density(from: number, until: number, parts: number): readonly number[];
};

/** The opened file with what the clerk has to know of it. */
export type OpenedJournal = JournalFile & { readonly notices: ReturnType<typeof openKept>['notices']; close(): void };

/** Opens it; a damaged one is restored. Throws `DatabaseError` when another program holds it. */
export function openJournalFile(home: FileHome, facility: string): OpenedJournal {
  const { used, notices, close } = openKept(yardJournalFile, home, (db, unwritable) => journalOver(db, unwritable, { ...home, facility }));
  return { ...used, notices, close };
}

type Row = { readonly seq: number; readonly noted: number; readonly bytes: Uint8Array };

/** Whether the chain of a file begins at this facility: the journal of another one is no history of this yard. */
function isOf(db: Database, facility: string): boolean {
  const first = db.prepare<[], Row & { readonly link: Uint8Array }>('SELECT seq, noted, link, bytes FROM fact WHERE seq = 1').get();
  return first === undefined || Buffer.compare(linkAfter(genesis(facility), first.seq, first.noted, first.bytes), first.link) === 0;
}

/** Facts that are named in one turn of the event loop. */
const factsPerTurn = 500;
/** A clock that goes back by less than this is taken to stand still; by more, another run of times begins, in milliseconds. */
const jitterMs = 5_000;

/** The journal over an open database. Throws `DatabaseError` of kind `damaged` for the journal of another facility. */
export function journalOver(db: Database, unwritable: DatabaseError | null, home: FileHome & { readonly facility: string }): JournalFile {
  const terms = openTerms(db);
  const names = openNames(db);
  const last = db.prepare<[], { seq: number; noted: number; link: Uint8Array }>(
    'SELECT seq, noted, link FROM fact ORDER BY seq DESC LIMIT 1',
  );
  const addFact = db.prepare('INSERT INTO fact (seq, noted, link, bytes) VALUES (?, ?, ?, ?)');
  const addSubject = db.prepare('INSERT OR IGNORE INTO subject (kind, id, seq) VALUES (?, ?, ?)');
  const addRun = db.prepare('INSERT INTO run (seq, noted) VALUES (?, ?)');
  const addFrame = db.prepare('INSERT INTO keyframe (seq, bytes) VALUES (?, ?)');
  const runs = db.prepare<[], { seq: number; noted: number }>('SELECT seq, noted FROM run ORDER BY seq');
  const range = db.prepare<[number, number, number], Row>(
    'SELECT seq, noted, bytes FROM fact WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
  );
  const ofSubject = db.prepare<[number, number, number, number], Row>(
    `SELECT fact.seq, noted, bytes FROM subject JOIN fact USING (seq)
     WHERE kind = ? AND id = ? AND subject.seq < ? ORDER BY subject.seq DESC LIMIT ?`,
  );
  const noted = db.prepare<[number], number>('SELECT noted FROM fact WHERE seq = ?').pluck();
  const linkOf = db.prepare<[number], Buffer>('SELECT link FROM fact WHERE seq = ?').pluck();
  const firstFrame = db.prepare<[], number>('SELECT coalesce(min(seq), 0) FROM keyframe').pluck();
  const frame = db.prepare<[number], { seq: number; bytes: Uint8Array }>(
    'SELECT seq, bytes FROM keyframe WHERE seq <= ? ORDER BY seq DESC LIMIT 1',
  );

  const readHead = (): Head => {
    const row = last.get();
    return row === undefined
      ? { seq: 0, notedAt: Number.NEGATIVE_INFINITY, link: genesis(home.facility) }
      : { seq: row.seq, notedAt: row.noted, link: row.link };
  };
  let head = readHead();
  let known = runs.all();
  if (!isOf(db, home.facility)) throw damaged(journalFileName, new Error('the journal of another facility'));

  /** Times of a run never go back. */
  function timeOf(now: number): { readonly at: number; readonly isNewRun: boolean } {
    if (now >= head.notedAt) return { at: now, isNewRun: head.seq === 0 };
    return now >= head.notedAt - jitterMs ? { at: head.notedAt, isNewRun: false } : { at: now, isNewRun: true };
  }

  const add = db.transaction((facts: readonly NewFact[], now: number) => {
    for (const fact of facts) {
      const { at, isNewRun } = timeOf(now);
      const seq = head.seq + 1;
      const { bytes, told, subjects } = encodeFact(fact, at, terms);
      const link = linkAfter(head.link, seq, at, bytes);
      terms.add(told);
      addFact.run(seq, at, link, bytes);
      for (const { kind, id } of subjects) addSubject.run(kind, id, seq);
      if (fact.change !== null) names.ofChange(fact.change);
      if (isNewRun) {
        addRun.run(seq, at);
        known.push({ seq, noted: at });
      }
      head = { seq, notedAt: at, link };
    }
  });

  const keepFrame = db.transaction((rows: YardRows, now: number) => {
    const bytes = packYard(rows);
    const body = { hash: keyframeHash(bytes) };
    add([{ source: 'desk', kind: keyframeKind, at: now, since: null, subjects: [], change: null, body }], now);
    addFrame.run(head.seq, bytes);
    names.ofRows(rows);
  });

  function saving(work: () => void): Message | null {
    let isWritten = false;
    try {
      const saved = written(journalFileName, unwritable, work);
      isWritten = saved.ok;
      return saved.ok ? null : saved.error;
    } finally {
      // What the transaction took back is not known here any more either.
      if (!isWritten) {
        terms.forget();
        names.forget();
        head = readHead();
        known = runs.all();
      }
    }
  }

  const decoded = (rows: readonly Row[]): readonly Fact[] =>
    rows.flatMap(({ seq, noted: notedAt, bytes }) => {
      try {
        return [decodeFact(bytes, { seq, notedAt }, terms)];
      } catch {
        // A rotten row or one of a newer version hides no other; the check of the chain names it.
        home.log?.warn('journal-fact-unreadable', { seq });
        return [];
      }
    });

  /** The last place within `first..end`, where times rise, that is at or before an instant. */
  function lastAtOrBefore(first: number, end: number, instant: number): number {
    let [low, high] = [first - 1, end];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((noted.get(middle) ?? Number.POSITIVE_INFINITY) <= instant) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function placeAt(instant: number): number {
    for (let at = known.length - 1; at >= 0; at -= 1) {
      const run = known[at] as { seq: number; noted: number };
      if (run.noted <= instant) return lastAtOrBefore(run.seq, (known[at + 1]?.seq ?? head.seq + 1) - 1, instant);
    }
    return 0;
  }

  return {
    head: () => head,
    append: (facts) => (facts.length === 0 ? null : saving(() => add(facts, Math.round(home.clock.now())))),
    between: (after, until, limit = -1) => decoded(range.all(after, until, limit)),
    about(subject, before, limit) {
      const end = subject.indexOf(':');
      const [kind, id] = [terms.numberOf(subject.slice(0, end)), terms.numberOf(subject.slice(end + 1))];
      return kind === null || id === null ? [] : decoded(ofSubject.all(kind, id, before, limit));
    },
    placeAt,
    notedAt: (seq) => noted.get(seq) ?? null,
    linkAt: (seq) => linkOf.get(seq)?.toString('hex') ?? null,
    begins: () => firstFrame.get() ?? 0,
    keyframeAtOrBefore: (seq) => frame.get(seq) ?? null,
    addKeyframe: (rows) => saving(() => keepFrame(rows, Math.round(home.clock.now()))),
    named: names.find,
    async nameAll() {
      if (unwritable !== null || names.isWhole()) return;
      for (const seq of db.prepare<[], number>('SELECT seq FROM keyframe ORDER BY seq').pluck().all()) {
        saving(db.transaction(() => names.ofRows(unpackYard(frame.get(seq)?.bytes ?? new Uint8Array()))));
        await ownTurn();
      }
      for (let at = 0; at < head.seq; at += factsPerTurn) {
        const changes = decoded(range.all(at, at + factsPerTurn, factsPerTurn)).flatMap(({ change }) => change ?? []);
        saving(db.transaction(() => changes.forEach(names.ofChange)));
        await ownTurn();
      }
      saving(names.setWhole);
    },
    verify: (seal) => verifyInTurns(db, home.facility, seal),
    density(from, until, parts) {
      const step = (until - from) / parts;
      const counts = Array.from({ length: parts }, () => 0);
      // Each run of times by itself: where a clock was set back, two of them may lie in one stretch.
      for (const [at, run] of known.entries()) {
        const end = (known[at + 1]?.seq ?? head.seq + 1) - 1;
        if (run.noted > until || (noted.get(end) ?? Number.NEGATIVE_INFINITY) <= from) continue;
        let before = lastAtOrBefore(run.seq, end, from);
        for (let part = 0; part < parts; part += 1) {
          const place = lastAtOrBefore(run.seq, end, from + (part + 1) * step);
          counts[part] = (counts[part] as number) + place - before;
          before = place;
        }
      }
      return counts;
    },
  };
}
