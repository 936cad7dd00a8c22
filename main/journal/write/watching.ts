/**
 * Since when we have watched the yard without a gap, across ends and kills of the console. Times in
 * milliseconds since the epoch.
 */
import type { NewFact } from '../../../shared/journal/journal-fact.ts';
import type { Instant } from '../../../shared/time.ts';
import type { JournalFile } from '../journal-file.ts';
import { unwatchedFact } from '../read/unwatched.ts';

/** After this long without a full read, the time in between was not watched. */
const UNWATCHED_AFTER_MS = 3 * 60_000;
/** Kind of the fact that watching ended properly and everything seen is written. */
export const endedKind = 'watch.ended';

/** The fact of a proper end. */
export const endedFact = (at: number): NewFact => ({
  source: 'desk',
  kind: endedKind,
  at,
  since: null,
  subjects: [],
  change: null,
  body: null,
});

/**
 * `heldMs`: how long what we saw may wait to be written. `asOf`: when the yard in the cache was
 * read; null: never.
 */
export type WatchingParts = { readonly heldMs: number; readonly asOf: Instant | null };

/**
 * Watching over an open journal that this run has not written to yet.
 *
 * Normal order: `lost → watched` after a kill, `watched` after a proper end. While the disk refuses
 * writes: `watched → unwritten → watched`.
 */
export class Watching {
  readonly #file: Pick<JournalFile, 'head' | 'between'>;
  /**
   * The last run was killed and we haven't read the yard since. What it saw may not be written.
   */
  #isLost: boolean;
  /**
   * When the last full read began. Without a cache, all time since the journal's end counts as not
   * watched.
   */
  #lookedAt: number | null;
  /** Since when we couldn't write what we saw. What came and left again since then is lost. */
  #unwritten: number | null = null;

  constructor(file: Pick<JournalFile, 'head' | 'between'>, { heldMs, asOf }: WatchingParts) {
    const { seq, notedAt } = file.head();
    const lookedAt = asOf !== null ? Date.parse(asOf) : seq === 0 ? null : notedAt;
    this.#file = file;
    this.#isLost = seq > 0 && file.between(seq - 1, seq)[0]?.kind !== endedKind;
    // Everything seen this long before its last read was written.
    this.#lookedAt =
      this.#isLost && lookedAt !== null
        ? Math.min(lookedAt, Math.max(notedAt, lookedAt - heldMs))
        : lookedAt;
  }

  lookedAt(): number | null {
    return this.#lookedAt;
  }

  /** Whether the last run was killed and we haven't read the yard since. */
  isLost(): boolean {
    return this.#isLost;
  }

  /** The unwatched time up to now; null while we watch. */
  lasting(now: number): { readonly from: number; readonly until: number } | null {
    const from = Math.min(
      this.#gapFrom(now) ?? Number.POSITIVE_INFINITY,
      this.#unwritten ?? Number.POSITIVE_INFINITY,
    );
    return from < now ? { from, until: now } : null;
  }

  /** What we saw from a time on couldn't be written. */
  lose(from: number): void {
    this.#unwritten ??= from;
  }

  /**
   * The difference is written; of the time until now we know no more than that. `write` returns
   * whether the fact of the gap is kept, and so do we.
   */
  regain(now: number, write: (gap: NewFact) => boolean): boolean {
    const from = this.#unwritten;
    if (from !== null && from < now && !write(unwatchedFact(from, now))) return false;
    this.#unwritten = null;
    return true;
  }

  /** A full read began. Returns the fact of the unwatched time before it, or null. */
  looked(now: number): NewFact | null {
    const from = this.#gapFrom(now);
    this.#lookedAt = now;
    this.#isLost = false;
    return from === null ? null : unwatchedFact(from, now);
  }

  /**
   * The earliest time at which a difference from the journal's end can have happened: its last
   * fact, or the last full read if that was earlier. Null before the first fact.
   */
  knownUntil(): number | null {
    const { seq, notedAt } = this.#file.head();
    return seq === 0 ? null : Math.min(notedAt, this.#lookedAt ?? Number.POSITIVE_INFINITY);
  }

  /** When the last full read was, if that is long ago or the last run was killed; else null. */
  #gapFrom(now: number): number | null {
    const from = this.#lookedAt;
    return from !== null && (this.#isLost || now - from > UNWATCHED_AFTER_MS) ? from : null;
  }
}
