/**
 * Moves the oldest month of a journal into a file of its own.
 *
 * The file is complete, checked and flushed before the journal removes anything. So a crash or a
 * full disk never loses a fact. At worst a fact is in both places, and the next sweep removes it
 * from the journal.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { moveIntoPlace } from '../kernel/backups/flush.ts';
import { insertRow } from '../kernel/backups/salvage.ts';
import { type Database, openAsItIs, openDatabase } from '../kernel/database/database.ts';
import { DatabaseError, toDatabaseError } from '../kernel/database/database-error.ts';
import { databaseFiles } from '../kernel/database/quarantine.ts';
import { removeFile } from '../kernel/patient-files.ts';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts';
import { keyframeHash, packYard } from './archive/keyframe.ts';
import { type Month, type Months, monthFile, movedBody } from './archive/months.ts';
import { type FactRow, type Segment, segmentOf } from './archive/segment.ts';
import {
  decodeFact,
  isUnreadable,
  outlineOf,
  type SubjectNumber,
  type TermNumbers,
} from './format/codec.ts';
import { openPostings } from './index/postings.ts';
import type { JournalReads } from './read/journal-reads.ts';
import { yardInSteps } from './read/past-yard.ts';
import { journalSchema } from './schema.ts';
import { holesIn, walkChain } from './verify/chain-walk.ts';

/** The month of an instant, as "2025-03", so that later ones sort after it. */
export type MonthOf = (ms: number) => string;

export type RetireParts = {
  readonly here: Segment;
  readonly months: Months;
  readonly reads: JournalReads;
  readonly terms: Pick<TermNumbers, 'textOf' | 'numberOf'>;
  readonly folder: string;
  /** Where the chain begins. */
  readonly genesis: Uint8Array;
  readonly nativeBinding?: string | undefined;
  /** The last fact. */
  readonly head: () => number;
};

/**
 * A month that is complete in its file, and what the journal has to note of it in one transaction
 * before it removes the facts.
 */
export type MovedMonth = {
  readonly month: Month;
  readonly frame: Uint8Array | null;
  readonly body: { readonly [name: string]: unknown };
};

const factsPerTurn = 500;

/**
 * Writes the file of the oldest month if that month ended before an instant. Returns null if there
 * is no such month, or why it failed.
 */
export async function moveMonth(
  parts: RetireParts,
  { before, monthOf }: { readonly before: number; readonly monthOf: MonthOf },
): Promise<Result<MovedMonth, Message> | null> {
  const last = endOfMonth(parts, before, monthOf);
  if (last === null) return null;
  const target = monthFile(parts.folder, nameOf(parts, monthOf));
  const temporary = `${target}.new`;
  const clear = () => {
    if (existsSync(path.dirname(target)))
      for (const part of databaseFiles(temporary)) removeFile(part);
  };
  try {
    mkdirSync(path.dirname(target), { recursive: true });
    clear();
    const frame = await frameAt(parts, last);
    const month = await writeMonth(parts, temporary, { name: path.basename(target, '.db'), last });
    if (!(await isWhole(temporary, month, parts.nativeBinding)))
      throw new DatabaseError('damaged', message('journal.month.broken', { month: month.name }));
    moveIntoPlace(temporary, target);
    const isNew = frame !== null && parts.here.frame(last)?.seq !== last;
    return ok({
      month,
      frame: isNew ? frame : null,
      body: movedBody(month, frame === null ? null : keyframeHash(frame)),
    });
  } catch (error) {
    try {
      clear();
    } catch {
      // The next attempt removes it.
    }
    const known = toDatabaseError(error, path.basename(target));
    if (known instanceof DatabaseError) return fail(known.said);
    if (error instanceof Error && 'syscall' in error)
      return fail(message('journal.month.failed', { month: path.basename(target, '.db') }));
    throw known;
  }
}

/** Removes from the journal what lies in files of months, including what a crash left. */
export async function sweepMoved(
  { db }: Segment,
  base: number,
  saving: (work: () => void) => Message | null,
): Promise<void> {
  const rows = db.prepare<[number, number], FactRow>(
    'SELECT seq, noted, bytes FROM fact WHERE seq <= ? ORDER BY seq LIMIT ?',
  );
  const postings = openPostings(db);
  const drop = db.prepare('DELETE FROM fact WHERE seq <= ?');
  const dropFrames = db.prepare('DELETE FROM keyframe WHERE seq < ? AND seq <= ?');
  for (
    let some = rows.all(base, factsPerTurn);
    some.length > 0;
    some = rows.all(base, factsPerTurn)
  ) {
    const until = some.at(-1)?.seq ?? 0;
    const why = saving(() => {
      const about = new Map(
        some.flatMap(({ bytes }) =>
          subjectsIn(bytes).map((each) => [`${each.kind}:${each.id}`, each]),
        ),
      );
      for (const { kind, id } of about.values()) postings.dropUntil(kind, id, until);
      drop.run(until);
      dropFrames.run(base, until);
    });
    if (why !== null) return;
    await yieldToEventLoop();
  }
}

/**
 * The last fact of the oldest month in the journal, if that month is over and lies before an
 * instant. Where the clock jumped: one of the places where the month changes.
 */
function endOfMonth(
  { here, months, head }: RetireParts,
  before: number,
  monthOf: MonthOf,
): number | null {
  const first = months.base() + 1;
  const from = here.noted(first);
  const newest = here.noted(head());
  if (from === undefined || newest === undefined) return null;
  const month = monthOf(from);
  if (monthOf(before) <= month || monthOf(newest) <= month) return null;
  let [low, high] = [first, head()];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (monthOf(here.noted(middle) ?? from) <= month) low = middle;
    else high = middle;
  }
  return low;
}

function nameOf({ here, months }: RetireParts, monthOf: MonthOf): string {
  const month = monthOf(here.noted(months.base() + 1) ?? 0);
  const same = months
    .all()
    .filter(({ name }) => name === month || name.startsWith(`${month}-`)).length;
  return same === 0 ? month : `${month}-${same + 1}`;
}

/** The yard at a place, packed. The rest of the journal begins with it. */
async function frameAt({ here, reads }: RetireParts, seq: number): Promise<Uint8Array | null> {
  const own = here.frame(seq);
  if (own?.seq === seq) return own.bytes;
  const steps = yardInSteps(reads, seq);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await yieldToEventLoop();
  return step.value === null ? null : packYard(step.value.snapshot());
}

/**
 * Copies the facts from the journal's first to `last`, with their texts, index entries, keyframes
 * and runs.
 */
async function writeMonth(
  parts: RetireParts,
  file: string,
  { name, last }: { readonly name: string; readonly last: number },
): Promise<Month> {
  const { here, months } = parts;
  const known = months.all().at(-1);
  const first = months.base() + 1;
  const before = known?.link ?? parts.genesis;
  const db = openDatabase({
    file,
    migrations: journalSchema,
    nativeBinding: parts.nativeBinding,
  });
  try {
    const terms = await copyFacts(parts, db, { first, last, knownTerms: known?.terms ?? 0 });
    const month: Month = {
      name,
      first,
      last,
      noted: here.noted(first) ?? 0,
      until: here.noted(last) ?? 0,
      before,
      link: here.link(last) ?? new Uint8Array(),
      terms,
      facility: parts.genesis,
    };
    db.transaction(() => {
      copyRows(
        here.db,
        db,
        'keyframe',
        'SELECT * FROM keyframe WHERE seq BETWEEN ? AND ?',
        first - 1,
        last,
      );
      copyRows(here.db, db, 'run', 'SELECT * FROM run WHERE seq BETWEEN ? AND ?', first, last);
      copyRows(here.db, db, 'hole', 'SELECT * FROM hole WHERE first BETWEEN ? AND ?', first, last);
      insertRow(db, 'month', month);
    })();
    closeMonth(db);
    return month;
  } finally {
    db.close();
  }
}

/** Returns how many texts had been introduced by the last of these facts. */
async function copyFacts(
  { here, terms }: RetireParts,
  db: Database,
  {
    first,
    last,
    knownTerms,
  }: { readonly first: number; readonly last: number; readonly knownTerms: number },
): Promise<number> {
  const addFact = db.prepare('INSERT INTO fact (seq, noted, link, bytes) VALUES (?, ?, ?, ?)');
  const postings = openPostings(db);
  const addTerm = db.prepare('INSERT OR IGNORE INTO term (number, text) VALUES (?, ?)');
  const holes = new Map(holesIn(here.db).map((each) => [each.last + 1, each.terms]));
  let count = knownTerms;
  const noting = {
    textOf(number: number) {
      const text = terms.textOf(number);
      addTerm.run(number, text);
      return text;
    },
  };
  for (let at = first - 1; at < last; at += factsPerTurn) {
    db.transaction(() => {
      for (const { seq, noted, link, bytes } of here.linked(
        at,
        Math.min(last, at + factsPerTurn),
        -1,
      )) {
        addFact.run(seq, noted, link, bytes);
        count = holes.get(seq) ?? count;
        for (const { kind, id } of subjectsIn(bytes)) postings.add(kind, id, seq);
        try {
          for (const text of outlineOf(bytes).newTerms) {
            count += 1;
            addTerm.run(count, text);
          }
          decodeFact(bytes, { seq, notedAt: noted }, noting);
        } catch (error) {
          // Of a newer version. We keep its bytes as they are.
          if (!isUnreadable(error)) throw error;
        }
      }
    })();
    await yieldToEventLoop();
  }
  return count;
}

/** Subjects of a fact; none for bytes of a newer version. */
function subjectsIn(bytes: Uint8Array): readonly SubjectNumber[] {
  try {
    return outlineOf(bytes).subjects;
  } catch (error) {
    if (isUnreadable(error)) return [];
    throw error;
  }
}

/**
 * Writes to the file of a month what we make again from its facts. Returns whether it could be
 * written.
 */
export function mendMonth(
  { folder, nativeBinding }: Pick<RetireParts, 'folder' | 'nativeBinding'>,
  { name, first }: Month,
  work: (segment: Segment, from: number) => void,
): boolean {
  try {
    const file = monthFile(folder, name);
    const db = openDatabase({ file, migrations: journalSchema, check: false, nativeBinding });
    try {
      db.transaction(() => work(segmentOf(db), first - 1))();
      closeMonth(db);
    } finally {
      db.close();
    }
    return true;
  } catch (error) {
    const known = toDatabaseError(error, name);
    if (known instanceof DatabaseError) return false;
    throw known;
  }
}

/** Closes it as a single file, which we only read from now on. */
function closeMonth(db: Database): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('journal_mode = DELETE');
}

/** Whether a file holds an unbroken chain from the month's first to its last link. */
async function isWhole(
  file: string,
  { first, last, before, link }: Month,
  nativeBinding?: string,
): Promise<boolean> {
  const db = openAsItIs(file, nativeBinding);
  try {
    const at = { seq: first - 1, link: before };
    const steps = walkChain(segmentOf(db), at, last, { fact() {}, hole() {} });
    let step = steps.next();
    for (; !step.done; step = steps.next()) await yieldToEventLoop();
    return step.value === null && Buffer.compare(at.link, link) === 0;
  } finally {
    db.close();
  }
}

/** Copies rows unchanged. */
function copyRows(
  from: Database,
  to: Database,
  table: string,
  sql: string,
  first: number,
  last: number,
): void {
  for (const row of from.prepare<[number, number], object>(sql).iterate(first, last))
    insertRow(to, table, row);
}
