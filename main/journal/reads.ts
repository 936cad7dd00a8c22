/** Reading facts wherever they lie: in the journal itself, or in files of months that were moved out of it. */
import type { Fact, Subject } from '../../shared/journal/fact.ts';
import type { Log } from '../kernel/ports.ts';
import { decodeFact, type Terms } from './codec.ts';
import type { Months } from './months.ts';
import type { FactRow, Frame, Segment } from './segment.ts';

/** What is read from. */
export type ReadsParts = {
  readonly here: Segment;
  readonly months: Months;
  readonly terms: Pick<Terms, 'textOf' | 'numberOf'>;
  readonly log?: Log | undefined;
};

/** The reads of an open journal (`JournalFile` tells of each). What lies in a file that is gone is left out. */
export type JournalReads = ReturnType<typeof readsOf>;

/** Reads over an open journal. */
export function readsOf({ here, months, terms, log }: ReadsParts) {
  const decoded = (rows: readonly FactRow[]): readonly Fact[] =>
    rows.flatMap(({ seq, noted: notedAt, bytes }) => {
      try {
        return [decodeFact(bytes, { seq, notedAt }, terms)];
      } catch {
        // A rotten row or one of a newer version hides no other; the check of the chain names it.
        log?.warn('journal-fact-unreadable', { seq });
        return [];
      }
    });

  /** What facts of some places lie in, oldest first, each with the places it may be asked for; null: the file is gone. */
  function* parts(after: number, until: number): Generator<{ segment: Segment | null; after: number; until: number }> {
    const base = months.base();
    if (after < base)
      for (const month of months.all())
        if (month.last > after && month.first <= until)
          yield { segment: months.open(month), after: Math.max(after, month.first - 1), until: Math.min(until, month.last) };
    if (until > base) yield { segment: here, after: Math.max(after, base), until };
  }

  function noted(seq: number): number | undefined {
    const month = seq > months.base() ? undefined : months.of(seq);
    if (month === undefined) return here.noted(seq);
    if (seq === month.first || seq === month.last) return seq === month.first ? month.noted : month.until;
    return months.open(month)?.noted(seq);
  }

  function between(after: number, until: number, limit = -1): readonly Fact[] {
    if (after >= months.base()) return decoded(here.range(after, until, limit));
    let found: readonly FactRow[] = [];
    for (const { segment, ...place } of parts(after, until)) {
      found = found.concat(segment?.range(place.after, place.until, limit < 0 ? -1 : limit - found.length) ?? []);
      if (found.length === limit) break;
    }
    return decoded(found);
  }

  function about(subject: Subject, before: number, limit: number, after = 0): readonly Fact[] {
    const end = subject.indexOf(':');
    const [kind, id] = [terms.numberOf(subject.slice(0, end)), terms.numberOf(subject.slice(end + 1))];
    if (kind === null || id === null) return [];
    const base = months.base();
    let found = here.ofSubject(kind, id, before, Math.max(after, base), limit);
    for (const month of after < base ? months.all().toReversed() : []) {
      if (found.length === limit || month.last <= after) break;
      if (month.first >= before) continue;
      found = found.concat(months.open(month)?.ofSubject(kind, id, before, after, limit - found.length) ?? []);
    }
    return decoded(found);
  }

  function keyframeAtOrBefore(seq: number): Frame | null {
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

  return {
    decoded,
    noted,
    between,
    about,
    keyframeAtOrBefore,
    /** The first place whose yard is known, 0 where none is. */
    begins(): number {
      for (const { segment } of parts(0, Number.MAX_SAFE_INTEGER)) if (segment !== null) return segment.firstFrame();
      return 0;
    },
  };
}
