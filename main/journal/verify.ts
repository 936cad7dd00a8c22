/** Whether a journal is as it was written: the chain over all facts, and all that follows from them. */
import type { Verdict } from '../../shared/journal/verdict.ts';
import type { Database } from '../kernel/database/database.ts';
import { genesis, linkAfter, readSeal } from './chain.ts';
import { decodeFact, termsTold } from './codec.ts';
import { keyframeHash, keyframeKind } from './keyframe.ts';

type Row = { readonly seq: number; readonly noted: number; readonly link: Uint8Array; readonly bytes: Uint8Array };

/** Walks the whole journal of a facility, and compares it with a seal that was given out, where one is at hand. */
export function verifyJournal(db: Database, facility: string, seal: string | null = null): Verdict {
  const wanted = seal === null ? null : readSeal(seal);
  if (seal !== null && wanted === null) return { kind: 'seal', why: 'unreadable' };
  const terms: string[] = [];
  const dictionary = {
    numberOf: () => null,
    next: () => terms.length + 1,
    textOf(number: number) {
      const text = terms[number - 1];
      if (text === undefined) throw new RangeError('a number that no fact told');
      return text;
    },
  };
  const wantedSubjects = createMixture();
  const frames = new Map<number, string>();
  const runs: number[] = [];
  let link = genesis(facility);
  let seq = 0;
  let first: number | null = null;
  let last: number | null = null;
  let fits = wanted === null || (wanted.seq === 0 && isSame(wanted.link, link));

  for (const row of db.prepare<[], Row>('SELECT seq, noted, link, bytes FROM fact ORDER BY seq').iterate()) {
    seq += 1;
    if (row.seq !== seq) return { kind: 'fact', seq, notedAt: null };
    link = linkAfter(link, seq, row.noted, row.bytes);
    if (!isSame(link, row.link)) return { kind: 'fact', seq, notedAt: row.noted };
    try {
      for (const text of termsTold(row.bytes)) terms.push(text);
      const fact = decodeFact(row.bytes, { seq, notedAt: row.noted }, dictionary);
      for (const subject of new Set(fact.subjects)) wantedSubjects.add(`${subject} ${seq}`);
      if (fact.kind === keyframeKind) frames.set(seq, String(fact.body?.hash));
    } catch {
      // Written by a newer version: the chain holds it, this version cannot look inside.
    }
    if (last === null || row.noted < last) runs.push(seq);
    first ??= row.noted;
    last = row.noted;
    if (wanted?.seq === seq) fits = isSame(wanted.link, link);
  }
  if (wanted !== null && wanted.seq > seq) return { kind: 'seal', why: 'beyond' };
  if (!fits) return { kind: 'seal', why: 'other' };
  const broken = derived(db, { terms, subjects: wantedSubjects.value(), frames, runs });
  return broken === null ? { kind: 'unchanged', facts: seq, from: first, until: last } : { kind: 'derived', what: broken };
}

type Followed = {
  readonly terms: readonly string[];
  readonly subjects: bigint;
  readonly frames: ReadonlyMap<number, string>;
  readonly runs: readonly number[];
};

function derived(db: Database, wanted: Followed): Extract<Verdict, { kind: 'derived' }>['what'] | null {
  let number = 0;
  for (const row of db.prepare<[], { number: number; text: string }>('SELECT number, text FROM term ORDER BY number').iterate()) {
    number += 1;
    if (row.number !== number || row.text !== wanted.terms[number - 1]) return 'dictionary';
  }
  if (number !== wanted.terms.length) return 'dictionary';

  const subjects = createMixture();
  for (const row of db.prepare<[], { kind: number; id: number; seq: number }>('SELECT kind, id, seq FROM subject').iterate())
    subjects.add(`${wanted.terms[row.kind - 1]}:${wanted.terms[row.id - 1]} ${row.seq}`);
  if (subjects.value() !== wanted.subjects) return 'index';

  const frames = new Map(wanted.frames);
  for (const row of db.prepare<[], { seq: number; bytes: Uint8Array }>('SELECT seq, bytes FROM keyframe').iterate()) {
    if (frames.get(row.seq) !== keyframeHash(row.bytes)) return 'keyframe';
    frames.delete(row.seq);
  }
  if (frames.size > 0) return 'keyframe';

  const runs = db
    .prepare<[], { seq: number; noted: number }>('SELECT run.seq, run.noted FROM run JOIN fact USING (seq, noted) ORDER BY seq')
    .all();
  const isAsWalked = runs.length === wanted.runs.length && runs.every((run, at) => run.seq === wanted.runs[at]);
  return isAsWalked && db.prepare<[], number>('SELECT count(*) FROM run').pluck().get() === runs.length ? null : 'times';
}

/** A sum that is the same in whatever order its parts come, and another one when a part is missing, doubled or changed. */
function createMixture() {
  let sum = 0n;
  return {
    add(text: string): void {
      // FNV-1a over 64 bits, by halves: the chain keeps out forgery, this only finds what does not follow from it.
      let low = 0x84222325;
      let high = 0xcbf29ce4;
      for (let at = 0; at < text.length; at += 1) {
        low = (low ^ text.charCodeAt(at)) >>> 0;
        const product = low * 0x1b3;
        high = (high * 0x1b3 + (low << 8) + Math.floor(product / 0x1_0000_0000)) >>> 0;
        low = product >>> 0;
      }
      sum = BigInt.asUintN(64, sum + BigInt(high) * 0x1_0000_0000n + BigInt(low >>> 0));
    },
    value: () => sum,
  };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
