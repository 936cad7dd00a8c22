/**
 * Reads facts of one database by place: of the journal itself, or of a month that was moved out of
 * it.
 */
import type { Database } from '../../kernel/database/database.ts';
import { LINK_BYTES } from '../format/chain.ts';
import { openPlaces } from '../index/postings.ts';

/** A fact as stored. */
export type FactRow = { readonly seq: number; readonly noted: number; readonly bytes: Uint8Array };
/** A fact with the link after it. */
export type LinkedRow = FactRow & { readonly link: Uint8Array };
/** A packed yard, and the place of the last fact in it. */
export type PackedYard = { readonly seq: number; readonly bytes: Uint8Array };

/** The reads. Each throws where the file is broken. */
export type Segment = {
  readonly db: Database;
  /** Facts with `after < seq <= until` in order; `limit` -1: all. */
  range(after: number, until: number, limit: number): readonly FactRow[];
  /**
   * A row that our program can't have written gets an empty link, so that the check fails there.
   */
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
   * The next id after `id` with any fact about a subject of this kind. Both are numbers of the
   * dictionary.
   */
  idAfter(kind: number, id: number): number | undefined;
  noted(seq: number): number | undefined;
  link(seq: number): Buffer | undefined;
  frame(atOrBefore: number): PackedYard | undefined;
  firstFrame(): number;
};

/**
 * Rows of `fact`; `ours` is whether each column has the type that we write.
 *
 * Changing the schema and changing it back can leave other types: a text in place of bytes, which
 * reads as something else; or a link that is too long beside one that is too short, which moves
 * bytes from one fact to the next.
 */
const rowsWithKinds = `(SELECT *, length(link) = ${LINK_BYTES} AND typeof(link) = 'blob' AND typeof(bytes) = 'blob' AND typeof(noted) = 'integer' AS ours FROM fact)`;

/** Reads over an open database with the tables of a journal. */
export function segmentOf(db: Database): Segment {
  const range = db.prepare<[number, number, number], FactRow>(
    'SELECT seq, noted, bytes FROM fact WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
  );
  // Reads many rows as one. The check reads every fact, and handing over each row separately costs
  // five times as much. Where no row is missing they lie in order, so the last place is known in
  // advance.
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
  // All at once: asking for each fact takes as long as reading three.
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
 * Many rows read as one: the times and lengths of each, then links and bytes one after the other.
 */
type Together = {
  readonly first: number | null;
  readonly last: number | null;
  /** 1: all columns have the types that we write. */
  readonly ours: number | null;
  readonly numbers: string | null;
  readonly bytes: Buffer | null;
};

/** Splits them into rows. Null where a row is missing, or a link has the wrong length. */
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
  // Not a `Buffer`: its slices take longer to make.
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
