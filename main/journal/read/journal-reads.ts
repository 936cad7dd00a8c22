/** Reads facts wherever they lie: in `journal.db`, or in the files of moved months. */
import type { JournalFact, RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import type { Log } from '../../kernel/ports.ts';
import { type Layers, mostLayers, unpackFrame, type WholeYard } from '../archive/keyframe.ts';
import type { Months } from '../archive/months.ts';
import type { FactRow, PackedYard, Segment } from '../archive/segment.ts';
import { changeOf, decodeFact, type TermNumbers } from '../format/codec.ts';

export type ReadsParts = {
  readonly here: Segment;
  readonly months: Months;
  readonly terms: Pick<TermNumbers, 'textOf' | 'numberOf'>;
  readonly log?: Log | undefined;
};

/**
 * Reads of an open journal, also of one opened only for reading. What can't be read is null or
 * missing from the result, and so is what lies in a file that is gone.
 */
export class JournalReads {
  readonly #here: Segment;
  readonly #months: Months;
  readonly #terms: ReadsParts['terms'];
  readonly #log: Log | undefined;
  /**
   * The last complete keyframe that we unpacked, because several build on it. Held weakly: between
   * two looks into the past these megabytes aren't needed.
   */
  #unpacked: WeakRef<WholeYard> | null = null;

  constructor({ here, months, terms, log }: ReadsParts) {
    this.#here = here;
    this.#months = months;
    this.#terms = terms;
    this.#log = log;
  }

  /** When the fact at a place was noted. Undefined if there is none or its file is gone. */
  noted(seq: number): number | undefined {
    const month = seq > this.#months.base() ? undefined : this.#months.of(seq);
    if (month === undefined) return this.#here.noted(seq);
    if (seq === month.first || seq === month.last)
      return seq === month.first ? month.noted : month.until;
    return this.#months.open(month)?.noted(seq);
  }

  /** Facts with `after < seq <= until`, in order, at most `limit`. */
  between(after: number, until: number, limit = -1): readonly JournalFact[] {
    return this.#decoded(this.#range(after, until, limit));
  }

  /** The changes of rows among facts with `after < seq <= until`, in order. */
  changes(after: number, until: number): readonly RowChange[] {
    return this.#each(this.#range(after, until, -1), ({ noted, bytes }) =>
      changeOf(bytes, noted, this.#terms),
    );
  }

  /**
   * Facts about a subject, newest first, before a place and after another (0: from the first;
   * `base()`: only those in `journal.db`).
   */
  about(subject: Subject, before: number, limit: number, after = 0): readonly JournalFact[] {
    const months = this.#months;
    const end = subject.indexOf(':');
    const [kind, id] = [
      this.#terms.numberOf(subject.slice(0, end)),
      this.#terms.numberOf(subject.slice(end + 1)),
    ];
    if (kind === null || id === null) return [];
    const base = months.base();
    let found = this.#here.ofSubject(kind, id, before, Math.max(after, base), limit);
    for (const month of after < base ? months.all().toReversed() : []) {
      if (found.length === limit || month.last <= after) break;
      if (month.first >= before) continue;
      found = found.concat(
        months.open(month)?.ofSubject(kind, id, before, after, limit - found.length) ?? [],
      );
    }
    return this.#decoded(found);
  }

  /**
   * All ids of a kind that facts are about, each once. Costs one look-up in the index for each id,
   * so it is for kinds with few ids, such as clerks.
   */
  idsOf(kind: string): readonly string[] {
    const number = this.#terms.numberOf(kind);
    if (number === null) return [];
    const ids = new Set<number>();
    for (const { segment } of this.#parts(0, Number.MAX_SAFE_INTEGER))
      for (
        let id = segment?.idAfter(number, 0);
        id !== undefined;
        id = segment?.idAfter(number, id)
      )
        ids.add(id);
    return [...ids].map((id) => this.#terms.textOf(id));
  }

  /** The first place whose yard is known; 0 if there is none. */
  begins(): number {
    for (const { segment } of this.#parts(0, Number.MAX_SAFE_INTEGER))
      if (segment !== null) return segment.firstFrame();
    return 0;
  }

  /**
   * The nearest keyframe at or before a place. Null if there is none, or if facts in between are
   * gone.
   */
  keyframeAtOrBefore(seq: number): PackedYard | null {
    const months = this.#months;
    const own = this.#here.frame(seq);
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
   * A keyframe as the complete one it builds on and the differences after it, oldest first. Throws
   * if any of them is gone or can't be read.
   */
  layersOf(frame: PackedYard): Layers {
    return this.#layersOf(frame, 0);
  }

  #layersOf({ seq, bytes }: PackedYard, deep: number): Layers {
    const known = this.#unpacked?.deref();
    if (known?.seq === seq) return { whole: known, changes: [] };
    const unpacked = unpackFrame(bytes);
    if (unpacked.over === null) {
      const whole = { seq, rows: unpacked.rows, size: bytes.length };
      this.#unpacked = new WeakRef(whole);
      return { whole, changes: [] };
    }
    const below =
      unpacked.over < seq && deep < mostLayers ? this.keyframeAtOrBefore(unpacked.over) : null;
    if (below?.seq !== unpacked.over) throw new RangeError('no yard is packed there');
    const { whole, changes } = this.#layersOf(below, deep + 1);
    return { whole, changes: [...changes, { put: unpacked.rows, remove: unpacked.remove }] };
  }

  #each<T>(rows: readonly FactRow[], read: (row: FactRow) => T | null): readonly T[] {
    const found: T[] = [];
    for (const row of rows) {
      try {
        const one = read(row);
        if (one !== null) found.push(one);
      } catch {
        // One damaged row, or one of a newer version, must not hide the others. The check reports
        // it.
        this.#log?.warn('journal-fact-unreadable', { seq: row.seq });
      }
    }
    return found;
  }

  #decoded(rows: readonly FactRow[]): readonly JournalFact[] {
    return this.#each(rows, ({ seq, noted: notedAt, bytes }) =>
      decodeFact(bytes, { seq, notedAt }, this.#terms),
    );
  }

  /**
   * The files that hold these places, oldest first, each with the places to read from it. Null: the
   * file is gone.
   */
  *#parts(
    after: number,
    until: number,
  ): Generator<{ segment: Segment | null; after: number; until: number }> {
    const months = this.#months;
    const base = months.base();
    if (after < base)
      for (const month of months.all())
        if (month.last > after && month.first <= until)
          yield {
            segment: months.open(month),
            after: Math.max(after, month.first - 1),
            until: Math.min(until, month.last),
          };
    if (until > base) yield { segment: this.#here, after: Math.max(after, base), until };
  }

  #range(after: number, until: number, limit: number): readonly FactRow[] {
    if (after >= this.#months.base()) return this.#here.range(after, until, limit);
    let found: readonly FactRow[] = [];
    for (const { segment, ...place } of this.#parts(after, until)) {
      found = found.concat(
        segment?.range(place.after, place.until, limit < 0 ? -1 : limit - found.length) ?? [],
      );
      if (found.length === limit) break;
    }
    return found;
  }
}
