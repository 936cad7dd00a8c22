/**
 * Fills an empty journal with every sound fact of a damaged one and its backups.
 *
 * A fact is sound when the chain leads to it. Where some are lost, we look for the next link that
 * the facts after it fit, and go on from there. What is gone is a hole. A later fact describes the
 * hole, and its time counts as not watched.
 */

import { message } from '../../../shared/i18n/message.ts';
import type { NewFact } from '../../../shared/journal/journal-fact.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Rebuilt } from '../../kernel/backups/durable-file.ts';
import { attempt } from '../../kernel/backups/read-damaged.ts';
import { insertRow } from '../../kernel/backups/salvage.ts';
import type { Database } from '../../kernel/database/database.ts';
import { keyframeHash, keyframeKind, rowsOfFrame } from '../archive/keyframe.ts';
import { movedKind } from '../archive/months.ts';
import { type LinkedRow, type PackedYard, segmentOf } from '../archive/segment.ts';
import { genesis, isLinkAfter, linkAfter } from '../format/chain.ts';
import { decodeFact, encodeFact, outlineOf } from '../format/codec.ts';
import { NameIndex, putNameKey } from '../index/name-index.ts';
import { OpenTerms } from '../index/text-numbers.ts';
import { unwatchedFact } from '../read/unwatched.ts';
import { type Hole, mendedKind, type WalkPosition } from './chain-walk.ts';
import { lostText, remakeIndex } from './derived.ts';
import { openSources, type Sources } from './sound-rows.ts';

/** Progress of the rebuild. */
type Filled = { readonly at: WalkPosition; readonly holes: Hole[]; terms: number; facts: number };

/**
 * Rebuilds it. `facility`: whose journal it is, if known. Facts of another facility are left out.
 */
export const rebuildFacts =
  (facility: string | null) =>
  (db: Database, paths: readonly string[], at: Instant, nativeBinding?: string): Rebuilt => {
    const sources = openSources(paths, facility === null ? null : genesis(facility), nativeBinding);
    try {
      for (const month of sources.months) insertRow(db, 'month', month);
      const last = sources.months.at(-1);
      const begin = last?.link ?? (facility === null ? sources.begin : genesis(facility));
      const filled: Filled = {
        at: { seq: last?.last ?? 0, link: begin },
        holes: [],
        terms: last?.terms ?? 0,
        facts: 0,
      };
      if (last !== undefined) fillTerms(db, sources, 1, last.terms);
      fillFacts(db, sources, filled, facility === null);
      const frames = fillDerived(db, sources, last?.last ?? 0);
      const lost =
        filled.holes.reduce((sum, hole) => sum + hole.last - hole.first + 1, 0) +
        Math.max(0, sources.end - filled.at.seq);
      tell(db, filled, frames, Date.parse(at));
      remakeIndex(segmentOf(db), last?.last ?? 0);
      return {
        isLoss: lost > 0 || !sources.isEndKnown,
        said: [
          message('files.kept.fact', { count: filled.facts }),
          ...(lost === 0 ? [] : [message('files.lost.fact', { count: lost })]),
        ],
      };
    } finally {
      sources.close();
    }
  };

/** Copies facts in order, with the texts that they introduce and their subjects. */
function fillFacts(db: Database, sources: Sources, filled: Filled, isBeginUnknown: boolean): void {
  const addFact = db.prepare('INSERT INTO fact (seq, noted, link, bytes) VALUES (?, ?, ?, ?)');
  const addTerm = db.prepare('INSERT OR IGNORE INTO term (number, text) VALUES (?, ?)');
  const { at } = filled;
  while (at.seq < sources.end) {
    // Without a facility we don't know where the chain begins, so we trust the first fact.
    const isFirst = isBeginUnknown && at.seq === 0;
    const row = sources.rows(at.seq + 1).find((each) => isFirst || fits(at.link, each));
    if (row === undefined) {
      const hole = holeFrom(sources, filled);
      if (hole === null) return;
      fillTerms(db, sources, filled.terms + 1, hole.terms);
      insertRow(db, 'hole', hole);
      filled.holes.push(hole);
      filled.terms = hole.terms;
      [at.seq, at.link] = [hole.last, hole.link];
      continue;
    }
    addFact.run(row.seq, row.noted, row.link, row.bytes);
    [at.seq, at.link] = [row.seq, row.link];
    filled.facts += 1;
    const outline = attempt(() => outlineOf(row.bytes));
    for (const text of outline?.newTerms ?? []) {
      filled.terms += 1;
      addTerm.run(filled.terms, text);
    }
  }
}

const fits = (before: Uint8Array, { seq, noted, link, bytes }: LinkedRow): boolean =>
  isLinkAfter(link, before, seq, noted, bytes);

/**
 * The hole from the next fact on, up to the first link that the fact after it fits. Null if nothing
 * sound follows.
 */
function holeFrom(sources: Sources, { at, terms }: Filled): Hole | null {
  const first = at.seq + 1;
  const known = sources.holes.find((each) => each.first === first && each.last < sources.end);
  if (known !== undefined && sources.rows(known.last + 1).some((row) => fits(known.link, row)))
    return known;
  for (let last = first; last < sources.end; last += 1) {
    for (const { link } of sources.rows(last))
      if (sources.rows(last + 1).some((row) => fits(link, row)))
        return { first, last, link, terms: Math.max(terms, termsAt(sources, last)) };
  }
  return null;
}

/** How many texts had been introduced by a lost fact. The next new text has the next number. */
function termsAt(sources: Sources, last: number): number {
  for (let seq = last + 1; seq <= sources.end; seq += 1) {
    for (const row of sources.rows(seq)) {
      const [text] = attempt(() => outlineOf(row.bytes).newTerms) ?? [];
      const number = text === undefined ? undefined : sources.numberOf(text);
      if (number !== undefined) return number - 1;
    }
  }
  return sources.lastTerm;
}

/** Texts of lost facts, if a dictionary still has them. */
function fillTerms(db: Database, sources: Sources, first: number, last: number): void {
  const add = db.prepare('INSERT OR IGNORE INTO term (number, text) VALUES (?, ?)');
  for (let number = first; number <= last; number += 1) {
    const isIn = add.run(number, sources.textOf(number) ?? lostText(number)).changes > 0;
    if (!isIn) add.run(number, lostText(number));
  }
}

/** Runs of times, names and keyframes. Returns the places of lost keyframes. */
function fillDerived(db: Database, sources: Sources, base: number): readonly number[] {
  const terms = new OpenTerms(db);
  const names = new NameIndex(db);
  const addRun = db.prepare('INSERT INTO run (seq, noted) VALUES (?, ?)');
  const addFrame = db.prepare('INSERT OR IGNORE INTO keyframe (seq, bytes) VALUES (?, ?)');
  const put = (frame: PackedYard) => {
    const rows = attempt(() => rowsOfFrame(frame.bytes));
    if (rows === undefined) return false;
    addFrame.run(frame.seq, frame.bytes);
    names.ofRows(rows);
    return true;
  };
  for (const each of sources.runsUpTo(base)) addRun.run(each.seq, each.noted);
  const lost: number[] = [];
  let before: number | null = base === 0 ? null : (sources.months.at(-1)?.until ?? null);
  // All at once: meanwhile we write only to other tables.
  for (const { seq, noted, bytes } of db
    .prepare<[], LinkedRow>('SELECT seq, noted, bytes FROM fact ORDER BY seq')
    .all()) {
    if (before === null || noted < before) addRun.run(seq, noted);
    before = noted;
    const fact = attempt(() => decodeFact(bytes, { seq, notedAt: noted }, terms));
    if (fact?.change != null) names.ofChange(fact.change);
    const place =
      fact?.kind === keyframeKind
        ? seq
        : fact?.kind === movedKind && fact.body?.last === base
          ? base
          : null;
    const wanted = place === seq ? fact?.body?.hash : fact?.body?.frame;
    if (place === null || typeof wanted !== 'string') continue;
    const frame = sources.frames(place).find((each) => keyframeHash(each.bytes) === wanted);
    if ((frame === undefined || !put(frame)) && place === seq) lost.push(seq);
  }
  const putLabel = putNameKey(db);
  for (const name of sources.names()) putLabel(name);
  return lost;
}

/** Adds the facts about the damage: what is lost, and that its time was not watched. */
function tell(db: Database, filled: Filled, frames: readonly number[], at: number): void {
  const { holes } = filled;
  const noted = db
    .prepare<[number], number>('SELECT noted FROM fact WHERE seq <= ? ORDER BY seq DESC LIMIT 1')
    .pluck();
  const nextFrame = db
    .prepare<[number], number>(
      'SELECT noted FROM keyframe JOIN fact USING (seq) WHERE seq > ? ORDER BY seq LIMIT 1',
    )
    .pluck();
  const end = noted.get(Number.MAX_SAFE_INTEGER);
  if (end === undefined) return;
  const recorded = holes.map(({ first, last, link, terms }) => ({
    first,
    last,
    link: Buffer.from(link).toString('hex'),
    terms,
  }));
  const facts: NewFact[] = holes.map(({ first, last }) =>
    unwatchedFact(noted.get(first) ?? end, nextFrame.get(last) ?? at),
  );
  if (at > end) facts.push(unwatchedFact(end, at));
  if (recorded.length + frames.length > 0)
    facts.push({
      source: 'desk',
      kind: mendedKind,
      at,
      since: null,
      subjects: [],
      change: null,
      body: { holes: recorded, frames },
    });
  append(db, filled, facts, { at, end });
}

function append(
  db: Database,
  filled: Filled,
  facts: readonly NewFact[],
  { at, end }: { readonly at: number; readonly end: number },
): void {
  const terms = new OpenTerms(db);
  let { seq, link } = filled.at;
  for (const [index, fact] of facts.entries()) {
    seq += 1;
    const { bytes, newTerms } = encodeFact(fact, at, terms);
    link = linkAfter(link, seq, at, bytes);
    terms.add(newTerms);
    insertRow(db, 'fact', { seq, noted: at, link, bytes });
    // The clock was set back after this fact.
    if (index === 0 && at < end) insertRow(db, 'run', { seq, noted: at });
  }
}
