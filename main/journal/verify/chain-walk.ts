/** Recomputes the chain over the facts of one file. */
import type { Database } from '../../kernel/database/database.ts';
import type { LinkedRow, Segment } from '../archive/segment.ts';
import { isLinkAfter } from '../format/chain.ts';

/**
 * Facts that damage destroyed. `link` stands after the last of them; `terms` is how many texts had
 * been introduced by then.
 *
 * Example: `{ first: 812, last: 815, link, terms: 340 }` where four facts are destroyed.
 */
export type Hole = {
  readonly first: number;
  readonly last: number;
  readonly link: Uint8Array;
  readonly terms: number;
};

/** Kind of the fact that describes destroyed facts in the chain. */
export const mendedKind = 'journal.mended';

/** The holes of a file. */
export const holesIn = (db: Database): readonly Hole[] =>
  db.prepare<[], Hole>('SELECT first, last, link, terms FROM hole ORDER BY first').all();

/**
 * How far the chain is checked: the last fact, and the link after it.
 *
 * Example: `{ seq: 812, link }`.
 */
export type WalkPosition = { seq: number; link: Uint8Array };

/** Called along the way. */
export type Passing = {
  readonly fact: (row: LinkedRow) => void;
  readonly hole: (hole: Hole) => void;
};

/**
 * The first fact that was changed. `notedAt` is null if it is missing.
 *
 * Example: `{ seq: 813, notedAt: null }` when fact 813 is missing.
 */
export type Broken = { readonly seq: number; readonly notedAt: number | null };

/**
 * The places of a file to compare: `from < seq <= until`.
 *
 * Example: `{ from: 811, until: 815 }` are the facts 812 to 815.
 */
export type Places = { readonly from: number; readonly until: number };

/** Rows of one step: a few milliseconds. */
export const rowsPerStep = 400;

/**
 * Goes on to `until` in steps and moves `at` along. Returns the first fact that doesn't fit, or
 * null.
 */
export function* walkChain(
  segment: Segment,
  at: WalkPosition,
  until: number,
  { fact, hole }: Passing,
): Generator<void, Broken | null> {
  const holes = new Map(holesIn(segment.db).map((each) => [each.first, each]));
  while (at.seq < until) {
    const gone = holes.get(at.seq + 1);
    if (gone !== undefined && gone.last <= until) {
      [at.seq, at.link] = [gone.last, gone.link];
      hole(gone);
      continue;
    }
    const rows = segment.linked(at.seq, until, rowsPerStep);
    if (rows[0]?.seq !== at.seq + 1) return { seq: at.seq + 1, notedAt: null };
    for (const row of rows) {
      if (row.seq !== at.seq + 1) break;
      if (!isLinkAfter(row.link, at.link, row.seq, row.noted, row.bytes))
        return { seq: row.seq, notedAt: row.noted };
      at.seq = row.seq;
      at.link = row.link;
      fact(row);
    }
    yield;
  }
  return null;
}
