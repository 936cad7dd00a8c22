/**
 * Whether a journal is as it was written: the chain over all facts, and all that follows from them. The walk is made in steps, so that a running console
 * answers its clerk between them.
 */
import type { Verdict } from '../../shared/journal/verdict.ts';
import type { Database } from '../kernel/database/database.ts';
import { ownTurn } from '../kernel/own-turn.ts';
import { genesis, linkAfter, readSeal } from './chain.ts';
import { decodeFact, outlineOf } from './codec.ts';
import { keyframeHash, keyframeKind } from './keyframe.ts';

type Row = { readonly seq: number; readonly noted: number; readonly link: Uint8Array; readonly bytes: Uint8Array };

/** Rows of one step: a few milliseconds. */
const rowsPerStep = 400;

/** Walks the whole journal of a facility at once, and compares it with a seal that was given out, where one is at hand. */
export function verifyJournal(db: Database, facility: string, seal: string | null = null): Verdict {
  const steps = verifying(db, facility, seal);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, each step in a turn of the event loop of its own; what is added meanwhile is left to the next check. */
export async function verifyInTurns(db: Database, facility: string, seal: string | null): Promise<Verdict> {
  const steps = verifying(db, facility, seal);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await ownTurn();
  }
}

/** What the walk over the facts found, for the check of what follows from them. */
type Followed = {
  readonly end: number;
  readonly terms: readonly string[];
  readonly subjects: string;
  readonly frames: ReadonlyMap<number, string>;
  readonly runs: readonly number[];
};

function* verifying(db: Database, facility: string, seal: string | null): Generator<void, Verdict> {
  const wanted = seal === null ? null : readSeal(seal);
  if (seal !== null && wanted === null) return { kind: 'seal', why: 'unreadable' };
  const end = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM fact').pluck().get() ?? 0;
  const lastTerm = db.prepare<[], number>('SELECT coalesce(max(number), 0) FROM term').pluck().get() ?? 0;
  const terms: string[] = [];
  const dictionary = {
    textOf(number: number) {
      const text = terms[number - 1];
      if (text === undefined) throw new RangeError('a number that no fact told');
      return text;
    },
  };
  const subjects = createMixture();
  const frames = new Map<number, string>();
  const runs: number[] = [];
  let link = genesis(facility);
  let seq = 0;
  let first: number | null = null;
  let last: number | null = null;
  let fits = wanted === null || (wanted.seq === 0 && isSame(wanted.link, link));

  const next = db.prepare<[number, number, number], Row>(
    'SELECT seq, noted, link, bytes FROM fact WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
  );
  // A fact before the first has no place in the chain.
  if (db.prepare('SELECT 1 FROM fact WHERE seq < 1').get() !== undefined) return { kind: 'fact', seq: 1, notedAt: null };
  while (seq < end) {
    const rows = next.all(seq, end, rowsPerStep);
    for (const row of rows) {
      seq += 1;
      if (row.seq !== seq) return { kind: 'fact', seq, notedAt: null };
      link = linkAfter(link, seq, row.noted, row.bytes);
      if (!isSame(link, row.link)) return { kind: 'fact', seq, notedAt: row.noted };
      try {
        const { told, kind, subjects: about } = outlineOf(row.bytes);
        for (const text of told) terms.push(text);
        for (const [at, each] of about.entries())
          if (about.findIndex(({ kind, id }) => kind === each.kind && id === each.id) === at) subjects.add(each.kind, each.id, seq);
        if (dictionary.textOf(kind) === keyframeKind)
          frames.set(seq, String(decodeFact(row.bytes, { seq, notedAt: row.noted }, dictionary).body?.hash));
      } catch {
        // Written by a newer version: the chain holds it, this version cannot look inside.
      }
      if (last === null || row.noted < last) runs.push(seq);
      first ??= row.noted;
      last = row.noted;
      if (wanted?.seq === seq) fits = isSame(wanted.link, link);
    }
    yield;
  }
  if (wanted !== null && wanted.seq > seq) return { kind: 'seal', why: 'beyond' };
  if (!fits) return { kind: 'seal', why: 'other' };
  const broken = yield* derived(db, { end, terms, subjects: subjects.value(), frames, runs }, lastTerm);
  return broken === null ? { kind: 'unchanged', facts: seq, from: first, until: last } : { kind: 'derived', what: broken };
}

type Derived = Extract<Verdict, { kind: 'derived' }>['what'];

function* derived(db: Database, wanted: Followed, lastTerm: number): Generator<void, Derived | null> {
  if (!(yield* hasTerms(db, wanted.terms, lastTerm))) return 'dictionary';
  if (!(yield* hasSubjects(db, wanted))) return 'index';
  if (!(yield* hasFrames(db, wanted))) return 'keyframe';
  // Those of facts that were added meanwhile count as they stand.
  const runs = db
    .prepare<[number], { seq: number; noted: number }>(
      'SELECT run.seq, run.noted FROM run JOIN fact USING (seq, noted) WHERE seq <= ? ORDER BY seq',
    )
    .all(wanted.end);
  const isAsWalked = runs.length === wanted.runs.length && runs.every((run, at) => run.seq === wanted.runs[at]);
  const strays = db.prepare<[], number>(
    'SELECT count(*) FROM run WHERE NOT EXISTS (SELECT 1 FROM fact WHERE fact.seq = run.seq AND fact.noted = run.noted)',
  );
  return isAsWalked && strays.pluck().get() === 0 ? null : 'times';
}

function* hasTerms(db: Database, terms: readonly string[], lastTerm: number): Generator<void, boolean> {
  const next = db.prepare<[number, number, number], { number: number; text: string }>(
    'SELECT number, text FROM term WHERE number > ? AND number <= ? ORDER BY number LIMIT ?',
  );
  let number = 0;
  if (lastTerm !== terms.length || db.prepare('SELECT 1 FROM term WHERE number < 1').get() !== undefined) return false;
  while (number < lastTerm) {
    for (const row of next.all(number, lastTerm, 4 * rowsPerStep)) {
      number += 1;
      if (row.number !== number || row.text !== terms[number - 1]) return false;
    }
    yield;
  }
  return true;
}

type Entry = { readonly kind: number; readonly id: number; readonly seq: number };

function* hasSubjects(db: Database, { subjects: wanted, end }: Followed): Generator<void, boolean> {
  const next = db.prepare<[number, number, number, number], Entry>(
    'SELECT kind, id, seq FROM subject WHERE (kind, id, seq) > (?, ?, ?) ORDER BY kind, id, seq LIMIT ?',
  );
  const last = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM fact').pluck();
  const found = createMixture();
  let at: Entry = { kind: -1, id: -1, seq: -1 };
  for (;;) {
    const rows = next.all(at.kind, at.id, at.seq, 4 * rowsPerStep);
    const now = last.get() ?? 0;
    for (const row of rows) {
      // In numbers of the dictionary, which was found to be as the facts tell it.
      if (row.seq <= end) found.add(row.kind, row.id, row.seq);
      else if (row.seq > now) return false;
    }
    const newest = rows.at(-1);
    if (newest === undefined) return found.value() === wanted;
    at = newest;
    yield;
  }
}

function* hasFrames(db: Database, { frames: wanted, end }: Followed): Generator<void, boolean> {
  const frames = new Map(wanted);
  const read = db.prepare<[number], Uint8Array>('SELECT bytes FROM keyframe WHERE seq = ?').pluck();
  for (const seq of db.prepare<[number], number>('SELECT seq FROM keyframe WHERE seq <= ?').pluck().all(end)) {
    const bytes = read.get(seq);
    if (bytes === undefined || frames.get(seq) !== keyframeHash(bytes)) return false;
    frames.delete(seq);
    yield;
  }
  const strays = db.prepare<[], number>('SELECT count(*) FROM keyframe WHERE seq NOT IN (SELECT seq FROM fact)').pluck().get();
  return frames.size === 0 && strays === 0;
}

/** A sum that is the same in whatever order its parts come, and another one when a part is missing, doubled or changed. */
function createMixture() {
  let sumLow = 0;
  let sumHigh = 0;
  return {
    add(kind: number, id: number, seq: number): void {
      // FNV-1a over 64 bits, by halves: the chain keeps out forgery, this only finds what does not follow from it.
      let low = 0x84222325;
      let high = 0xcbf29ce4;
      const mix = (value: number) => {
        low = (low ^ value) >>> 0;
        const product = low * 0x1b3;
        high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(product / 0x1_0000_0000)) >>> 0;
        low = product >>> 0;
      };
      for (const value of [kind, id, seq % 0x1_0000_0000, Math.floor(seq / 0x1_0000_0000) + 1]) {
        mix(value & 0xffff);
        mix(value >>> 16);
      }
      sumLow += low;
      const carry = sumLow > 0xffff_ffff ? 1 : 0;
      sumLow >>>= 0;
      sumHigh = (sumHigh + high + carry) >>> 0;
    },
    value: () => `${sumHigh}:${sumLow}`,
  };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
