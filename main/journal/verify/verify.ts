/**
 * Whether a journal is as it was written: the chain over all facts, and all that follows from them. The walk is made in steps, so that a running console
 * answers its clerk between them.
 */
import type { JournalVerdict } from '../../../shared/journal/journal-verdict.ts';
import type { Database } from '../../kernel/database/database.ts';
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts';
import { keyframeKind } from '../archive/keyframe.ts';
import { type Month, monthsIn, movedKind, openMonth } from '../archive/months.ts';
import { type LinkedRow, type Segment, segmentOf } from '../archive/segment.ts';
import { genesis, readSeal, sealedKind } from '../format/chain.ts';
import { changeOf, decodeFact, isUnreadable, type TermNumbers, tracesOf } from '../format/codec.ts';
import { keyOf, nameFields, nameKey } from '../index/name-index.ts';
import { hasPostings, reindexedIn } from '../index/postings.ts';
import { type Hole, holesIn, mendedKind, type WalkPosition, walkChain } from './chain-walk.ts';
import { appointmentsOf } from './reindex.ts';
import { hasFrames, hasNames, hasSchema, hasSoundRows, hasTerms } from './verify-derived.ts';
import { createMixture, drawWays, hasSubjects, type Mixture } from './verify-index.ts';

/** Whose journal it is, and the data folder in which files of months lie. */
export type VerifyParts = {
  readonly facility: string;
  readonly folder: string | null;
  readonly nativeBinding?: string | undefined;
};

/** Walks the whole journal of a facility at once, and compares it with a seal that was given out, where one is at hand. */
export function verifyJournal(
  db: Database,
  of: string | VerifyParts,
  seal: string | null = null,
): JournalVerdict {
  const steps = verifying(db, typeof of === 'string' ? { facility: of, folder: null } : of, seal);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, each step in a turn of the event loop of its own; what is added meanwhile is left to the next check. */
export async function verifyInTurns(
  db: Database,
  parts: VerifyParts,
  seal: string | null,
): Promise<JournalVerdict> {
  const steps = verifying(db, parts, seal);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

/** What the walk gathers, from the first fact on. */
type Walk = {
  readonly at: WalkPosition;
  readonly terms: string[];
  /** What assets are found by, as `nameKey` says it. */
  readonly names: Set<string>;
  /** Links at the ends of months and holes that facts tell of, by what they are and their last fact; and the hashes of yards there. */
  readonly told: Map<string, string>;
  /** Yards at the beginning of a file, that no fact of it tells of. */
  readonly starts: Map<number, string>;
  readonly lostFrames: Set<number>;
  /** Where a run of times begins, and when. */
  readonly runs: Map<number, number>;
  /** Holes of the files of months. */
  readonly holes: Hole[];
  readonly gone: string[];
  /** The dictionary by text. */
  readonly numberOf: TermNumbers['numberOf'];
  /** The link before the next fact. */
  before: Uint8Array;
  /** The first seal of a day that is not that of the fact before it. */
  wrong: Pick<LinkedRow, 'seq' | 'noted'> | null;
  facts: number;
  lost: number;
  first: number | null;
  last: number | null;
};

/** What follows from the facts of one file. */
type Followed = {
  readonly subjects: Mixture;
  readonly frames: Map<number, string>;
  /** Up to this fact the index holds appointments that its subjects lack. */
  readonly reindexed: number;
};

function* verifying(
  db: Database,
  { facility, folder, nativeBinding }: VerifyParts,
  seal: string | null,
): Generator<void, JournalVerdict> {
  const wanted = seal === null ? null : readSeal(seal);
  if (seal !== null && wanted === null) return { kind: 'seal', why: 'unreadable' };
  if (!hasSchema(db, nativeBinding)) return { kind: 'derived', what: 'schema' };
  const begin = genesis(facility);
  const end = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM fact').pluck().get() ?? 0;
  const lastTerm =
    db.prepare<[], number>('SELECT coalesce(max(number), 0) FROM term').pluck().get() ?? 0;
  const byText = db.prepare<[string], number>('SELECT number FROM term WHERE text = ?').pluck();
  const walk: Walk = {
    ...{
      at: { seq: 0, link: begin },
      terms: [],
      names: new Set(),
      told: new Map(),
      starts: new Map(),
      lostFrames: new Set(),
      runs: new Map(),
      holes: [],
      numberOf: (said) => byText.get(said) ?? null,
    },
    ...{ before: begin, wrong: null, gone: [], facts: 0, lost: 0, first: null, last: null },
  };
  let fits: boolean | 'gone' = wanted === null || (wanted.seq === 0 && isSame(wanted.link, begin));
  const passes = ({ seq, link }: { seq: number; link: Uint8Array }) => {
    if (wanted?.seq === seq) fits = isSame(wanted.link, link);
  };
  // A fact before the first has no place in the chain.
  if (db.prepare('SELECT 1 FROM fact WHERE seq < 1').get() !== undefined)
    return { kind: 'fact', seq: 1, notedAt: null };
  /** Texts of facts that are not here, as the dictionary has them. */
  const text = db.prepare<[number], string>('SELECT text FROM term WHERE number = ?').pluck();
  const fill = (until: number) => {
    while (walk.terms.length < until) walk.terms.push(text.get(walk.terms.length + 1) ?? '');
  };

  if (!hasSoundRows(db, 'month', 'hole')) return { kind: 'derived', what: 'months' };
  const months = monthsIn(db);
  for (const month of months) {
    if (
      month.first !== walk.at.seq + 1 ||
      !isSame(month.before, walk.at.link) ||
      !isSame(month.facility, begin)
    )
      return { kind: 'derived', what: 'months' };
    const segment = folder === null ? null : openMonth(folder, month, nativeBinding);
    if (segment === null) {
      walk.gone.push(month.name);
      [walk.at.seq, walk.at.link] = [month.last, month.link];
      walk.before = month.link;
      fill(month.terms);
      walk.last = month.until;
      walk.first ??= month.noted;
      if (wanted !== null && wanted.seq >= month.first && wanted.seq < month.last) fits = 'gone';
      passes(walk.at);
      yield;
      continue;
    }
    try {
      if (!hasSchema(segment.db, nativeBinding)) return { kind: 'derived', what: 'schema' };
      if (!hasSoundRows(segment.db, 'hole')) return { kind: 'derived', what: 'months' };
      walk.holes.push(...holesIn(segment.db));
      const bad = yield* walkFile(segment, walk, month.last, fill, passes);
      if (bad !== null) return bad;
      if (walk.last !== month.until) return { kind: 'derived', what: 'months' };
      if (!isSame(walk.at.link, month.link) || walk.terms.length !== month.terms)
        return { kind: 'derived', what: 'months' };
    } finally {
      segment.db.close();
    }
  }
  const bad = yield* walkFile(segmentOf(db), walk, end, fill, passes);
  if (bad !== null) return bad;
  if (wanted !== null && wanted.seq > walk.at.seq) return { kind: 'seal', why: 'beyond' };
  if (fits === 'gone') return { kind: 'seal', why: 'gone' };
  if (!fits) return { kind: 'seal', why: 'other' };
  if (!isPushed(walk, months, [...walk.holes, ...holesIn(db)]))
    return { kind: 'derived', what: 'months' };
  if (!hasRuns(db, walk, months, end)) return { kind: 'derived', what: 'times' };
  if (!(yield* hasTerms(db, walk.terms, lastTerm))) return { kind: 'derived', what: 'dictionary' };
  if (!(yield* hasNames(db, walk.names, { end, isPart: walk.gone.length + walk.lost > 0 })))
    return { kind: 'derived', what: 'names' };
  const { facts, first, last, gone, lost } = walk;
  return {
    kind: 'unchanged',
    facts,
    from: first,
    until: last,
    ...(gone.length === 0 ? {} : { gone }),
    ...(lost === 0 ? {} : { lost }),
  };
}

/** Walks the facts of one file, and compares what follows from them. Answers what is wrong, or null. */
function* walkFile(
  segment: Segment,
  walk: Walk,
  until: number,
  fill: (terms: number) => void,
  passes: (at: WalkPosition) => void,
): Generator<void, JournalVerdict | null> {
  const from = walk.at.seq;
  const ways = drawWays();
  const followed: Followed = {
    subjects: createMixture(ways),
    frames: new Map(),
    reindexed: hasPostings(segment.db) ? reindexedIn(segment.db).done : 0,
  };
  const broken = yield* walkChain(segment, walk.at, until, {
    fact(row) {
      passes(row);
      follow(row, walk, followed);
    },
    hole(hole) {
      passes({ seq: hole.last, link: hole.link });
      fill(hole.terms);
      walk.before = hole.link;
      walk.lost += hole.last - hole.first + 1;
    },
  });
  if (broken !== null) return { kind: 'fact', ...broken };
  if (walk.wrong !== null) return { kind: 'fact', seq: walk.wrong.seq, notedAt: walk.wrong.noted };
  for (const seq of walk.lostFrames) followed.frames.delete(seq);
  if (!(yield* hasSubjects(segment.db, followed.subjects, ways, { from, until })))
    return { kind: 'derived', what: 'index' };
  if (!(yield* hasFrames(segment.db, followed.frames, { from, until, starts: walk.starts })))
    return { kind: 'derived', what: 'keyframe' };
  return null;
}

function follow(row: LinkedRow, walk: Walk, { subjects, frames, reindexed }: Followed): void {
  const { seq, noted: notedAt, bytes } = row;
  try {
    const { kind, subjects: about, asset } = tracesOf(bytes, notedAt, walk.terms, nameFields);
    for (let at = 0; at < about.length; at += 2)
      subjects.add(about[at] as number, about[at + 1] as number, seq);
    if (asset !== null) {
      for (const text of asset.texts) {
        const key = keyOf(text);
        if (key !== '') walk.names.add(nameKey(key, `${asset.kind}:${asset.id}`));
      }
      if (seq <= reindexed) addAppointments(row, walk, about, subjects);
    }
    const said = walk.terms[kind - 1];
    if (said === keyframeKind || said === movedKind || said === mendedKind || said === sealedKind) {
      const body = decodeFact(bytes, { seq, notedAt }, dictionaryOf(walk)).body;
      if (said === sealedKind) compareSeal(row, String(body?.seal), walk);
      else if (said === keyframeKind) frames.set(seq, String(body?.hash));
      else if (body !== null) tell(said, body, walk);
    }
  } catch (error) {
    // Written by a newer version: the chain holds it, this version cannot look inside.
    if (!isUnreadable(error)) throw error;
  }
  if (walk.last === null || notedAt < walk.last) walk.runs.set(seq, notedAt);
  walk.before = row.link;
  walk.first ??= notedAt;
  walk.last = notedAt;
  walk.facts += 1;
}

/** What the index holds of a fact from before appointments were subjects. */
function addAppointments(
  { seq, noted, bytes }: LinkedRow,
  walk: Walk,
  about: readonly number[],
  subjects: Mixture,
): void {
  const change = changeOf(bytes, noted, dictionaryOf(walk));
  for (const { kind, id } of change === null ? [] : appointmentsOf(change, walk.numberOf))
    if (!about.some((each, at) => at % 2 === 0 && each === kind && about[at + 1] === id))
      subjects.add(kind, id, seq);
}

const dictionaryOf = ({ terms }: Walk) => ({
  textOf(number: number) {
    const text = terms[number - 1];
    if (text === undefined) throw new RangeError('a number that no fact told');
    return text;
  },
});

/** A day is sealed with the fact before: another seal there, and those that Settings lists are none of this chain. */
function compareSeal({ seq, noted }: LinkedRow, text: string, walk: Walk): void {
  const seal = readSeal(text);
  if (seal?.seq === seq - 1 && !isSame(seal.link, walk.before)) walk.wrong ??= { seq, noted };
}

/** A fact about a month that was moved, or about damage. */
function tell(kind: string, body: { readonly [name: string]: unknown }, walk: Walk): void {
  if (kind === movedKind) {
    walk.told.set(`month:${body.last}`, `${body.first}:${body.link}:${body.terms}`);
    if (body.noted !== undefined)
      walk.told.set(`times:${body.last}`, `${body.noted}:${body.until}`);
    if (typeof body.frame === 'string') walk.told.set(`frame:${body.last}`, body.frame);
    return;
  }
  for (const each of Array.isArray(body.holes) ? body.holes : [])
    walk.told.set(`hole:${each?.last}`, `${each?.first}:${each?.link}:${each?.terms}`);
  for (const seq of Array.isArray(body.frames) ? body.frames : []) walk.lostFrames.add(seq);
}

/** Whether facts and tables name the same months and holes. What a fact of a month that is gone told can no longer be asked: such facts come after what they tell of. */
function isPushed(
  { told, starts, gone }: Walk,
  months: readonly Month[],
  holes: readonly Hole[],
): boolean {
  const lastGone = months.findLast(({ name }) => gone.includes(name))?.last ?? 0;
  const fits = (
    kind: 'month' | 'hole',
    { first, last, link, terms }: Pick<Hole, 'first' | 'last' | 'link' | 'terms'>,
  ) => {
    const said = told.get(`${kind}:${last}`);
    return (
      said === `${first}:${Buffer.from(link).toString('hex')}:${terms}` ||
      (said === undefined && last < lastGone)
    );
  };
  const isFrame = ([seq, hash]: readonly [number, string]) =>
    (told.get(`frame:${seq}`) ?? (seq < lastGone ? hash : null)) === hash;
  const isOfTime = ({ last, noted, until }: Month) =>
    (told.get(`times:${last}`) ?? `${noted}:${until}`) === `${noted}:${until}`;
  return (
    months.every((each) => fits('month', each) && isOfTime(each)) &&
    holes.every((each) => fits('hole', each)) &&
    [...starts].every(isFrame)
  );
}

/** Whether the runs of times are those of the facts. */
function hasRuns(
  db: Database,
  { runs, gone }: Walk,
  months: readonly Month[],
  end: number,
): boolean {
  const isGone = (seq: number) =>
    months.some(({ name, first, last }) => gone.includes(name) && seq >= first && seq <= last);
  if (!hasSoundRows(db, 'run')) return false;
  const known = db
    .prepare<[], { seq: number; noted: number }>('SELECT seq, noted FROM run ORDER BY seq')
    .all();
  const noted = db.prepare<[number], number>('SELECT noted FROM fact WHERE seq = ?').pluck();
  const base = months.at(-1)?.last ?? 0;
  // Those of facts that were added meanwhile count as they stand.
  const isRight = (each: { seq: number; noted: number }) =>
    each.seq <= base
      ? runs.get(each.seq) === each.noted || isGone(each.seq)
      : noted.get(each.seq) === each.noted && (each.seq > end || runs.has(each.seq));
  const found = new Set(known.map(({ seq }) => seq));
  return known.every(isRight) && [...runs.keys()].every((seq) => found.has(seq));
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
