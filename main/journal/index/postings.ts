/**
 * The index by subject. For each subject it lists the places of the facts about it, many in a row.
 * It follows from the facts and only serves to find them.
 */
import type { Database } from '../../kernel/database/database.ts';
import { type ByteReader, createByteReader, createByteWriter } from '../format/bytes.ts';

/** Most places in a row: few enough that adding one is quick. */
export const mostPlaces = 64;

/** The first place of a row, and the distance of each other place from the one before. */
type Row = { readonly first: number; readonly places: Uint8Array };

/** Writing to the index, within the transaction of the facts. */
export type Postings = {
  /** Notes that a fact is about a subject. Noting it twice changes nothing. */
  add(kind: number, id: number, seq: number): void;
  /** Removes the facts up to a place. */
  dropUntil(kind: number, id: number, until: number): void;
};

/** The places of a row, lowest first. Throws `RangeError` for malformed bytes. */
export function placesOf({ first, places }: Row): number[] {
  const found = [first];
  const from = createByteReader(places);
  for (let place = first; !from.isAtEnd(); ) {
    place += distance(from);
    found.push(place);
  }
  return found;
}

function distance(from: ByteReader): number {
  const value = from.count();
  if (value === 0) throw new RangeError('a place stands twice');
  return value;
}

function packed(places: readonly number[]): Uint8Array {
  const into = createByteWriter();
  for (let at = 1; at < places.length; at += 1)
    into.count((places[at] as number) - (places[at - 1] as number));
  return into.done();
}

/** Packs ascending places into rows. */
export function packPlaces(places: readonly number[]): readonly Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < places.length; at += mostPlaces) {
    const some = places.slice(at, at + mostPlaces);
    rows.push({ first: some[0] as number, places: packed(some) });
  }
  return rows;
}

/** Opens it for writing. */
export function openPostings(db: Database): Postings {
  const at = db.prepare<[number, number, number], Row>(
    'SELECT first, places FROM posting WHERE kind = ? AND id = ? AND first <= ? ORDER BY first DESC LIMIT 1',
  );
  const insert = db.prepare('INSERT INTO posting (kind, id, first, places) VALUES (?, ?, ?, ?)');
  const update = db.prepare(
    'UPDATE posting SET places = ? WHERE kind = ? AND id = ? AND first = ?',
  );
  const upTo = db.prepare<[number, number, number], Row>(
    'SELECT first, places FROM posting WHERE kind = ? AND id = ? AND first <= ?',
  );
  const drop = db.prepare('DELETE FROM posting WHERE kind = ? AND id = ? AND first = ?');
  return {
    add(kind, id, seq) {
      const row = at.get(kind, id, seq);
      const places = row === undefined ? [] : placesOf(row);
      const last = places.at(-1);
      if (row === undefined || last === undefined || (last < seq && places.length >= mostPlaces)) {
        insert.run(kind, id, seq, new Uint8Array());
        return;
      }
      if (last < seq) places.push(seq);
      else if (places.includes(seq)) return;
      else
        places.splice(
          places.findIndex((each) => each > seq),
          0,
          seq,
        );
      update.run(packed(places), kind, id, row.first);
    },
    dropUntil(kind, id, until) {
      for (const row of upTo.all(kind, id, until)) {
        drop.run(kind, id, row.first);
        const [first, ...rest] = placesOf(row).filter((place) => place > until);
        if (first !== undefined) insert.run(kind, id, first, packed([first, ...rest]));
      }
    },
  };
}

/**
 * Reading: the places of facts about a subject with `after < place < before`, newest first, at most
 * `limit`.
 */
export type ReadPlaces = (
  kind: number,
  id: number,
  before: number,
  after: number,
  limit: number,
) => readonly number[];

/** Rows read together. Most subjects have fewer. */
const rowsAtOnce = 8;

/** Opens the index for reading. */
export function openPlaces(db: Database): ReadPlaces {
  const rows = db.prepare<[number, number, number, number], Row>(
    'SELECT first, places FROM posting WHERE kind = ? AND id = ? AND first < ? ORDER BY first DESC LIMIT ?',
  );
  return (kind, id, before, after, limit) => {
    const found: number[] = [];
    for (let [below, isMore] = [before, true]; isMore; ) {
      const some = rows.all(kind, id, below, rowsAtOnce);
      isMore = some.length === rowsAtOnce;
      for (const row of some) {
        below = row.first;
        const places = placesOf(row);
        for (let at = places.length - 1; at >= 0; at -= 1) {
          const place = places[at] as number;
          if (place <= after || found.length >= limit) isMore = false;
          else if (place < before) found.push(place);
        }
      }
    }
    return found;
  };
}
