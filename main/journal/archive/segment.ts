/**
 * Reading facts of one database, by place: of the journal itself, or of a month that was moved out
 * of it.
 */
import type { Database } from '../../kernel/database/database.ts';
import { LINK_BYTES } from '../format/chain.ts';
import { openPlaces } from '../index/postings.ts';

/** A fact as it lies in the file. */
export type FactRow = { readonly seq: number; readonly noted: number; readonly bytes: Uint8Array };
/** A fact with the link after it. */
export type LinkedRow = FactRow & { readonly link: Uint8Array };
/** A packed yard, and after which fact it was so. */
export type PackedYard = { readonly seq: number; readonly bytes: Uint8Array };

/** The reads. Each throws where the file is broken. */
export type Segment = {
  readonly db: Database;
  /** Facts with `after < seq <= until` in order; `limit` -1: all. */
  range(after: number, until: number, limit: number): readonly FactRow[];
  /** A row that nobody wrote so has an empty link. */
  linked(after: number, until: number, limit: number): readonly LinkedRow[];
  /** Facts about a subject with `after < seq < before`, newest first. */
  ofSubject(
    kind: number,
    id: number,
    before: number,
    after: number,
    limit: number,
  ): readonly FactRow[];
  /**
   * The first id after another of which any fact is about a subject of this kind; both as numbers
   * of the dictionary.
   */
  idAfter(kind: number, id: number): number | undefined;
  noted(seq: number): number | undefined;
  link(seq: number): Buffer | undefined;
  frame(atOrBefore: number): PackedYard | undefined;
  firstFrame(): number;
};

/**
 * Rows of `fact`, and in `ours` whether each is of the kinds that are written. Somebody who changes
 * the schema and changes it back leaves others: a text in the place of bytes, that reads as
 * something else; or a link that is longer beside one that is shorter, which moves bytes from one
 * fact into the next.
 */
const rowsWithKinds = `(SELECT *, length(link) = ${LINK_BYTES} AND typeof(link) = 'blob' AND typeof(bytes) = 'blob' AND typeof(noted) = 'integer' AS ours FROM fact)`;

/** Reads over an open database with the tables of a journal. */
export function segmentOf(db: Database): Segment {
  const range = db.prepare<[number, number, number], FactRow>(
    'SELECT seq, noted, bytes FROM fact WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
  );
  // All rows as one: the check reads every fact so, and a row by itself costs five times as much to
  // hand over.
  // Where none is missing they lie in their order, and so many of them end at a known place.
  const linked = db.prepare<[number, number], Together>(
    `SELECT min(seq) AS first, max(seq) AS last, min(ours) AS ours, group_concat(noted || ',' || length(bytes)) AS numbers,
       CAST(group_concat(CAST(link || bytes AS TEXT), '') AS BLOB) AS bytes
     FROM ${rowsWithKinds} WHERE seq > ? AND seq <= ?`,
  );
  const oneByOne = db.prepare<[number, number, number], LinkedRow>(
    `SELECT seq, CAST(noted AS INTEGER) AS noted, CASE WHEN ours THEN link ELSE x'' END AS link, bytes
     FROM ${rowsWithKinds} WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`,
  );
  const places = openPlaces(db);
  // All at once: to ask for each takes as long as to read three.
  const facts = db.prepare<[string], FactRow>(
    'SELECT seq, noted, bytes FROM fact WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC',
  );
  const idAfter = db
    .prepare<[number, number], number | null>(
      'SELECT min(id) FROM posting WHERE kind = ? AND id > ?',
    )
    .pluck();
  const noted = db.prepare<[number], number>('SELECT noted FROM fact WHERE seq = ?').pluck();
  const link = db.prepare<[number], Buffer>('SELECT link FROM fact WHERE seq = ?').pluck();
  const frame = db.prepare<[number], PackedYard>(
    'SELECT seq, bytes FROM keyframe WHERE seq <= ? ORDER BY seq DESC LIMIT 1',
  );
  const first = db.prepare<[], number>('SELECT coalesce(min(seq), 0) FROM keyframe').pluck();
  return {
    db,
    range: (after, until, limit) => range.all(after, until, limit),
    linked: (after, until, limit) =>
      rowsIn(after, linked.get(after, limit < 0 ? until : Math.min(until, after + limit))) ??
      oneByOne.all(after, until, limit),
    ofSubject: (kind, id, before, after, limit) =>
      facts.all(`[${places(kind, id, before, after, limit).join()}]`),
    idAfter: (kind, id) => idAfter.get(kind, id) ?? undefined,
    noted: (seq) => noted.get(seq),
    link: (seq) => link.get(seq),
    frame: (atOrBefore) => frame.get(atOrBefore),
    firstFrame: () => first.get() ?? 0,
  };
}

/**
 * Rows that were read as one: of each when it was noted and how long its bytes are, and link and
 * bytes one after the other.
 */
type Together = {
  readonly first: number | null;
  readonly last: number | null;
  /** 1: all rows are of the kinds that are written. */
  readonly ours: number | null;
  readonly numbers: string | null;
  readonly bytes: Buffer | null;
};

/** The rows; null where some of them are missing, or a link is longer or shorter than a link is. */
function rowsIn(after: number, read: Together | undefined): readonly LinkedRow[] | null {
  if (
    read?.first !== after + 1 ||
    read.last === null ||
    read.ours !== 1 ||
    read.numbers === null ||
    read.bytes === null
  )
    return null;
  const numbers = read.numbers.split(',');
  if (numbers.length !== 2 * (read.last - after)) return null;
  // Not as `Buffer`, whose parts take longer to be made.
  const bytes = new Uint8Array(read.bytes.buffer, read.bytes.byteOffset, read.bytes.length);
  const rows: LinkedRow[] = [];
  let at = 0;
  for (let place = 0; place < numbers.length; place += 2) {
    const start = at + LINK_BYTES;
    const end = start + Number(numbers[place + 1]);
    rows.push({
      seq: after + 1 + place / 2,
      noted: Number(numbers[place]),
      link: bytes.subarray(at, start),
      bytes: bytes.subarray(start, end),
    });
    at = end;
  }
  return at === bytes.length ? rows : null;
}
