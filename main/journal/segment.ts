/** Reading facts of one database, by place: of the journal itself, or of a month that was moved out of it. */
import type { Database } from '../kernel/database/database.ts';

/** A fact as it lies in the file. */
export type FactRow = { readonly seq: number; readonly noted: number; readonly bytes: Uint8Array };
/** A fact with the link after it. */
export type LinkedRow = FactRow & { readonly link: Uint8Array };
/** A packed yard, and after which fact it was so. */
export type Frame = { readonly seq: number; readonly bytes: Uint8Array };

/** The reads. Each throws where the file is broken. */
export type Segment = {
  readonly db: Database;
  /** Facts with `after < seq <= until` in order; `limit` -1: all. */
  range(after: number, until: number, limit: number): readonly FactRow[];
  linked(after: number, until: number, limit: number): readonly LinkedRow[];
  /** Facts about a subject with `after < seq < before`, newest first. */
  ofSubject(kind: number, id: number, before: number, after: number, limit: number): readonly FactRow[];
  noted(seq: number): number | undefined;
  link(seq: number): Buffer | undefined;
  frame(atOrBefore: number): Frame | undefined;
  firstFrame(): number;
};

/** Reads over an open database with the tables of a journal. */
export function segmentOf(db: Database): Segment {
  const range = db.prepare<[number, number, number], FactRow>(
    'SELECT seq, noted, bytes FROM fact WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
  );
  const linked = db.prepare<[number, number, number], LinkedRow>(
    'SELECT seq, noted, link, bytes FROM fact WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
  );
  const about = db.prepare<[number, number, number, number, number], FactRow>(
    `SELECT fact.seq, noted, bytes FROM subject JOIN fact USING (seq)
     WHERE kind = ? AND id = ? AND subject.seq < ? AND subject.seq > ? ORDER BY subject.seq DESC LIMIT ?`,
  );
  const noted = db.prepare<[number], number>('SELECT noted FROM fact WHERE seq = ?').pluck();
  const link = db.prepare<[number], Buffer>('SELECT link FROM fact WHERE seq = ?').pluck();
  const frame = db.prepare<[number], Frame>('SELECT seq, bytes FROM keyframe WHERE seq <= ? ORDER BY seq DESC LIMIT 1');
  const first = db.prepare<[], number>('SELECT coalesce(min(seq), 0) FROM keyframe').pluck();
  return {
    db,
    range: (after, until, limit) => range.all(after, until, limit),
    linked: (after, until, limit) => linked.all(after, until, limit),
    ofSubject: (kind, id, before, after, limit) => about.all(kind, id, before, after, limit),
    noted: (seq) => noted.get(seq),
    link: (seq) => link.get(seq),
    frame: (atOrBefore) => frame.get(atOrBefore),
    firstFrame: () => first.get() ?? 0,
  };
}
