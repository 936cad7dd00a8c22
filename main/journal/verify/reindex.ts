/**
 * Moving the index of a file of an earlier version into rows of many places, some facts in each turn of the event loop: it can end at any time and goes on at
 * the next start. Facts that were written before appointments were subjects are found by theirs from then on.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { NewFact, RowChange } from '../../../shared/journal/journal-fact.ts';
import { subjectsOf } from '../../../shared/journal/row-changes.ts';
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts';
import type { FactRow, Segment } from '../archive/segment.ts';
import {
  changeOf,
  isUnreadable,
  outlineOf,
  type SubjectNumber,
  type TermNumbers,
} from '../format/codec.ts';
import { openPostings, reindexedIn } from '../index/postings.ts';

/** Kind of the fact that is written before the first entry is moved, so that the dictionary knows what appointments are called. */
export const reindexedKind = 'journal.reindexed';

const kindName = 'appointment';
const factsPerTurn = 150;

/** What it works on. */
export type ReindexParts = {
  readonly here: Segment;
  readonly terms: Pick<TermNumbers, 'textOf' | 'numberOf'>;
  readonly now: () => number;
  /** Writes in a transaction, or answers why not. */
  readonly saving: (work: () => void) => Message | null;
  readonly append: (facts: readonly NewFact[]) => Message | null;
  /** Waits until nobody checks the file, then does it. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
};

/** The appointments of a change in numbers of a dictionary; none while it does not know what they are called. */
export function appointmentsOf(
  change: RowChange,
  numberOf: TermNumbers['numberOf'],
): readonly SubjectNumber[] {
  const kind = numberOf(kindName);
  return subjectsOf(change).flatMap((subject) => {
    if (kind === null || !subject.startsWith(`${kindName}:`)) return [];
    const id = numberOf(subject.slice(kindName.length + 1));
    return id === null ? [] : [{ kind, id }];
  });
}

/** What the index holds of a fact up to the place `reindexed`, and of one after it. Of bytes that are none, or of a newer version, nothing. */
export function indexedAs(
  { seq, noted, bytes }: FactRow,
  terms: Pick<TermNumbers, 'textOf' | 'numberOf'>,
  reindexed: number,
): readonly SubjectNumber[] {
  const outline = readable(() => outlineOf(bytes));
  if (outline === null) return [];
  const change =
    seq <= reindexed && outline.ofAsset ? readable(() => changeOf(bytes, noted, terms)) : null;
  return change === null
    ? outline.subjects
    : [...outline.subjects, ...appointmentsOf(change, terms.numberOf)];
}

function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

/** Moves all that is left. Resolves when it is done, or when something could not be written: the next start goes on from there. */
export async function reindex({
  here,
  terms,
  now,
  saving,
  append,
  alone,
}: ReindexParts): Promise<void> {
  const { db } = here;
  const isLeft = () => reindexedIn(db).done < reindexedIn(db).until;
  const sweep = () => alone(async () => saving(() => void db.prepare('DELETE FROM subject').run()));
  if (!isLeft()) {
    if (db.prepare('SELECT 1 FROM subject LIMIT 1').get() !== undefined) await sweep();
    return;
  }
  if (terms.numberOf(kindName) === null) {
    const at = now();
    // A name of a field of a body is a text of the dictionary.
    const said: NewFact = {
      source: 'desk',
      kind: reindexedKind,
      at,
      since: null,
      subjects: [],
      change: null,
      body: { [kindName]: true },
    };
    if (append([said]) !== null) return;
  }
  const postings = openPostings(db);
  // A file whose row somebody took out gets it back: it would be moved again and again.
  const setDone = db.prepare(
    'INSERT INTO reindex (one, done, until) VALUES (1, @done, @until) ON CONFLICT (one) DO UPDATE SET done = excluded.done',
  );
  const some = db.transaction(() => {
    const { done, until } = reindexedIn(db);
    const rows = here.range(done, until, factsPerTurn);
    for (const row of rows)
      for (const { kind, id } of indexedAs(row, terms, until)) postings.add(kind, id, row.seq);
    setDone.run({ done: rows.at(-1)?.seq ?? until, until });
  });
  while (isLeft()) {
    if ((await alone(async () => saving(some))) !== null) return;
    await yieldToEventLoop();
  }
  await sweep();
}
