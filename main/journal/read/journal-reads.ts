/**
 * Reading facts wherever they lie: in the journal itself, or in files of months that were moved out
 * of it.
 */
import type { JournalFact, RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import type { Log } from '../../kernel/ports.ts';
import { type Layers, mostLayers, unpackFrame, type WholeYard } from '../archive/keyframe.ts';
import type { Months } from '../archive/months.ts';
import type { FactRow, PackedYard, Segment } from '../archive/segment.ts';
import { changeOf, decodeFact, type TermNumbers } from '../format/codec.ts';

/** What is read from. */
export type ReadsParts = {
  readonly here: Segment;
  readonly months: Months;
  readonly terms: Pick<TermNumbers, 'textOf' | 'numberOf'>;
  readonly log?: Log | undefined;
};

/**
 * The reads of an open journal (`JournalFile` tells of each). What lies in a file that is gone is
 * left out.
 */
export type JournalReads = ReturnType<typeof readsOf>;

/** Reads over an open journal. */
export function readsOf({ here, months, terms, log }: ReadsParts) {
  function each<T>(rows: readonly FactRow[], read: (row: FactRow) => T | null): readonly T[] {
    const found: T[] = [];
    for (const row of rows) {
      try {
        const one = read(row);
        if (one !== null) found.push(one);
      } catch {
        // A rotten row or one of a newer version hides no other; the check of the chain names it.
        log?.warn('journal-fact-unreadable', { seq: row.seq });
      }
    }
    return found;
  }
  const decoded = (rows: readonly FactRow[]): readonly JournalFact[] =>
    each(rows, ({ seq, noted: notedAt, bytes }) => decodeFact(bytes, { seq, notedAt }, terms));

  /**
   * What facts of some places lie in, oldest first, each with the places it may be asked for; null:
   * the file is gone.
   */
  function* parts(
    after: number,
    until: number,
  ): Generator<{ segment: Segment | null; after: number; until: number }> {
    const base = months.base();
    if (after < base)
      for (const month of months.all())
        if (month.last > after && month.first <= until)
          yield {
            segment: months.open(month),
            after: Math.max(after, month.first - 1),
            until: Math.min(until, month.last),
          };
    if (until > base) yield { segment: here, after: Math.max(after, base), until };
  }

  function noted(seq: number): number | undefined {
    const month = seq > months.base() ? undefined : months.of(seq);
    if (month === undefined) return here.noted(seq);
    if (seq === month.first || seq === month.last)
      return seq === month.first ? month.noted : month.until;
    return months.open(month)?.noted(seq);
  }

  function range(after: number, until: number, limit: number): readonly FactRow[] {
    if (after >= months.base()) return here.range(after, until, limit);
    let found: readonly FactRow[] = [];
    for (const { segment, ...place } of parts(after, until)) {
      found = found.concat(
        segment?.range(place.after, place.until, limit < 0 ? -1 : limit - found.length) ?? [],
      );
      if (found.length === limit) break;
    }
    return found;
  }

  function about(
    subject: Subject,
    before: number,
    limit: number,
    after = 0,
  ): readonly JournalFact[] {
    const end = subject.indexOf(':');
    const [kind, id] = [
      terms.numberOf(subject.slice(0, end)),
      terms.numberOf(subject.slice(end + 1)),
    ];
    if (kind === null || id === null) return [];
    const base = months.base();
    let found = here.ofSubject(kind, id, before, Math.max(after, base), limit);
    for (const month of after < base ? months.all().toReversed() : []) {
      if (found.length === limit || month.last <= after) break;
      if (month.first >= before) continue;
      found = found.concat(
        months.open(month)?.ofSubject(kind, id, before, after, limit - found.length) ?? [],
      );
    }
    return decoded(found);
  }

  /** Each id that is there once: as many looks into the index as there are ids. */
  function idsOf(kind: string): readonly string[] {
    const number = terms.numberOf(kind);
    if (number === null) return [];
    const ids = new Set<number>();
    for (const { segment } of parts(0, Number.MAX_SAFE_INTEGER))
      for (
        let id = segment?.idAfter(number, 0);
        id !== undefined;
        id = segment?.idAfter(number, id)
      )
        ids.add(id);
    return [...ids].map((id) => terms.textOf(id));
  }

  function keyframeAtOrBefore(seq: number): PackedYard | null {
    const own = here.frame(seq);
    if (own !== undefined && own.seq >= months.base()) return own;
    for (const month of months.all().toReversed()) {
      if (month.first > seq) continue;
      const segment = months.open(month);
      if (segment === null) return null;
      const found = segment.frame(seq);
      if (found !== undefined) return found;
    }
    return null;
  }

  /**
   * The last whole one that was unpacked: several are told from it. Held weakly, because between
   * looks into the past it is megabytes that nobody reads.
   */
  let last: WeakRef<WholeYard> | null = null;
  /**
   * A packed yard as the whole one that it is told from, and the differences that follow, oldest
   * first. Throws where any of them is gone or cannot be read.
   */
  function layersOf({ seq, bytes }: PackedYard, deep = 0): Layers {
    const known = last?.deref();
    if (known?.seq === seq) return { whole: known, changes: [] };
    const told = unpackFrame(bytes);
    if (told.over === null) {
      const whole = { seq, rows: told.rows, size: bytes.length };
      last = new WeakRef(whole);
      return { whole, changes: [] };
    }
    const below = told.over < seq && deep < mostLayers ? keyframeAtOrBefore(told.over) : null;
    if (below?.seq !== told.over) throw new RangeError('no yard is packed there');
    const { whole, changes } = layersOf(below, deep + 1);
    return { whole, changes: [...changes, { put: told.rows, remove: told.remove }] };
  }

  return {
    decoded,
    noted,
    between: (after: number, until: number, limit = -1): readonly JournalFact[] =>
      decoded(range(after, until, limit)),
    changes: (after: number, until: number): readonly RowChange[] =>
      each(range(after, until, -1), ({ noted: notedAt, bytes }) => changeOf(bytes, notedAt, terms)),
    about,
    idsOf,
    keyframeAtOrBefore,
    layersOf,
    /** The first place whose yard is known, 0 where none is. */
    begins(): number {
      for (const { segment } of parts(0, Number.MAX_SAFE_INTEGER))
        if (segment !== null) return segment.firstFrame();
      return 0;
    },
  };
}
